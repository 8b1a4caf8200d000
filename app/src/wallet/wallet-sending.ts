import type { ReplyOf } from '@cledrau/contract/endpoint.ts'
import { bookingInformation, updateNewTicketStatus } from '@cledrau/contract/wallet/wallet.ts'
import { checkProduct } from '@cledrau/domain/wallet/check-product.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import { utcIso } from '@cledrau/domain/time/instant.ts'
import { send } from '../api/client.ts'
import { Failed } from '../api/failed.ts'
import { logTrouble } from '../api/log.ts'
import { now } from '../platform/clock.ts'
import { instanceId } from '../platform/instance-id.ts'
import { onlineNow } from '../state/online.ts'
import { travellerNow } from '../state/traveller.ts'
import { afterAnswer } from './wallet-entries.ts'
import { change, changeOnceKept, limits, walletNow, type Ask, type Kept, type Wallet } from './wallet-kept.ts'

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
  const held = walletNow()
  return held.state === 'ready' ? held.asks[0] : undefined
}

/** Activations that the server said no to. */
export const refused = new Set<string>()

async function sendAsk({ key, ...ask }: Ask): Promise<void> {
  const others = ({ asks }: Kept) => asks.filter((one) => one.key !== key)
  const drop = () => {
    const held = walletNow()
    if (held.state === 'ready') change({ asks: others(held) })
  }
  try {
    const product = { ...ask, status: statusOf(ask.recordLocator) }
    const request = { bookingInformation: [product], deviceID: instanceId() }
    const answer = await send(bookingInformation, request, { idempotencyKey: key })
    if (!answer.ok) return drop()
    for (const { ticketID } of answer.value.blocked) refused.add(ticketID)
    // A ticket that is called active is shown at a gate without a signal, also by an app that was started anew.
    await changeOnceKept((held) => ({ ...answered(held, answer.value), asks: others(held) }))
  } catch (trouble) {
    if (!isLater(trouble)) drop()
    throw trouble
  }
}

const statusOf = (locator: string) => {
  const held = walletNow()
  return (held.state === 'ready' && held.records[locator]?.productStatus) || 'INACTIVE'
}

const iso = (at: Instant | null) => (at === null ? null : utcIso(at))

/** Reports need no key: the server takes of them what it doesn't know, and nothing twice. */
async function sendReports(): Promise<void> {
  const held = walletNow()
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
  const after = walletNow()
  if (after.state !== 'ready') return
  const records = { ...after.records }
  for (const [locator, told] of unsent) {
    const current = records[locator]
    // What changed since then is still to be told.
    if (current && current === told) records[locator] = { ...current, updated: true }
  }
  change(answered({ ...after, records }, answer.value))
}

async function sendSeen(): Promise<void> {
  const held = walletNow()
  if (held.state !== 'ready') return
  const seen = Object.entries(held.records).flatMap(([locator, { newTicketFlagToUpdate }]) =>
    newTicketFlagToUpdate ? [locator] : [],
  )
  if (seen.length === 0) return
  await send(updateNewTicketStatus, { recordLocatorArray: seen })
  const after = walletNow()
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

/** Asks the server for something: now, or as soon as it can be reached. */
export function askFor(ask: Omit<Ask, 'key'>): void {
  const held = walletNow()
  if (held.state === 'ready') change({ asks: [...held.asks, { key: crypto.randomUUID(), ...ask }] })
}

/** What is held, with the server's word about some products. */
function answered(held: Kept, answer: ReplyOf<typeof bookingInformation>): Pick<Kept, 'entries' | 'records'> {
  const heard = new Map(answer.bookingInformation.map((entry) => [entry.recordLocator, entry]))
  const records = { ...held.records }
  for (const [locator, entry] of heard)
    records[locator] = checkProduct(afterAnswer(records[locator], entry, instanceId()), now(), limits())
  const gone = new Set(answer.unknown)
  const entries = held.entries
    .map((entry) => heard.get(entry.recordLocator) ?? entry)
    .filter(({ recordLocator }) => !gone.has(recordLocator))
  for (const locator of gone) delete records[locator]
  return { entries, records }
}

/** Asked for, and not answered yet. */
export const isActivating = (of: Wallet, ticketID: string): boolean =>
  of.state === 'ready' && of.asks.some(({ tickets }) => tickets.some((one) => one.ticketID === ticketID))
