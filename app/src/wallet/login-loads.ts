import type { Loads } from '../state/session-steps.ts'
import { smartcards } from '../state/smartcards.ts'

export const WALLET_LOADS: Loads = {
  smartcards: smartcards.fetch,
  // Somebody else's goes, one's own comes.
  wallet: async () => (await import('./wallet.ts')).welcomeWallet(),
}
