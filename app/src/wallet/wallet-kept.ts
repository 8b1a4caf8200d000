import type { Photocard } from '@cledrau/contract/account/photocard.ts'
import type { Bilingual } from '@cledrau/contract/language.ts'
import type { TicketTimes } from '@cledrau/contract/wallet/ticket-times.ts'
import type { WalletEntry } from '@cledrau/contract/wallet/wallet.ts'
import type { WalletRecords } from '@cledrau/domain/wallet/actions.ts'
import { checkProduct } from '@cledrau/domain/wallet/check-product.ts'
import type { ProductRecord } from '@cledrau/domain/wallet/records.ts'
import { isOver } from '@cledrau/domain/wallet/status.ts'
import { instant, type Instant } from '@cledrau/domain/time/instant.ts'
import { logTrouble } from '../api/log.ts'
import { queryClient } from '../api/query-client.ts'
import { onSessionEnd } from '../api/session.ts'
import { recall } from '../platform/storage.ts'
import { cell, useCell } from '../platform/cell.ts'
import { aheadNow, hearTime, now } from '../platform/clock.ts'
import { heldBy, heldOf, useGuestTickets, type GuestTickets } from './guest-tickets.ts'
import { newTickets } from '../state/news.ts'
import { BUILD_OPTIONS } from '../state/options.ts'
import { knownReference } from '../state/reference.ts'
import { travellerNow, useTraveller } from '../state/traveller.ts'
import { recordOf, shownEntries, type ShownEntry } from './wallet-entries.ts'
import { dropVault, seal, TRAVELLERS, unseal } from './wallet-vault.ts'

export type Claim = {
  ticketID: string
  status: ProductRecord['productStatus']
  activatedAt: string | null
  onlineState: boolean
  screenshotTaken: boolean
  activatedCount: number
}
/** Something the server was asked for and hasn't answered yet. The key makes it one effect, however often it is sent. */
export type Ask = { key: string; recordLocator: string; releaseTicket: boolean; tickets: Claim[] }

export type Kept = {
  entries: readonly WalletEntry[]
  places: Readonly<Record<string, Bilingual>>
  /** When which restriction holds; missing in what an older app kept. */
  times?: Readonly<Record<string, TicketTimes>>
  records: WalletRecords
  /** When the server last said what there is. */
  asOf: Instant
  asks: readonly Ask[]
  /** The face that a season goes with, beside it. */
  photocard?: Photocard | null
  /** How wrong this device's clock was then. Without a network, tickets go by the server's time all the same. */
  ahead?: number
}
export type Wallet =
  | { state: 'loading' }
  /** Nothing is known: it was never fetched here, and can't be now. */
  | { state: 'unknown' }
  /** `owner`: whose it is. Kept past the end of a session that the server ended. */
  | ({ state: 'ready'; owner: string; failed: boolean } & Kept)

const wallet = cell<Wallet>({ state: 'loading' })
export const walletNow = wallet.get
export const onWallet = wallet.subscribe

/** All that may be shown on this device now: the traveller's own, and what was bought here without an account. */
export function useWalletCell(): Wallet {
  const own = useCell(wallet)
  const guests = useGuestTickets()
  const who = useTraveller()
  return withGuests(own, guests, who?.email ?? null)
}

/** Whoever is signed in sees of the guests' tickets their own, until those are in their wallet. */
export function withGuests(own: Wallet, { held, busy }: GuestTickets, email: string | null): Wallet {
  const mine = own.state === 'ready' ? own : null
  const known = new Set(mine?.entries.map(({ recordLocator }) => recordLocator))
  const shown = heldBy(held, email).filter(({ entries }) => entries.some((one) => !known.has(one.recordLocator)))
  if (shown.length === 0) return busy && email === null && !mine ? { state: 'loading' } : own
  const entries = shown.flatMap((one) => one.entries)
  const records = entries.map((entry) => [entry.recordLocator, checkProduct(recordOf(entry), now(), limits())] as const)
  return {
    state: 'ready',
    owner: mine?.owner ?? '',
    failed: mine?.failed ?? false,
    entries: [...(mine?.entries ?? []), ...entries],
    records: { ...mine?.records, ...Object.fromEntries(records) },
    places: Object.assign({}, mine?.places, ...shown.map(({ places }) => places)) as Kept['places'],
    times: Object.assign({}, mine?.times, ...shown.map(({ times }) => times)) as Kept['times'],
    asOf: instant(Math.min(...shown.map(({ asOf }) => asOf), mine?.asOf ?? Infinity)),
    asks: mine?.asks ?? [],
    photocard: mine?.photocard ?? null,
  }
}

const options = () => ({ ...BUILD_OPTIONS, ...knownReference(queryClient, 'options') })
export const limits = () => ({ multiflexMinutes: options().multiflexActivationMinutes })

export const shownWallet = (of: Wallet): ShownEntry[] =>
  of.state === 'ready' ? shownEntries(of.entries, of.records, options().ticketWalletExpiredLimit) : []

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' && value !== null && 'entries' in value && 'records' in value && 'asks' in value

const dropTravellers = () => dropVault(TRAVELLERS)

let opening: Promise<void> | undefined

/** What this device keeps, before anybody is asked. What belonged to somebody else goes. */
export const openWallet = (): Promise<void> => (opening ??= open())

async function open(): Promise<void> {
  const who = travellerNow()
  const found = await unseal(TRAVELLERS)
  if (found && isForgotten(found.owner)) await dropTravellers()
  else if (found && isKept(found.value)) {
    if (aheadNow() === 0 && found.value.ahead) hearTime(String(Date.now() + found.value.ahead))
    show({ state: 'ready', owner: found.owner, failed: false, ...found.value })
    runChecks()
    return
  }
  if (!who) beUnknown()
}

/** Somebody else's, or of somebody who signed out: only a session that the server ended leaves its tickets. */
function isForgotten(owner: string): boolean {
  const who = travellerNow()
  return who ? owner !== who.customerId : recall('refreshTokenExists') === null
}

export function show(next: Wallet): void {
  wallet.set(next)
  newTickets.set(
    next.state === 'ready' &&
      travellerNow() !== null &&
      next.entries.some(({ newTicketFlag, recordLocator }) => {
        const record = next.records[recordLocator]
        return newTicketFlag && record?.newTicketFlagToUpdate === false && !isOver(record.productStatus)
      }),
  )
}

/** Shows what changed, and seals it. Writing waits for nobody; the last one written is the last one shown. */
let writing: Promise<void> = Promise.resolve()
export function change(fields: Partial<Kept & { failed: boolean }>): void {
  const before = wallet.get()
  if (before.state !== 'ready') return
  show({ ...before, ...fields })
  writing = writing.then(
    () => write(),
    () => write(),
  )
}

/** The same for what a traveller relies on without a signal: first it is written, then it is said. */
export function changeOnceKept(fieldsOf: (held: Kept) => Partial<Kept>): Promise<void> {
  const work = async () => {
    const before = wallet.get()
    if (before.state !== 'ready') return
    await write({ ...before, ...fieldsOf(before) })
    const after = wallet.get()
    if (after.state !== 'ready' || after.owner !== before.owner) return
    show({ ...after, ...fieldsOf(after) })
    // Something else changed meanwhile, and was written without this or not yet.
    if (after !== before) await write()
  }
  writing = writing.then(work, work)
  return writing
}

async function write(held: Wallet = wallet.get()): Promise<void> {
  if (held.state !== 'ready') return
  const { entries, places, times, records, asOf, asks, photocard, owner } = held
  await seal(TRAVELLERS, owner, {
    entries,
    places,
    times,
    records,
    asOf,
    asks,
    photocard,
    ahead: aheadNow(),
  } satisfies Kept).catch((trouble: unknown) => logTrouble('wallet', 'vault', trouble))
}

let downloads = 0
/** How many downloads this device has made: an answer that was asked for before the last one knows nothing of it. */
export const downloadsNow = (): number => downloads
export const countDownload = (): void => {
  downloads += 1
}

/** What time did meanwhile. */
export function runChecks(): void {
  const held = wallet.get()
  if (held.state !== 'ready') return
  const changed: Record<string, ProductRecord> = {}
  for (const [locator, record] of Object.entries(held.records)) {
    const checked = checkProduct(record, now(), limits())
    if (checked !== record) changed[locator] = checked
  }
  if (Object.keys(changed).length > 0) change({ records: { ...held.records, ...changed } })
}

/** What may still be shown once the server has ended the session: what can be read here without asking anybody. */
export const staysReadable = ({ record }: ShownEntry): boolean =>
  !isOver(record.productStatus) && Object.values(record.tickets).some(({ data }) => data !== null)

/** What is shown outside the wallet: whoever is signed in sees theirs, else what a guest has here and what stays readable. */
export const mineOf = (entries: readonly ShownEntry[], signedIn: boolean): readonly ShownEntry[] =>
  signedIn ? entries : entries.filter((one) => heldOf(one.recordLocator) || staysReadable(one))

/** What is kept for another traveller than the one who has come goes; then it is opened anew. */
export async function reopenWallet(): Promise<void> {
  const held = wallet.get()
  if (held.state === 'ready' && held.owner !== travellerNow()?.customerId) {
    wallet.set({ state: 'loading' })
    await dropTravellers()
  }
  opening = undefined
  await openWallet()
}

/** Nothing is known, and nobody can be asked now. */
export function beUnknown(): void {
  wallet.set({ state: 'unknown' })
}

onSessionEnd((why) => {
  newTickets.set(false)
  if (why === 'refused') return undefined
  // The page that keeps it has forgotten it before anybody can look; the disc follows.
  opening = undefined
  beUnknown()
  writing = writing.then(dropTravellers, dropTravellers)
  return writing
})
