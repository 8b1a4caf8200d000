import { nameTrip } from '@cledrau/contract/repay/days.ts'
import { useState } from 'react'
import { send } from '../../api/client.ts'
import type { WordName } from '../../i18n/names.ts'
import { showTrouble } from '../../page/show-trouble.ts'
import { useLayout } from '../../platform/use-layout.ts'
import { navigate } from '../../routes/hash-location.ts'
import { typedTime } from '../../page/form/typed-time.ts'
import { reloadRepay } from '../../state/due.ts'
import { journeyPath } from '../repay-hrefs.ts'

type Ticket = { ticketID: string; from: string | null; to: string | null }
type Said = { date: string; time: string; from: string | null; to: string | null }

/** A trip that nobody saw, as its traveller names it. Its page has the trains that it may have been. */
export function useNameTrip({ ticketID, from, to }: Ticket) {
  const { narrow } = useLayout()
  const [said, setSaid] = useState<Said>({ date: '', time: '', from, to })
  const [wrong, setWrong] = useState<WordName | null>(null)
  const [busy, setBusy] = useState(false)
  const set = (more: Partial<Said>) => {
    setWrong(null)
    setSaid((before) => ({ ...before, ...more }))
  }
  const name = async () => {
    const time = typedTime(said.time)
    if (!said.date || time === null || !said.from || !said.to) return setWrong('REPAY_DAYS_INCOMPLETE')
    setBusy(true)
    try {
      const answer = await send(nameTrip, { ticketID, date: said.date, time, from: said.from, to: said.to })
      if (!answer.ok) return setWrong(`REFUSAL_${answer.refusal}`)
      await reloadRepay()
      navigate(journeyPath(answer.value.journeyID, narrow))
    } catch (trouble) {
      showTrouble(trouble, 'nameTrip')
    } finally {
      setBusy(false)
    }
  }
  return { said, set, wrong, busy, name }
}
