import { downloadMobileTicket, ticketWallet } from '@cledrau/contract/wallet/wallet.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CARYS, closeApp, referenceServer, signIn } from '../testing/app.tsx'
import { openAt } from '../testing/shell.tsx'
import { at, EIGHT, TICKET_ID, walletEntry } from '../testing/wallet.ts'
import { welcomeWallet } from './wallet.ts'
import { downloadTicket } from './wallet-actions.ts'
import { shownWallet, walletNow } from './wallet-kept.ts'
import { seal } from './wallet-vault.ts'
import { eventually } from '../testing/patience.ts'

vi.mock('./wallet-vault.ts', async (original) => ({
  ...(await original<typeof import('./wallet-vault.ts')>()),
  seal: vi.fn(() => Promise.resolve()),
}))

const entry = walletEntry({ expiryDate: at(20 * 3_600_000) }, { trains: [] })

beforeEach(() => {
  vi.useFakeTimers({ now: EIGHT, toFake: ['Date'] })
  openAt()
  const server = referenceServer()
  server.answer(ticketWallet, { wallet: [entry], places: {}, times: {} })
  server.answer(downloadMobileTicket, { tickets: [{ bookingInformationItemID: TICKET_ID, barcode: 'CTABC' }] })
})
afterEach(() => closeApp())

const downloaded = () => shownWallet(walletNow())[0]?.record.downloaded

test('a ticket is called “on this device” once it is written there, not before', async () => {
  signIn(CARYS)
  await welcomeWallet()
  await eventually(() => expect(shownWallet(walletNow())).toHaveLength(1))
  let write = () => {}
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
