import type { PaygCard } from '@cledrau/contract/payg/cards.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { logTrouble } from '../../api/log.ts'
import { showTrouble } from '../../page/show-trouble.ts'
import { settleDebt } from './settle-debt.ts'

const ASK_EVERY_MS = 1500

/** Pays what a card owes with one that is kept, with one press; the key is the same until it is answered. */
export function usePayingKept({ accountId }: PaygCard, onForm: () => void) {
  const [working, setWorking] = useState(false)
  const [declined, setDeclined] = useState(false)
  /** The payment of which the bank hasn’t said how it ended. */
  const [unknown, setUnknown] = useState<string | null>(null)
  const [keys] = useState(() => new Map<string, string>())

  const pay = async (cardID: string) => {
    setWorking(true)
    setDeclined(false)
    const key = keys.get(cardID) ?? crypto.randomUUID()
    keys.set(cardID, key)
    try {
      const paid = await settleDebt(accountId, { cardID }, key)
      keys.delete(cardID)
      if (paid.stands === 'left') return
      // A form is open for this debt, here or on another device: two payments would be one too many.
      if (paid.stands === 'your-turn') return onForm()
      setDeclined(paid.stands === 'declined')
      setUnknown(paid.stands === 'finding-out' ? paid.clientId : null)
    } catch (trouble) {
      showTrouble(trouble, 'payPaygDebt')
    } finally {
      setWorking(false)
    }
  }

  const again = useEffectEvent(async (clientId: string) => {
    try {
      const { stands } = await settleDebt(accountId, { clientId })
      if (stands === 'left' || stands === 'finding-out') return
      setDeclined(true)
      setUnknown(null)
    } catch (trouble) {
      logTrouble('payg', 'payPaygDebt', trouble)
    }
  })
  useEffect(() => {
    if (unknown === null) return undefined
    const timer = setInterval(() => void again(unknown), ASK_EVERY_MS)
    return () => clearInterval(timer)
  }, [unknown])

  return { working, declined, findingOut: unknown !== null, pay, forget: () => setDeclined(false) }
}
