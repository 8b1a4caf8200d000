import type { ReplyOf } from '@cledrau/contract/endpoint.ts'
import { ticketWallet } from '@cledrau/contract/wallet/wallet.ts'
import { checkProduct } from '@cledrau/domain/wallet/check-product.ts'
import type { ProductRecord } from '@cledrau/domain/wallet/records.ts'
import { load } from '../api/client.ts'
import { logTrouble } from '../api/log.ts'
import { now } from '../platform/clock.ts'
import { onReconnect, onResume } from '../state/events.ts'
import { dropTakenOver, openGuestWallet, refreshGuestWallet, takeOverHeld } from './guest-wallet.ts'
import { instanceId } from '../platform/instance-id.ts'
import { onlineNow } from '../state/online.ts'
import { travellerNow } from '../state/traveller.ts'
import { afterAnswer } from './wallet-entries.ts'
import {
  beUnknown,
  change,
  downloadsNow,
  limits,
  openWallet,
  reopenWallet,
  runChecks,
  show,
  walletNow,
  type Kept,
} from './wallet-kept.ts'
import { sendUnsent } from './wallet-sending.ts'

/** Asked for three times in all. */
export const WALLET_TRIES = 3
const PAUSE_MS = 1000

/** Looks at the clock, tells the server what it hasn't heard, and asks it what there is. Failures are logged, not shown. */
export async function refreshWallet(): Promise<void> {
  await openGuestWallet()
  await openWallet()
  runChecks()
  const who = travellerNow()
  if (!who) return refreshGuestWallet()
  if (!onlineNow().online) {
    if (walletNow().state === 'loading') beUnknown()
    return
  }
  await sendUnsent()
  try {
    const moved = await takeOverHeld(who.email)
    const heard = await afterDownloads(() => thrice(() => load(ticketWallet, { emailAddress: who.email })))
    if (travellerNow()?.customerId === who.customerId) {
      take(who.customerId, heard)
      // Few have a season, and its part comes with it.
      if (heard.wallet.some(({ ticketType }) => ticketType === 'SEASON'))
        void import('./photocard/kept-photocard.ts')
          .then(({ bringPhotocard }) => bringPhotocard())
          .catch(() => undefined)
      if (moved) dropTakenOver(who.email)
    }
  } catch (trouble) {
    logTrouble('wallet', 'ticketwallet', trouble)
    if (walletNow().state === 'ready') change({ failed: true })
    else if (travellerNow()) beUnknown()
  }
  await sendUnsent()
}

/** Somebody has signed in: what this device kept for another traveller goes. */
export async function welcomeWallet(): Promise<void> {
  await reopenWallet()
  await refreshWallet()
}

/** An answer that was on its way while a ticket was put on this device would take it off again: it is asked for anew. */
async function afterDownloads<Value>(ask: () => Promise<Value>): Promise<Value> {
  for (;;) {
    const before = downloadsNow()
    const heard = await ask()
    if (before === downloadsNow()) return heard
  }
}

async function thrice<Value>(work: () => Promise<Value>): Promise<Value> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (trouble) {
      if (attempt === WALLET_TRIES) throw trouble
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  }
}

function take(owner: string, heard: ReplyOf<typeof ticketWallet>): void {
  const before = walletNow()
  const mine = before.state === 'ready' ? before : null
  const records: Record<string, ProductRecord> = {}
  for (const entry of heard.wallet)
    records[entry.recordLocator] = checkProduct(
      afterAnswer(mine?.records[entry.recordLocator], entry, instanceId()),
      now(),
      limits(),
    )
  const asks = (mine?.asks ?? []).filter(({ recordLocator }) => records[recordLocator])
  const { wallet: entries, places, times } = heard
  const kept: Kept = { entries, places, times, records, asOf: now(), asks, photocard: mine?.photocard ?? null }
  show({ state: 'ready', owner, failed: false, ...kept })
  change({})
}

onReconnect(() => void refreshWallet())
onResume(() => void refreshWallet())
