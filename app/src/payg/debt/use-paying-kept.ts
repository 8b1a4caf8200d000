import type { PaygCard } from '@cledrau/contract/payg/cards.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { logTrouble } from '../../api/log.ts'
import { showTrouble } from '../../page/show-trouble.ts'
import { settleDebt } from './settle-debt.ts'

const ASK_EVERY_MS = 1500

type Leaving = {
  /** A form is open for this debt, here or on another device: two payments would be one too many. */
  onForm: () => void
  /** This card isn’t kept any more. */
  onGone: (cardID: string) => Promise<void>
}

/** Pays what a card owes with one that is kept, with one press; the key is the same until it is answered. */
export function usePayingKept({ accountId, debt }: PaygCard, { onForm, onGone }: Leaving) {
  const [working, setWorking] = useState(false)
  const [trouble, setTrouble] = useState<'declined' | 'changed' | null>(null)
  /** The payment of which the bank hasn’t said how it ended. */
  const [unknown, setUnknown] = useState<string | null>(null)
  const [keys] = useState(() => new Map<string, string>())

  const pay = async (cardID: string) => {
    setWorking(true)
    setTrouble(null)
    // Another sum is another payment.
    const of = `${cardID} ${debt}`
    const key = keys.get(of) ?? crypto.randomUUID()
    keys.set(of, key)
    try {
      const paid = await settleDebt(accountId, { cardID, amount: debt }, key)
      keys.delete(of)
      if (paid.stands === 'left') return
      if (paid.stands === 'your-turn') return onForm()
      if (paid.stands === 'gone') return await onGone(cardID)
      setTrouble(paid.stands === 'declined' || paid.stands === 'changed' ? paid.stands : null)
      setUnknown(paid.stands === 'finding-out' ? paid.clientId : null)
    } catch (fault) {
      showTrouble(fault, 'payPaygDebt')
    } finally {
      setWorking(false)
    }
  }

  const again = useEffectEvent(async (clientId: string) => {
    try {
      const { stands } = await settleDebt(accountId, { clientId })
      if (stands === 'left' || stands === 'finding-out') return
      setTrouble('declined')
      setUnknown(null)
    } catch (fault) {
      logTrouble('payg', 'payPaygDebt', fault)
    }
  })
  useEffect(() => {
    if (unknown === null) return undefined
    const timer = setInterval(() => void again(unknown), ASK_EVERY_MS)
    return () => clearInterval(timer)
  }, [unknown])

  return { working, trouble, findingOut: unknown !== null, pay, forget: () => setTrouble(null) }
}
