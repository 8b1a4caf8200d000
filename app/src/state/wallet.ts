import type { ReplyOf } from '@cledrau/contract/endpoint.ts'
import type { Bilingual } from '@cledrau/contract/language.ts'
import {
  bookingInformation,
  downloadMobileTicket,
  expireTickets,
  ticketWallet,
  updateNewTicketStatus,
  type WalletEntry,
} from '@cledrau/contract/wallet.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import {
  CANNOT_ACTIVATE,
  downloadProduct,
  markScreenshot,
  releaseProduct,
  type WalletRecords,
} from '@cledrau/domain/wallet/actions.ts'
import { checkProduct } from '@cledrau/domain/wallet/check-product.ts'
import type { ProductRecord } from '@cledrau/domain/wallet/records.ts'
import { isOver } from '@cledrau/domain/wallet/status.ts'
import { load, send } from '../api/client.ts'
import { Failed } from '../api/failed.ts'
import { logTrouble } from '../api/log.ts'
import { queryClient } from '../api/query-client.ts'
import { onSessionEnd } from '../api/session.ts'
import { APP_VERSION } from '../platform/version.ts'
import { cell, useCell } from './cell.ts'
import { now } from './clock.ts'
import { onReconnect, onResume } from './events.ts'
import { instanceId } from './instance-id.ts'
import { newTickets } from './news.ts'
import { onlineNow } from './online.ts'
import { BUILD_OPTIONS } from './options.ts'
import { knownReference } from './reference.ts'
import { travellerNow } from './traveller.ts'
import { afterAnswer, blockNow, shownEntries, type ShownEntry } from './wallet-entries.ts'
import { dropVault, seal, unseal } from './wallet-vault.ts'

type Claim = {
  ticketID: string
  status: ProductRecord['productStatus']
  activatedAt: string | null
  onlineState: boolean
  screenshotTaken: boolean
  activatedCount: number
}
/** Something the server was asked for and hasn't answered yet. The key makes it one effect, however often it is sent. */
type Ask = { key: string; recordLocator: string; releaseTicket: boolean; tickets: Claim[] }

type Kept = {
  entries: readonly WalletEntry[]
  places: Readonly<Record<string, Bilingual>>
  records: WalletRecords
  /** When the server last said what there is. */
  asOf: Instant
  asks: readonly Ask[]
}
export type Wallet =
  | { state: 'loading' }
  /** Nothing is known: it was never fetched here, and can't be now. */
  | { state: 'unknown' }
  /** `owner`: whose it is. Kept past the end of a session that the server ended. */
  | ({ state: 'ready'; owner: string; failed: boolean } & Kept)

const wallet = cell<Wallet>({ state: 'loading' })
export const walletNow = wallet.get
export const useWalletCell = (): Wallet => useCell(wallet)

/** Asked for three times in all. */
export const WALLET_TRIES = 3
const PAUSE_MS = 1000

const options = () => ({ ...BUILD_OPTIONS, ...knownReference(queryClient, 'options') })
const limits = () => ({ multiflexMinutes: options().multiflexActivationMinutes })

export const shownWallet = (of: Wallet): ShownEntry[] =>
  of.state === 'ready' ? shownEntries(of.entries, of.records, options().ticketWalletExpiredLimit) : []

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' && value !== null && 'entries' in value && 'records' in value && 'asks' in value

let opening: Promise<void> | undefined

/** What this device keeps, before anybody is asked. What belonged to somebody else goes. */
export const openWallet = (): Promise<void> => (opening ??= open())

async function open(): Promise<void> {
  const who = travellerNow()
  const found = await unseal()
  if (found && who && found.owner !== who.customerId) await dropVault()
  else if (found && isKept(found.value)) {
    show({ state: 'ready', owner: found.owner, failed: false, ...found.value })
    runChecks()
    return
  }
  if (!who) wallet.set({ state: 'unknown' })
}

function show(next: Wallet): void {
  wallet.set(next)
  newTickets.set(
    next.state === 'ready' &&
      travellerNow() !== null &&
      next.entries.some(
        ({ newTicketFlag, recordLocator }) =>
          newTicketFlag && next.records[recordLocator]?.newTicketFlagToUpdate === false,
      ),
  )
}

/** Shows what changed, and seals it. Writing waits for nobody; the last one written is the last one shown. */
let writing: Promise<void> = Promise.resolve()
function change(fields: Partial<Kept & { failed: boolean }>): void {
  const before = wallet.get()
  if (before.state !== 'ready') return
  show({ ...before, ...fields })
  writing = writing.then(write, write)
}

async function write(): Promise<void> {
  const held = wallet.get()
  if (held.state !== 'ready') return
  const { entries, places, records, asOf, asks, owner } = held
  await seal(owner, { entries, places, records, asOf, asks } satisfies Kept).catch((trouble: unknown) =>
    logTrouble('wallet', 'vault', trouble),
  )
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

/** Looks at the clock, tells the server what it hasn't heard, and asks it what there is. Failures are logged, not shown. */
export async function refreshWallet(): Promise<void> {
  await openWallet()
  runChecks()
  const who = travellerNow()
  if (!who) return
  if (!onlineNow().online) {
    if (wallet.get().state === 'loading') wallet.set({ state: 'unknown' })
    return
  }
  await sendUnsent()
  try {
    const heard = await thrice(() => load(ticketWallet, { emailAddress: who.email }))
    if (travellerNow()?.customerId === who.customerId) take(who.customerId, heard)
  } catch (trouble) {
    logTrouble('wallet', 'ticketwallet', trouble)
    if (wallet.get().state === 'ready') change({ failed: true })
    else if (travellerNow()) wallet.set({ state: 'unknown' })
  }
  await sendUnsent()
}

/** Somebody has signed in: what this device kept for another traveller goes. */
export async function welcomeWallet(): Promise<void> {
  const held = wallet.get()
  if (held.state === 'ready' && held.owner !== travellerNow()?.customerId) {
    wallet.set({ state: 'loading' })
    await dropVault()
  }
  opening = undefined
  await refreshWallet()
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
  const before = wallet.get()
  const mine = before.state === 'ready' ? before : null
  const records: Record<string, ProductRecord> = {}
  for (const entry of heard.wallet)
    records[entry.recordLocator] = checkProduct(
      afterAnswer(mine?.records[entry.recordLocator], entry, instanceId()),
      now(),
      limits(),
    )
  const asks = (mine?.asks ?? []).filter(({ recordLocator }) => records[recordLocator])
  const kept: Kept = { entries: heard.wallet, places: heard.places, records, asOf: now(), asks }
  show({ state: 'ready', owner, failed: false, ...kept })
  change({})
}

/** The server's word about some products. */
function takeAnswer(answer: ReplyOf<typeof bookingInformation>): void {
  const held = wallet.get()
  if (held.state !== 'ready') return
  const heard = new Map(answer.bookingInformation.map((entry) => [entry.recordLocator, entry]))
  const records = { ...held.records }
  for (const [locator, entry] of heard)
    records[locator] = checkProduct(afterAnswer(records[locator], entry, instanceId()), now(), limits())
  const gone = new Set(answer.unknown)
  const entries = held.entries
    .map((entry) => heard.get(entry.recordLocator) ?? entry)
    .filter(({ recordLocator }) => !gone.has(recordLocator))
  for (const locator of gone) delete records[locator]
  change({ entries, records })
}

/** What can be said again later is kept and sent again; everything else would only be refused once more. */
const isLater = (trouble: unknown) =>
  trouble instanceof Failed && (trouble.status === 0 || trouble.status === 429 || trouble.status >= 500)

let sending: Promise<void> = Promise.resolve()
/** Sends what the server hasn't heard: what was asked, in order, each once; then what time and the traveller changed. */
export const sendUnsent = (): Promise<void> => (sending = sending.then(sendInTurn, sendInTurn))

async function sendInTurn(): Promise<void> {
  if (!travellerNow() || !onlineNow().online) return
  try {
    for (let next = firstAsk(); next; next = firstAsk()) await sendAsk(next)
    await sendReports()
    await sendSeen()
  } catch (trouble) {
    if (!isLater(trouble)) logTrouble('wallet', 'bookingInformation', trouble)
  }
}

const firstAsk = (): Ask | undefined => {
  const held = wallet.get()
  return held.state === 'ready' ? held.asks[0] : undefined
}

const refused = new Set<string>()

async function sendAsk({ key, ...ask }: Ask): Promise<void> {
  const drop = () => {
    const held = wallet.get()
    if (held.state === 'ready') change({ asks: held.asks.filter((one) => one.key !== key) })
  }
  try {
    const product = { ...ask, status: statusOf(ask.recordLocator) }
    const request = { bookingInformation: [product], deviceID: instanceId() }
    const answer = await send(bookingInformation, request, { idempotencyKey: key })
    if (!answer.ok) return drop()
    for (const { ticketID } of answer.value.blocked) refused.add(ticketID)
    drop()
    takeAnswer(answer.value)
  } catch (trouble) {
    if (!isLater(trouble)) drop()
    throw trouble
  }
}

const statusOf = (locator: string) => {
  const held = wallet.get()
  return (held.state === 'ready' && held.records[locator]?.productStatus) || 'INACTIVE'
}

const iso = (at: Instant | null) => (at === null ? null : new Date(at).toISOString())

/** Reports need no key: the server takes of them what it doesn't know, and nothing twice. */
async function sendReports(): Promise<void> {
  const held = wallet.get()
  if (held.state !== 'ready') return
  const unsent = Object.entries(held.records).filter(([, { updated }]) => !updated)
  if (unsent.length === 0) return
  const products = unsent.map(([recordLocator, { productStatus, tickets }]) => ({
    recordLocator,
    status: productStatus,
    tickets: Object.entries(tickets).map(([ticketID, ticket]) => ({
      ticketID,
      status: ticket.status,
      // A ticket that was never started asks for nothing; its status alone is reported.
      activatedAt: iso(ticket.activatedAt),
      onlineState: ticket.onlineState,
      screenshotTaken: ticket.screenshotTaken,
      activatedCount: ticket.activatedCount,
    })),
  }))
  const answer = await send(bookingInformation, { bookingInformation: products, deviceID: instanceId() })
  if (!answer.ok) return
  const after = wallet.get()
  if (after.state !== 'ready') return
  const records = { ...after.records }
  for (const [locator, told] of unsent) {
    const current = records[locator]
    // What changed since then is still to be told.
    if (current && current === told) records[locator] = { ...current, updated: true }
  }
  change({ records })
  takeAnswer(answer.value)
}

async function sendSeen(): Promise<void> {
  const held = wallet.get()
  if (held.state !== 'ready') return
  const seen = Object.entries(held.records).flatMap(([locator, { newTicketFlagToUpdate }]) =>
    newTicketFlagToUpdate ? [locator] : [],
  )
  if (seen.length === 0) return
  await send(updateNewTicketStatus, { recordLocatorArray: seen })
  const after = wallet.get()
  if (after.state !== 'ready') return
  const records = { ...after.records }
  for (const locator of seen) {
    const record = records[locator]
    if (record) records[locator] = { ...record, newTicketFlagToUpdate: false }
  }
  const entries = after.entries.map((entry) =>
    seen.includes(entry.recordLocator) ? { ...entry, newTicketFlag: false } : entry,
  )
  change({ records, entries })
}

function askFor(ask: Omit<Ask, 'key'>): void {
  const held = wallet.get()
  if (held.state === 'ready') change({ asks: [...held.asks, { key: crypto.randomUUID(), ...ask }] })
}

/** Asked for, and not answered yet. */
export const isActivating = (of: Wallet, ticketID: string): boolean =>
  of.state === 'ready' && of.asks.some(({ tickets }) => tickets.some((one) => one.ticketID === ticketID))

/** Starts a ticket. Only the server's answer makes it active; until that comes it is shown as activating. */
export async function activate(locator: string, ticketID: string): Promise<void> {
  const held = wallet.get()
  const entry = shownWallet(held).find(({ recordLocator }) => recordLocator === locator)
  const ticket = entry?.tickets.find(({ bookingInformationItemID }) => bookingInformationItemID === ticketID)
  const allowed = entry && ticket && onlineNow().online && blockNow(entry, ticket, instanceId(), now()) === undefined
  if (!allowed) throw new Error(CANNOT_ACTIVATE)
  if (ticket.record.status === 'ACTIVE') return
  if (!isActivating(held, ticketID)) {
    const { screenshotTaken, activatedCount } = ticket.record
    const claim = { ticketID, screenshotTaken, activatedCount: activatedCount + 1 }
    const tickets = [{ ...claim, status: 'ACTIVE' as const, activatedAt: null, onlineState: true }]
    refused.delete(ticketID)
    askFor({ recordLocator: locator, releaseTicket: false, tickets })
  }
  await sendUnsent()
  if (refused.delete(ticketID)) throw new Error(CANNOT_ACTIVATE)
}

/** Keeps the codes on this device; answers why that isn't possible, or null. */
export async function downloadTicket(locator: string): Promise<string | null> {
  const held = wallet.get()
  if (held.state !== 'ready') return 'INVALID_RECORD_LOCATOR'
  const deviceId = instanceId()
  const asked = { emailAddress: travellerNow()?.email, recordLocator: locator, appVersion: APP_VERSION, deviceId }
  const answer = await send(downloadMobileTicket, asked)
  if (!answer.ok) return answer.refusal
  const codes = Object.fromEntries(
    answer.value.tickets.map(({ bookingInformationItemID, barcode }) => [bookingInformationItemID, barcode]),
  )
  const after = wallet.get()
  if (after.state !== 'ready') return null
  change({
    records: downloadProduct(after.records, locator, codes),
    entries: after.entries.map((entry) =>
      entry.recordLocator === locator ? { ...entry, device: { id: deviceId, name: '' } } : entry,
    ),
  })
  return null
}

/** Lets a download go: this device's, or that of one that is lost. */
export async function releaseTicket(locator: string): Promise<void> {
  const held = wallet.get()
  if (held.state !== 'ready') return
  change({ records: releaseProduct(held.records, locator) })
  askFor({ recordLocator: locator, releaseTicket: true, tickets: [] })
  await sendUnsent()
}

export function tookScreenshot(locator: string, ticketID: string): void {
  const held = wallet.get()
  const record = held.state === 'ready' ? held.records[locator] : undefined
  if (held.state !== 'ready' || !record) return
  change({ records: { ...held.records, [locator]: markScreenshot(record, ticketID) } })
  void sendUnsent()
}

/** Somebody looks at a product: the server hears of it now or later. */
export function lookedAt(locator: string): void {
  const held = wallet.get()
  if (held.state !== 'ready') return
  const record = held.records[locator]
  const isNew = held.entries.some((entry) => entry.recordLocator === locator && entry.newTicketFlag)
  if (!record || !isNew || record.newTicketFlagToUpdate) return
  change({ records: { ...held.records, [locator]: { ...record, newTicketFlagToUpdate: true } } })
  void sendUnsent()
}

/** Takes what is over out of the wallet. */
export async function removeTicket(locator: string): Promise<void> {
  const answer = await send(expireTickets, { emailAddress: travellerNow()?.email, bookingRecords: [locator] })
  const held = wallet.get()
  if (!answer.ok || held.state !== 'ready') return
  const { [locator]: _gone, ...records } = held.records
  change({
    records: answer.value.expired.includes(locator) ? records : held.records,
    entries: held.entries.filter((entry) => !answer.value.expired.includes(entry.recordLocator)),
  })
}

/** What may still be shown once the server has ended the session: what can be read here without asking anybody. */
export const staysReadable = ({ record }: ShownEntry): boolean =>
  !isOver(record.productStatus) && Object.values(record.tickets).some(({ data }) => data !== null)

onReconnect(() => void refreshWallet())
onResume(() => void refreshWallet())
onSessionEnd((why) => {
  newTickets.set(false)
  if (why === 'refused') return
  // The page that keeps it has forgotten it before anybody can look; the disc follows.
  opening = undefined
  wallet.set({ state: 'unknown' })
  writing = writing.then(dropVault, dropVault)
})
