import { useEffect } from 'react'
import { every } from '../platform/use-now.ts'
import { refreshWallet } from './wallet.ts'
import { runChecks, shownWallet, useWalletCell, type Wallet } from './wallet-kept.ts'
import type { ShownEntry } from './wallet-entries.ts'

const LOOK_MS = 15_000

/** The wallet as it stands: what this device has at once, then what the server says; looked at again while it is open. */
export function useWallet(): { wallet: Wallet; entries: ShownEntry[] } {
  const wallet = useWalletCell()
  useEffect(() => {
    void refreshWallet()
    return every(LOOK_MS, runChecks)
  }, [])
  return { wallet, entries: shownWallet(wallet) }
}

export function useEntry(locator: string): { wallet: Wallet; entry: ShownEntry | undefined } {
  const { wallet, entries } = useWallet()
  return { wallet, entry: entries.find(({ recordLocator }) => recordLocator === locator) }
}
