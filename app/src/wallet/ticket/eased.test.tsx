import { ticketWallet, updateNewTicketStatus } from '@cledrau/contract/wallet/wallet.ts'
import type { Easement } from '@cledrau/contract/wallet/easement.ts'
import { DAY, HOUR } from '@cledrau/domain/time/instant.ts'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { beOnline, CARYS, closeApp, openApp, referenceServer, signIn, watchNetwork } from '../../testing/app.tsx'
import { at, EIGHT, walletEntry, walletTicket } from '../../testing/wallet.ts'
import { welcomeWallet } from '../wallet.ts'

let server: ReturnType<typeof referenceServer>
beforeEach(() => {
  vi.useFakeTimers({ now: EIGHT, toFake: ['Date'] })
  server = referenceServer()
  server.answer(updateNewTicketStatus, {})
  watchNetwork()
})
afterEach(closeApp)

const PLACES = { CDF: { en: 'Cardiff Central', cy: 'Caerdydd Canolog' }, MAN: { en: 'Manchester', cy: 'Manceinion' } }
const [TRAIN] = walletTicket().trains
const ONLY = { en: 'Only on the 09:00.', cy: 'Dim ond ar y 09:00.' }
const ALLOWS = { trains: [ONLY], limited: true, byRoute: false, breaks: { en: 'No breaks.', cy: 'Dim toriadau.' } }

/** The 09:00 of the ticket failed. */
const eased = (more: Partial<Easement> = {}): Easement => ({
  why: 'CANCELLED',
  train: `${TRAIN?.uid} ${TRAIN?.serviceDate}`,
  said: null,
  operators: [{ en: 'Cledrau', cy: 'Cledrau' }],
  from: at(HOUR),
  until: at(HOUR + DAY),
  runsAgain: false,
  ...more,
})

async function open(easements: Easement[], language: 'en' | 'cy' = 'en', address = '/ticket-wallet/details/ABCDEF') {
  const ticket = walletTicket({ mobile: false, barcode: 'CTABCDEF', bookedTrainsOnly: true, allows: ALLOWS, easements })
  server.answer(ticketWallet, {
    wallet: [walletEntry({ fulfilmentType: 'ETK', tickets: [ticket] })],
    places: PLACES,
    times: {},
  })
  signIn(CARYS)
  await welcomeWallet()
  await openApp({ address, signedIn: CARYS, language })
}
const face = () => screen.findByRole('article')
const answer = async (name: string) => (await screen.findByRole('heading', { name })).parentElement!

test('a ticket whose train is cancelled says on its face, in the wallet and when asked, which trains take it now', async () => {
  await open([eased()])
  const why = 'Your 09:00 from Cardiff Central is cancelled.'
  expect(await within(await face()).findByText(why)).toBeTruthy()
  expect((await face()).textContent).toContain(
    'This ticket is good on any Cledrau train on your way that leaves from 09:00 on, until Tue 8 Dec, 09:00.',
  )
  const asked = await answer('Can I take this train?')
  expect(asked.textContent).toContain('Yes, another train will do, too:')
  expect(asked.textContent).toContain(why)
  expect(asked.textContent).not.toContain('Only the trains that you booked')
  expect((await face()).textContent).not.toContain('Only on')

  expect(within(asked).getByRole('button', { name: 'Look at the next trains' })).toBeTruthy()
})

test('the same in Welsh, with the station mutated; a train that runs again says so', async () => {
  await open([eased({ runsAgain: true })], 'cy')
  const text = (await within(await face()).findByText(/wedi’i ganslo/)).textContent
  expect(text).toBe(
    'Mae eich trên 09:00 o Gaerdydd Canolog wedi’i ganslo. Mae’n rhedeg wedi’r cyfan: daliwch ef, neu un arall.',
  )
})

test('without a signal the phone says what it heard last, and how old that is', async () => {
  await open([eased({ why: 'CONNECTION' })])
  await within(await face()).findByText(/is too late for your next train/)
  beOnline(false)
  expect((await face()).textContent).toContain('is too late for your next train')
  expect(await screen.findByText('as of 08:00')).toBeTruthy()
  expect((await answer('Can I take this train?')).textContent).toContain('another train will do')
})

test('what staff decided for a line is said in their words; what is over by then isn’t', async () => {
  const said = { en: 'The line is closed.', cy: 'Mae’r lein ar gau.' }
  await open([eased({ why: null, train: null, said, runsAgain: false })])
  expect(await within(await face()).findByText(said.en)).toBeTruthy()
})

test('of a cancelled train the next journey strikes the time, until it runs again', async () => {
  await open([eased()], 'en', '/ticket-wallet')
  const next = await screen.findByRole('article', { name: 'Your next journey' })
  expect(within(next).getByText('09:00').tagName).toBe('S')
  cleanup()
  await open([eased({ runsAgain: true })], 'en', '/ticket-wallet')
  const again = await screen.findByRole('article', { name: 'Your next journey' })
  expect(within(again).getByText('09:00').tagName).toBe('P')
})

test('the next journey in the wallet says it at once', async () => {
  await open([eased({ why: 'LATE' })], 'en', '/ticket-wallet')
  const next = await screen.findByRole('article', { name: 'Your next journey' })
  expect(await within(next).findByText('Your 09:00 from Cardiff Central is an hour late or more.')).toBeTruthy()
})
