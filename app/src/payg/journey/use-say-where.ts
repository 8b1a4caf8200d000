import { completePaygTap, type PaygJourney } from '@cledrau/contract/payg/journeys.ts'
import { useState } from 'react'
import { send } from '../../api/client.ts'
import { Failed, isSilence } from '../../api/failed.ts'
import { logTrouble } from '../../api/log.ts'
import { useWords } from '../../i18n/words.ts'
import { showToast } from '../../page/messages.ts'
import { showTrouble } from '../../page/show-trouble.ts'
import { pathTo } from '../../routes/href.ts'
import { goBack } from '../../routes/hash-location.ts'
import { price } from '../../search/price-sum.tsx'
import { asking, reloadPayg } from '../payg-data.ts'

/** Says where a missing tap was, with one press; the key is the same until it is answered. */
export function useSayWhere({ accountId, id }: PaygJourney) {
  const { t } = useWords()
  const [working, setWorking] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [keys] = useState(() => new Map<string, string>())

  const say = async (station: string) => {
    setWorking(true)
    setRefusal(null)
    const key = keys.get(station) ?? crypto.randomUUID()
    keys.set(station, key)
    try {
      const answer = await send(
        completePaygTap,
        { ...asking(), accountId, journeyId: id, station },
        { idempotencyKey: key },
      )
      if (!answer.ok) {
        keys.delete(station)
        return setRefusal(t(`REFUSAL_${answer.refusal}`))
      }
      const { dayBefore, dayNow } = answer.value
      showToast(t('PAYG_UPDATED', { before: price(dayBefore), now: price(dayNow) }), 'check')
      await reloadPayg()
      goBack(pathTo('PaygHistory'))
    } catch (trouble) {
      // A code of later servers has no words of its own here.
      if (trouble instanceof Failed && !isSilence(trouble) && trouble.status < 500) {
        logTrouble('payg', 'completePaygTap', trouble)
        setRefusal(t('PAYG_UPDATE_FAILED'))
      } else showTrouble(trouble, 'completePaygTap')
    } finally {
      setWorking(false)
    }
  }
  return { working, refusal, say, forget: () => setRefusal(null) }
}
