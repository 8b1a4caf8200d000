import { downloadMobileTicket, expireTickets } from '@cledrau/contract/wallet/wallet.ts'
import { CANNOT_ACTIVATE, downloadProduct, markScreenshot, releaseProduct } from '@cledrau/domain/wallet/actions.ts'
import { send } from '../api/client.ts'
import { APP_VERSION } from '../platform/version.ts'
import { now } from '../platform/clock.ts'
import { instanceId } from '../platform/instance-id.ts'
import { onlineNow } from '../state/online.ts'
import { travellerNow } from '../state/traveller.ts'
import { blockNow } from './wallet-entries.ts'
import { change, changeOnceKept, countDownload, shownWallet, walletNow } from './wallet-kept.ts'
import { askFor, isActivating, refused, sendUnsent } from './wallet-sending.ts'

/** Starts a ticket. Only the server's answer makes it active; until that comes it is shown as activating. */
export async function activate(locator: string, ticketID: string): Promise<void> {
  const held = walletNow()
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
  const held = walletNow()
  if (held.state !== 'ready') return 'INVALID_RECORD_LOCATOR'
  const deviceId = instanceId()
  const asked = { emailAddress: travellerNow()?.email, recordLocator: locator, appVersion: APP_VERSION, deviceId }
  const answer = await send(downloadMobileTicket, asked)
  if (!answer.ok) return answer.refusal
  const codes = Object.fromEntries(
    answer.value.tickets.map(({ bookingInformationItemID, barcode }) => [bookingInformationItemID, barcode]),
  )
  countDownload()
  await changeOnceKept(({ records, entries }) => ({
    records: downloadProduct(records, locator, codes),
    entries: entries.map((entry) =>
      entry.recordLocator === locator ? { ...entry, device: { id: deviceId, name: '' } } : entry,
    ),
  }))
  return null
}

/** Lets a download go: this device's, or that of one that is lost. */
export async function releaseTicket(locator: string): Promise<void> {
  const held = walletNow()
  if (held.state !== 'ready') return
  change({ records: releaseProduct(held.records, locator) })
  askFor({ recordLocator: locator, releaseTicket: true, tickets: [] })
  await sendUnsent()
}

export function tookScreenshot(locator: string, ticketID: string): void {
  const held = walletNow()
  const record = held.state === 'ready' ? held.records[locator] : undefined
  if (held.state !== 'ready' || !record) return
  change({ records: { ...held.records, [locator]: markScreenshot(record, ticketID) } })
  void sendUnsent()
}

/** Somebody looks at a product: the server hears of it now or later. */
export function lookedAt(locator: string): void {
  const held = walletNow()
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
  const held = walletNow()
  if (!answer.ok || held.state !== 'ready') return
  const { [locator]: _gone, ...records } = held.records
  change({
    records: answer.value.expired.includes(locator) ? records : held.records,
    entries: held.entries.filter((entry) => !answer.value.expired.includes(entry.recordLocator)),
  })
}
