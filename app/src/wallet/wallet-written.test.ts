import { bookingInformation, downloadMobileTicket, ticketWallet } from '@cledrau/contract/wallet/wallet.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CARYS, closeApp, referenceServer, signIn } from '../testing/app.tsx'
import { openAt } from '../testing/shell.tsx'
import { at, EIGHT, TICKET_ID, walletEntry } from '../testing/wallet.ts'
import { welcomeWallet } from './wallet.ts'
import { activate, downloadTicket } from './wallet-actions.ts'
import { shownWallet, walletNow } from './wallet-kept.ts'
import { seal } from './wallet-vault.ts'
import { isActivating } from './wallet-sending.ts'
import { eventually } from '../testing/patience.ts'

vi.mock('./wallet-vault.ts', async (original) => ({
  ...(await original<typeof import('./wallet-vault.ts')>()),
  seal: vi.fn(() => Promise.resolve()),
}))

let server: ReturnType<typeof referenceServer>
const entry = walletEntry({ expiryDate: at(20 * 3_600_000) }, { trains: [] })

beforeEach(() => {
  vi.useFakeTimers({ now: EIGHT, toFake: ['Date'] })
  openAt()
  server = referenceServer()
  server.answer(ticketWallet, { wallet: [entry], places: {}, times: {} })
  server.answer(downloadMobileTicket, { tickets: [{ bookingInformationItemID: TICKET_ID, barcode: 'CTABC' }] })
})
afterEach(() => {
  vi.mocked(seal).mockImplementation(() => Promise.resolve())
  write()
  return closeApp()
})

/** Lets what is being written be written. */
let write = () => {}

const downloaded = () => shownWallet(walletNow())[0]?.record.downloaded

test('a ticket is called “on this device” once it is written there, not before', async () => {
  signIn(CARYS)
  await welcomeWallet()
  await eventually(() => expect(shownWallet(walletNow())).toHaveLength(1))
  vi.mocked(seal).mockImplementation(() => new Promise((done) => (write = done)))
  const before = vi.mocked(seal).mock.calls.length
  const putting = downloadTicket(entry.recordLocator)
  await eventually(() => expect(vi.mocked(seal).mock.calls.length).toBe(before + 1))
  expect(downloaded()).toBe(false)
  write()
  expect(await putting).toBeNull()
  expect(downloaded()).toBe(true)
  expect(JSON.stringify(vi.mocked(seal).mock.calls.at(-1))).toContain('CTABC')
})

test('a ticket is called active once that is written here, in one piece with what was asked for', async () => {
  signIn(CARYS)
  await welcomeWallet()
  await eventually(() => expect(shownWallet(walletNow())).toHaveLength(1))
  const [ticket] = entry.tickets as [(typeof entry.tickets)[0]]
  const ticketStatus = 'ACTIVE' as const
  const tickets = [{ ...ticket, ticketStatus, activated_at: new Date(EIGHT).toISOString(), activatedCount: 1 }]
  const active = { ...entry, ticketStatus, tickets }
  server.answer(bookingInformation, { bookingInformation: [active], blocked: [], unknown: [] })
  const status = () => shownWallet(walletNow())[0]?.record.productStatus
  const written = () => JSON.stringify(vi.mocked(seal).mock.calls.at(-1))
  vi.mocked(seal).mockImplementation((_name, _owner, held) =>
    JSON.stringify(held).includes('"ticketStatus":"ACTIVE"')
      ? new Promise((done) => (write = done))
      : Promise.resolve(),
  )
  const activating = activate(entry.recordLocator, TICKET_ID)
  await eventually(() => expect(written()).toContain('"ticketStatus":"ACTIVE"'))
  expect(written()).toContain('"asks":[]')
  expect(status()).toBe('INACTIVE')
  expect(isActivating(walletNow(), TICKET_ID)).toBe(true)
  write()
  await activating
  expect(status()).toBe('ACTIVE')
  expect(isActivating(walletNow(), TICKET_ID)).toBe(false)
})
