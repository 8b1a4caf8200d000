import {
  bookingInformation,
  downloadMobileTicket,
  ticketWallet,
  updateNewTicketStatus,
  type WalletEntry,
  type WalletTicket,
} from '@cledrau/contract/wallet/wallet.ts'
import { log } from '@cledrau/contract/log.ts'
import { DAY, HOUR } from '@cledrau/domain/time/instant.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endSession, startSession } from '../api/session.ts'
import { modal, toasts } from '../page/messages.ts'
import { beOnline, CARYS, closeApp, referenceServer, signIn, watchNetwork } from '../testing/app.tsx'
import { openAt } from '../testing/shell.tsx'
import { at, EIGHT, TICKET_ID, walletEntry } from '../testing/wallet.ts'
import { hearTime, now } from '../platform/clock.ts'
import { followResume, reconnected } from '../state/events.ts'
import { instanceId } from '../platform/instance-id.ts'
import { newTickets } from '../state/news.ts'
import { travellerFrom, welcome } from '../state/traveller.ts'
import { refreshWallet, welcomeWallet } from './wallet.ts'
import { activate, downloadTicket, lookedAt, releaseTicket, tookScreenshot } from './wallet-actions.ts'
import { runChecks, shownWallet, walletNow } from './wallet-kept.ts'
import { isActivating } from './wallet-sending.ts'
import { eventually } from '../testing/patience.ts'

const iso = (moment: number) => new Date(moment).toISOString()
const anEntry = (fields: Partial<WalletEntry> = {}, ticket: Partial<WalletTicket> = {}) =>
  walletEntry({ expiryDate: at(20 * HOUR), ...fields }, { trains: [], ...ticket })
const ID = TICKET_ID

let server: ReturnType<typeof referenceServer>
/** What the server has: it counts and stamps, as the real one does. */
let entry: WalletEntry
function standIn() {
  server.on(ticketWallet, () => ({ body: { wallet: [entry], places: {}, times: {} } }))
  server.answer(updateNewTicketStatus, {})
  server.on(downloadMobileTicket, () => {
    entry = { ...entry, device: { id: instanceId(), name: '' } }
    return { body: { tickets: [{ bookingInformationItemID: ID, barcode: 'CTABC' }] } }
  })
  server.on(bookingInformation, ({ body }) => {
    const [asked] = (
      body as { bookingInformation: { releaseTicket?: boolean; tickets: { status: string; activatedAt: null }[] }[] }
    ).bookingInformation
    if (asked?.releaseTicket) entry = { ...entry, device: null }
    if (asked?.tickets.some(({ status, activatedAt }) => status === 'ACTIVE' && activatedAt === null)) {
      const [ticket] = entry.tickets as [WalletTicket]
      const started = {
        ticketStatus: 'ACTIVE' as const,
        activated_at: iso(now()),
        onlineState: true,
        activatedCount: 1,
      }
      entry = { ...entry, ticketStatus: 'ACTIVE', tickets: [{ ...ticket, ...started }] }
    }
    return { body: { bookingInformation: [entry], blocked: [], unknown: [] } }
  })
}

beforeEach(() => {
  vi.useFakeTimers({ now: EIGHT, toFake: ['Date'] })
  hearTime(null)
  openAt()
  server = referenceServer()
  watchNetwork()
  entry = anEntry()
  standIn()
})
afterEach(() => {
  closeApp()
  modal.set(null)
})

/** Signed in, with the wallet as the server has it. */
async function open() {
  signIn(CARYS)
  await welcomeWallet()
}
const shown = () => shownWallet(walletNow())[0]
const ticketNow = () => shown()?.tickets[0]?.record
const reports = () =>
  server.to(bookingInformation).map(({ body }) => body as { bookingInformation: { tickets: object[] }[] })

test('statuses are looked at again when the signal comes back, and when the app does [START-022] [START-024]', async () => {
  await open()
  const unfollow = followResume()
  for (const [ticketStatus, comesBack] of [
    ['ACTIVE', reconnected],
    ['EXPIRED', () => document.dispatchEvent(new Event('visibilitychange'))],
  ] as const) {
    entry = { ...entry, ticketStatus, tickets: entry.tickets.map((ticket) => ({ ...ticket, ticketStatus })) }
    comesBack()
    await eventually(() => expect(shown()?.tickets[0]?.record.status).toBe(ticketStatus))
  }
  unfollow()
})

test('an answer that was on its way while a ticket came onto this device doesn’t take it off again', async () => {
  await open()
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    const early = { body: { wallet: [entry], places: {}, times: {} } }
    server.on(ticketWallet, () => {
      resolve()
      return new Promise((late) => (answer = () => late(early)))
    })
  })
  const refreshed = refreshWallet()
  await asked
  expect(await downloadTicket(entry.recordLocator)).toBeNull()
  standIn()
  answer()
  await refreshed
  expect(shown()?.record.downloaded).toBe(true)
  expect(shown()?.tickets[0]?.record.data).toBe('CTABC')
})

test('the wallet is asked for three times; what fails then is logged, and nothing is said [WALLET-054] [TCONST-013] [TERR-028] [TERR-029]', async () => {
  vi.useFakeTimers({ now: EIGHT })
  server.fail(ticketWallet, 500)
  signIn(CARYS)
  const asking = welcomeWallet()
  await vi.runAllTimersAsync()
  await asking
  expect(server.to(ticketWallet)).toHaveLength(3)
  expect(server.to(log).map(({ body }) => body)).toMatchObject([{ channel: 'wallet', provider: 'ticketwallet' }])
  expect(modal.get()).toBeNull()
  expect(toasts.get()).toEqual([])
  expect(walletNow().state).toBe('unknown')
})

test('without anybody signed in, nothing is asked for [TPERM-028]', async () => {
  await welcomeWallet()
  expect(server.to(ticketWallet)).toEqual([])
})

test('what is kept of a product has its statuses, dates, counts and codes [WALLET-014] [WALLET-015]', async () => {
  await open()
  expect(shown()?.record).toEqual({
    productStatus: 'INACTIVE',
    downloaded: false,
    expiryDate: EIGHT + 20 * HOUR,
    updated: true,
    type: 'SINGLE',
    fulfilmentType: 'MVD',
    dayPasses: false,
    newTicketFlagToUpdate: false,
    tickets: {
      [ID]: {
        status: 'INACTIVE',
        activatedAt: null,
        activateAt: null,
        expiryDate: EIGHT + 20 * HOUR,
        onlineState: false,
        screenshotTaken: false,
        activatedCount: 0,
        activationLimit: 1,
        data: null,
      },
    },
  })
})

test('activating asks the server, and its answer makes the ticket active [WALLET-034] [WALLET-035] [WALLET-036] [WALLET-038]', async () => {
  await open()
  await activate('ABCDEF', ID)
  expect(reports()[0]?.bookingInformation).toMatchObject([
    { recordLocator: 'ABCDEF', tickets: [{ ticketID: ID, status: 'ACTIVE', activatedAt: null, activatedCount: 1 }] },
  ])
  expect(ticketNow()).toMatchObject({ status: 'ACTIVE', activatedAt: EIGHT, onlineState: true, activatedCount: 1 })
  expect(shown()?.record.productStatus).toBe('ACTIVE')
})

test('activating is refused offline: nothing is sent, then or later [WALLET-044] [WALLET-049] [TERR-033]', async () => {
  await open()
  beOnline(false)
  await expect(activate('ABCDEF', ID)).rejects.toThrow('Cannot activate this ticket')
  expect(isActivating(walletNow(), ID)).toBe(false)
  beOnline(true)
  await refreshWallet()
  expect(server.to(bookingInformation)).toEqual([])
  expect(ticketNow()?.status).toBe('INACTIVE')
})

test('activating is refused where the ticket is blocked, here or by the server [WALLET-045] [TERR-032]', async () => {
  await open()
  entry = anEntry({ underExchange: true })
  await refreshWallet()
  await expect(activate('ABCDEF', ID)).rejects.toThrow('Cannot activate this ticket')
  entry = anEntry()
  await refreshWallet()
  server.on(bookingInformation, () => ({
    body: { bookingInformation: [entry], blocked: [{ ticketID: ID, why: 'OTHER_DEVICE' }], unknown: [] },
  }))
  await expect(activate('ABCDEF', ID)).rejects.toThrow('Cannot activate this ticket')
  expect(ticketNow()?.status).toBe('INACTIVE')
})

test('an activation that was never answered shows as activating, and is sent again under the same key, once', async () => {
  await open()
  server.silent(bookingInformation)
  await activate('ABCDEF', ID)
  expect(isActivating(walletNow(), ID)).toBe(true)
  expect(ticketNow()?.status).toBe('INACTIVE')
  await activate('ABCDEF', ID)

  standIn()
  reconnected()
  await eventually(() => expect(ticketNow()?.status).toBe('ACTIVE'))
  expect(isActivating(walletNow(), ID)).toBe(false)
  const keys = server.to(bookingInformation).map(({ headers }) => headers['idempotency-key'])
  expect(new Set(keys.slice(0, 2)).size).toBe(1)
})

test('the checks run at a refresh, when the app comes to the front, and on reconnect; the server is told [WALLET-030] [WALLET-031] [WALLET-032] [WALLET-033]', async () => {
  const again = {
    refresh: () => void refreshWallet(),
    resume: () => void document.dispatchEvent(new Event('visibilitychange')),
    reconnect: reconnected,
  }
  const stop = followResume()
  for (const [index, happen] of Object.values(again).entries()) {
    entry = anEntry({ expiryDate: at(DAY + index * DAY) }, { expiryDateTime: at(DAY + index * DAY) })
    await open()
    expect(ticketNow()?.status).toBe('INACTIVE')
    vi.setSystemTime(EIGHT + DAY + index * DAY + 2000)
    happen()
    await eventually(() => expect(ticketNow()?.status).toBe('EXPIRED'))
    await eventually(() =>
      expect(reports().at(-1)?.bookingInformation).toMatchObject([
        { status: 'EXPIRED', tickets: [{ status: 'EXPIRED' }] },
      ]),
    )
    await eventually(() => expect(shown()?.record.updated).toBe(true))
    act(index)
  }
  stop()
})
const act = (index: number) => {
  endSession('signed-out')
  vi.setSystemTime(EIGHT + index * DAY)
}

test('offline the checks run all the same, and what they changed is told later [WALLET-033]', async () => {
  await open()
  beOnline(false)
  vi.setSystemTime(EIGHT + 21 * HOUR)
  runChecks()
  expect(shown()?.record).toMatchObject({ productStatus: 'EXPIRED', updated: false })
  expect(reports()).toEqual([])
  beOnline(true)
  await eventually(() => expect(reports()[0]?.bookingInformation).toMatchObject([{ status: 'EXPIRED' }]))
})

test('a download keeps the code here; letting go clears it and tells the server [WALLET-040] [WALLET-041] [WALLET-042] [WALLET-043]', async () => {
  await open()
  expect(await downloadTicket('ABCDEF')).toBeNull()
  expect(shown()?.record.downloaded).toBe(true)
  expect(ticketNow()?.data).toBe('CTABC')
  await refreshWallet()
  expect(ticketNow()?.data).toBe('CTABC')
  await releaseTicket('ABCDEF')
  expect(shown()?.record.downloaded).toBe(false)
  expect(ticketNow()?.data).toBeNull()
  expect(reports().at(-1)?.bookingInformation).toMatchObject([{ releaseTicket: true }])
})

test('a download that another device took over goes from here', async () => {
  await open()
  await downloadTicket('ABCDEF')
  entry = { ...entry, device: { id: 'another-phone-012345', name: 'Her phone' } }
  await refreshWallet()
  expect(shown()?.record.downloaded).toBe(false)
  expect(ticketNow()?.data).toBeNull()
})

test('a screenshot that the system tells of marks the ticket, and is told [WALLET-039]', async () => {
  await open()
  tookScreenshot('ABCDEF', ID)
  expect(ticketNow()?.screenshotTaken).toBe(true)
  await eventually(() =>
    expect(reports().at(-1)?.bookingInformation[0]?.tickets).toMatchObject([{ screenshotTaken: true }]),
  )
})

test('a new ticket shows as new until somebody looks at it; the server hears of it, later if need be [WALLET-013] [WALLET-046]', async () => {
  await open()
  expect(newTickets.get()).toBe(true)
  beOnline(false)
  lookedAt('ABCDEF')
  expect(newTickets.get()).toBe(false)
  expect(server.to(updateNewTicketStatus)).toEqual([])
  beOnline(true)
  await eventually(() =>
    expect(server.to(updateNewTicketStatus).map(({ body }) => body)).toMatchObject([
      { recordLocatorArray: ['ABCDEF'] },
    ]),
  )
})

test('signing out leaves nothing; a session that the server ended leaves the tickets, until somebody else comes [ASVS-14.3.1]', async () => {
  await open()
  await downloadTicket('ABCDEF')
  endSession('refused')
  expect(ticketNow()?.data).toBe('CTABC')

  startSession({ access_token: 'access', refresh_token: 'cookie' })
  welcome(travellerFrom({ ...CARYS, customerId: 'c2', email: 'owen@example.org' }))
  server.answer(ticketWallet, { wallet: [], places: {}, times: {} })
  await welcomeWallet()
  expect(shownWallet(walletNow())).toEqual([])

  await open()
  endSession('signed-out')
  expect(walletNow().state).toBe('unknown')
})
