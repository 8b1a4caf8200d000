import type { WalletTrain } from '@cledrau/contract/wallet/wallet.ts'

export const isBus = ({ mode }: Pick<WalletTrain, 'mode'>): boolean => mode === 'Bus' || mode === 'Coach'

/** What a ticket's trains are said to be where a bus is among them; nothing where none is, or nobody knows. */
export function byBus(trains: readonly WalletTrain[]): 'WALLET_BUS' | 'WALLET_BUS_PART' | null {
  if (!trains.some(isBus)) return null
  return trains.every(isBus) ? 'WALLET_BUS' : 'WALLET_BUS_PART'
}
