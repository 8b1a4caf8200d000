import { takeOverOrders } from '@cledrau/contract/buying/orders.ts'
import { downloadETicket, ticketCalendar } from '@cledrau/contract/wallet/tickets.ts'
import { ticketWallet } from '@cledrau/contract/wallet/wallet.ts'
import { checkProduct } from '@cledrau/domain/wallet/check-product.ts'
import { isOver } from '@cledrau/domain/wallet/status.ts'
import { load, send } from '../api/client.ts'
import { Failed } from '../api/failed.ts'
import { logTrouble } from '../api/log.ts'
import { guestBearers, onSessionEnd } from '../api/session.ts'
import { now } from '../platform/clock.ts'
import { forgetGuestOrder } from '../buying/guest-order.ts'
import { guestOrderNow } from '../state/guest-order.ts'
import { guestTickets, heldBy, heldOf, isSameAddress, type GuestTickets, type HeldOrder } from './guest-tickets.ts'
import { onlineNow } from '../state/online.ts'
import { recordOf } from './wallet-entries.ts'
import { limits } from './wallet-kept.ts'
import { dropVault, GUESTS, seal, unseal } from './wallet-vault.ts'

type Kept = Pick<GuestTickets, 'held' | 'moved'>

const areOf = (value: unknown, field: string): boolean =>
  Array.isArray(value) && value.every((one) => typeof one === 'object' && one !== null && field in one)
const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' &&
  value !== null &&
  'held' in value &&
  'moved' in value &&
  areOf(value.held, 'entries') &&
  areOf(value.moved, 'recordLocators')
/** Before it was told what had moved, a device kept the tickets alone. */
const isHeld = (value: unknown): value is HeldOrder[] => areOf(value, 'entries')

let writing: Promise<void> = Promise.resolve()

/** Shows what this device holds now, and seals it; what nobody holds any more can't be read again. */
function hold(held: readonly HeldOrder[], moved = guestTickets.get().moved): void {
  guestTickets.set({ ...guestTickets.get(), held, moved })
  guestBearers.clear()
  for (const { orderID, guestToken, entries } of held)
    if (guestToken !== null)
      for (const name of [orderID, ...entries.map(({ recordLocator }) => recordLocator)])
        guestBearers.set(name, guestToken)
  const kept: Kept = { held, moved }
  const write = () => (held.length + moved.length === 0 ? dropVault(GUESTS) : seal(GUESTS, '', kept))
  writing = writing.then(write).catch((trouble: unknown) => logTrouble('wallet', 'guests', trouble))
}

const replace = (order: HeldOrder): void =>
  hold([...guestTickets.get().held.filter(({ orderID }) => orderID !== order.orderID), order])
const drop = (goes: (order: HeldOrder) => boolean): void => {
  const { held } = guestTickets.get()
  if (held.some(goes)) hold(held.filter((order) => !goes(order)))
}

/** Time alone ends a ticket; nobody has to be asked. */
const isAllOver = ({ entries }: HeldOrder): boolean =>
  entries.every((entry) => isOver(checkProduct(recordOf(entry), now(), limits()).productStatus))

let opening: Promise<void> | undefined
/** What this device keeps, before anybody is asked. What is over goes. */
export const openGuestWallet = (): Promise<void> => (opening ??= open())

async function open(): Promise<void> {
  const found = await unseal(GUESTS)
  if (!found) return
  if (isKept(found.value)) hold(found.value.held, found.value.moved)
  else if (isHeld(found.value)) hold(found.value)
  drop(isAllOver)
}

let refreshing: Promise<void> | undefined
/** Asks, for each order, how its tickets stand: with the token that still counts, or where they went. What can't be asked stays as it was. */
export const refreshGuestWallet = (): Promise<void> =>
  (refreshing ??= refresh().finally(() => {
    refreshing = undefined
  }))

async function refresh(): Promise<void> {
  const bought = guestOrderNow()
  const { online } = onlineNow()
  if (bought && online) guestTickets.set({ ...guestTickets.get(), busy: true })
  await openGuestWallet()
  if (!online) return
  const known = new Map<string, Pick<HeldOrder, 'orderID' | 'email' | 'guestToken' | 'lastToken'>>(
    guestTickets.get().held.map((order) => [order.orderID, order]),
  )
  // The newest token of an order is the one that it was opened with last.
  if (bought) known.set(bought.orderID, bought)
  try {
    for (const { orderID, email, guestToken, lastToken } of known.values()) {
      const token = guestToken ?? lastToken
      if (token !== undefined) await refreshOne({ orderID, email, guestToken: token })
    }
  } finally {
    guestTickets.set({ ...guestTickets.get(), busy: false })
  }
}

async function refreshOne(order: { orderID: string; email: string; guestToken: string }): Promise<void> {
  const { orderID, guestToken } = order
  const before = guestTickets.get().held.find((one) => one.orderID === orderID)
  try {
    const { wallet: entries, places, times } = await load(ticketWallet, {}, { guest: guestToken })
    // Not paid yet; or an account has it now, and whoever signs in finds it there.
    if (entries.length === 0) return drop((one) => one.orderID === orderID)
    replace({ ...order, entries, places, times, asOf: now(), papers: before?.papers ?? {} })
    const isAsBefore = JSON.stringify(before?.entries) === JSON.stringify(entries)
    if (!isAsBefore || !before?.papers.calendar) await fetchPapers(orderID, guestToken)
  } catch (trouble) {
    if (trouble instanceof Failed && trouble.code === 'TAKEN_OVER') moveOut(order, before)
    else if (before && trouble instanceof Failed && trouble.status === 401)
      replace({ ...before, guestToken: null, lastToken: guestToken })
    else logTrouble('wallet', 'ticketwallet', trouble)
  }
}

/** An account has it now: it leaves this device, which says where it went until somebody has read that or signed in. */
function moveOut({ orderID, email }: Pick<HeldOrder, 'orderID' | 'email'>, before: HeldOrder | undefined): void {
  if (guestOrderNow()?.orderID === orderID) forgetGuestOrder()
  const { held, moved } = guestTickets.get()
  const recordLocators = (before?.entries ?? []).map(({ recordLocator }) => recordLocator)
  const others = held.filter((one) => one.orderID !== orderID)
  hold(others, recordLocators.length === 0 ? moved : [...moved, { orderID, email, recordLocators }])
}

/** Read: it isn't said again. */
export function forgetMoved(orderID: string): void {
  const { held, moved } = guestTickets.get()
  hold(
    held,
    moved.filter((one) => one.orderID !== orderID),
  )
}

/** The files come along at once: where there is no signal, or after the token's day, nobody can fetch them. */
async function fetchPapers(orderID: string, guest: string): Promise<void> {
  const held = guestTickets.get().held.find((one) => one.orderID === orderID)
  const recordLocator = held?.entries[0]?.recordLocator
  if (recordLocator === undefined) return
  const pdf = await send(downloadETicket, { recordLocator }, { guest })
  const calendar = await send(ticketCalendar, { recordLocator }, { guest })
  const papers = { ...(pdf.ok && { pdf: pdf.value }), ...(calendar.ok && { calendar: calendar.value }) }
  const still = guestTickets.get().held.find((one) => one.orderID === orderID)
  if (still) replace({ ...still, papers })
}

/** Takes a ticket off this device. It stays good, and comes back with its reference and a mailed code. */
export function forgetGuestTicket(recordLocator: string): void {
  const order = heldOf(recordLocator)
  if (!order) return
  if (guestOrderNow()?.orderID === order.orderID) forgetGuestOrder()
  drop(({ orderID }) => orderID === order.orderID)
}

/** Nobody knows any more whose this order was: nothing of it stays here either, nor what opened it. */
export function forgetErased(orderID: string): void {
  if (guestOrderNow()?.orderID === orderID) forgetGuestOrder()
  drop((order) => order.orderID === orderID)
  forgetMoved(orderID)
}

/** What opens an order that a guest holds here: of the one that they opened last, or of a ticket. */
export async function bearerOf(orderID: string): Promise<string | null> {
  const opened = guestOrderNow()
  if (opened?.orderID === orderID) return opened.guestToken
  await openGuestWallet()
  return guestTickets.get().held.find((one) => one.orderID === orderID)?.guestToken ?? null
}

/** The way out for who never signed in: nothing that was bought here without an account stays, nor what opens it. */
export async function leaveGuestWallet(): Promise<void> {
  await openGuestWallet()
  forgetGuestOrder()
  hold([], [])
}

let mine: string | null = null

/** Somebody is signed in: what they bought here before moves into their account. Whether it has. */
export async function takeOverHeld(email: string): Promise<boolean> {
  mine = email
  await openGuestWallet()
  const { held, moved } = guestTickets.get()
  if (heldBy(held, email).length === 0) return moved.some((order) => isSameAddress(order.email, email))
  try {
    return (await send(takeOverOrders, {})).ok
  } catch (trouble) {
    logTrouble('wallet', 'takeOver', trouble)
    return false
  }
}

/** Their wallet is here: it has what this device kept for them. */
export function dropTakenOver(email: string): void {
  const bought = guestOrderNow()
  if (bought && isSameAddress(bought.email, email)) forgetGuestOrder()
  const { held, moved } = guestTickets.get()
  const isTheirs = (order: { email: string }) => isSameAddress(order.email, email)
  if (held.some(isTheirs) || moved.some(isTheirs))
    hold(
      held.filter((order) => !isTheirs(order)),
      moved.filter((order) => !isTheirs(order)),
    )
}

onSessionEnd((why) => {
  if (why === 'signed-out' && mine !== null) dropTakenOver(mine)
  mine = null
})
