import { useEffect } from 'react'
import { useWords } from '../../i18n/words.ts'
import { guestOrderNow } from '../../state/guest-order.ts'
import { useTraveller } from '../../state/traveller.ts'
import { refreshWallet } from '../../wallet/wallet.ts'
import { shownWallet, useWalletCell } from '../../wallet/wallet-kept.ts'

export type TravellerOf = { reference: string; name: string }

/** A booking as the wallet knows it: its order, and whoever still has a ticket of it. */
export function useBookingOf(recordLocator: string): { orderID: string | null; travellers: TravellerOf[] } {
  const { t } = useWords()
  const wallet = useWalletCell()
  const signedIn = useTraveller() !== null
  useEffect(() => void refreshWallet(), [])
  const entry = shownWallet(wallet).find((one) => one.recordLocator === recordLocator)
  const named = new Map<string, string>()
  for (const { passenger, record } of entry?.tickets ?? []) {
    if (record.status === 'CANCELLED' || record.status === 'REFUNDED') continue
    const kind = passenger.kind === 'CHILD' ? t('GIVE_BACK_CHILD') : t('GIVE_BACK_ADULT')
    named.set(passenger.reference, passenger.name ?? `${kind} ${passenger.reference.slice(1)}`)
  }
  return {
    // A guest's device may not keep its ticket.
    orderID: entry?.orderID ?? (signedIn ? null : (guestOrderNow()?.orderID ?? null)),
    travellers: [...named].map(([reference, name]) => ({ reference, name })),
  }
}
