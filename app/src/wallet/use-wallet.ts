import { instant, type Instant } from '@cledrau/domain/time/instant.ts'
import { useEffect, useState } from 'react'
import { now, onCorrected } from '../platform/clock.ts'
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

/** The time, looked at as often as somebody wants to see it move. */
export function useNow(pause: number): Instant {
  const [at, setAt] = useState(now)
  useEffect(() => every(pause, () => setAt(now())), [pause])
  return instant(at)
}

/** Every so often, and at once when this device hears that its clock is wrong. */
function every(pause: number, look: () => void): () => void {
  const timer = setInterval(look, pause)
  const forget = onCorrected(look)
  return () => {
    clearInterval(timer)
    forget()
  }
}
