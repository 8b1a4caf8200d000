import { joinPaygHalves, type PaygHalves } from '@cledrau/contract/payg/halves.ts'
import { useState } from 'react'
import { send } from '../../api/client.ts'
import { useWords } from '../../i18n/words.ts'
import { showToast } from '../../page/messages.ts'
import { showTrouble } from '../../page/show-trouble.ts'
import { price } from '../../search/price-sum.tsx'
import { reloadPayg } from '../payg-data.ts'

/** There is nothing to join any more: one of them came to something else meanwhile, on another page or at a reader. */
const OVER = new Set<string>(['ECF0003', 'ECF0004', 'ENF0001', 'PAYG_CARD_UNKNOWN'])

/** Makes one journey of two halves, with one press; the key is the same until it is answered. Answers whether they are one now. */
export function useJoinHalves() {
  const { t } = useWords()
  const [working, setWorking] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [keys] = useState(() => new Map<string, string>())

  const join = async (halves: PaygHalves): Promise<boolean> => {
    setWorking(true)
    setRefusal(null)
    const key = keys.get(halves.in.journeyId) ?? crypto.randomUUID()
    keys.set(halves.in.journeyId, key)
    try {
      const answer = await send(joinPaygHalves, { in: halves.in, out: halves.out }, { idempotencyKey: key })
      keys.delete(halves.in.journeyId)
      if (!answer.ok) {
        const why = t(`REFUSAL_${answer.refusal}`)
        if (!OVER.has(answer.refusal)) {
          setRefusal(why)
          return false
        }
        // Whatever it is now is shown; the offer, and what would be said beside it, is gone with that.
        showToast(why, 'error')
        await reloadPayg()
        return false
      }
      const { before, now } = answer.value
      showToast(t('PAYG_HALVES_JOINED', { before: price(before), now: price(now) }), 'check')
      await reloadPayg()
      return true
    } catch (trouble) {
      showTrouble(trouble, 'joinPaygHalves')
      return false
    } finally {
      setWorking(false)
    }
  }
  return { working, refusal, join, forget: () => setRefusal(null) }
}
