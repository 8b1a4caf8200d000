import { useEffect } from 'react'
import { useWords } from '../../i18n/words.ts'
import { refreshWallet, shownWallet, useWalletCell } from '../../state/wallet.ts'

export type TravellerOf = { reference: string; name: string }

/** Whoever still has a ticket of a booking, as the wallet knows them. */
export function useTravellersOf(recordLocator: string): TravellerOf[] {
  const { t } = useWords()
  const wallet = useWalletCell()
  useEffect(() => void refreshWallet(), [])
  const entry = shownWallet(wallet).find((one) => one.recordLocator === recordLocator)
  const named = new Map<string, string>()
  for (const { passenger, record } of entry?.tickets ?? []) {
    if (record.status === 'CANCELLED' || record.status === 'REFUNDED') continue
    const kind = passenger.kind === 'CHILD' ? t('GIVE_BACK_CHILD') : t('GIVE_BACK_ADULT')
    named.set(passenger.reference, passenger.name ?? `${kind} ${passenger.reference.slice(1)}`)
  }
  return [...named].map(([reference, name]) => ({ reference, name }))
}
