import { planJourneys } from '@cledrau/contract/planner/journey-planner.ts'
import { newestCut, type TimetableCut } from '@cledrau/contract/planner/timetable-region.ts'
import { validOnTrain } from '@cledrau/contract/search/fares.ts'
import { ticketWallet, updateNewTicketStatus } from '@cledrau/contract/wallet/wallet.ts'
import { HOUR } from '@cledrau/domain/time/instant.ts'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refreshPocket } from '../../pocket/pocket.ts'
import type { Answers, Asked, ToPocket } from '../../pocket/said.ts'
import { beOnline, CARYS, closeApp, openApp, referenceServer, signIn, watchNetwork } from '../../testing/app.tsx'
import { answerOf, journey, leg } from '../../testing/journeys.ts'
import { at, EIGHT, walletEntry, walletTicket } from '../../testing/wallet.ts'
import { welcomeWallet } from '../wallet.ts'

const CUT: TimetableCut = {
  hash: 'h'.repeat(43),
  from: '2026-12-05',
  until: '2026-12-20',
  places: {},
  fetched: 1,
  size: 1,
  fares: { hash: 'f'.repeat(43), size: 1, fetched: 1 },
}
const BY = { cut: CUT, asOf: EIGHT }
const JOURNEYS = ['09', '10'].map((hour) => journey([leg('Rail', `CDF 07T${hour}:00`, `SHR 07T${hour}:50`)]))
/** What the device's thread says of a ticket, question by question; null: that it can't tell. */
let judged: Answers['ticket'][]
class Thread extends EventTarget {
  postMessage({ nth, asked }: ToPocket) {
    const answers: { [Do in Asked['do']]?: Answers[Do] } = {
      look: BY,
      take: 'IN_USE',
      plan: { by: BY, planned: { ok: true, value: answerOf(JOURNEYS) } },
      ticket: asked.do === 'ticket' ? (judged.shift() ?? null) : null,
    }
    const data = { nth, answer: answers[asked.do] ?? null }
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data })))
  }
  terminate() {}
}

let server: ReturnType<typeof referenceServer>
beforeEach(() => {
  vi.useFakeTimers({ now: EIGHT, toFake: ['Date'] })
  vi.stubGlobal('Worker', Thread)
  server = referenceServer()
  server.answer(updateNewTicketStatus, {})
  server.answer(newestCut, CUT)
  watchNetwork()
})
afterEach(closeApp)

const YES = { by: BY, judged: { ok: true, value: { valid: true } } } as const
const NO = {
  by: BY,
  judged: {
    ok: true,
    value: {
      valid: false,
      why: { rule: 'OUTSIDE_DATES', first: '2026-12-08', last: '2026-12-08' },
      next: { index: 0, departs: 600 },
      change: { kind: 'NEW_TICKET', pence: 3420, ticket: 'SVR' },
    },
  },
} as const

/** A ticket in the wallet of somebody who has no signal now. */
async function lookWithout(language: 'en' | 'cy', more: Parameters<typeof walletTicket>[0] = {}) {
  const ticket = walletTicket({ mobile: false, barcode: 'CTABCDEF', ...more })
  const wallet = [walletEntry({ fulfilmentType: 'ETK', tickets: [ticket] })]
  server.answer(ticketWallet, { wallet, places: {}, times: {} })
  signIn(CARYS)
  await welcomeWallet()
  await openApp({ address: '/ticket-wallet/details/ABCDEF', signedIn: CARYS, language })
  await screen.findByRole('article')
  await act(refreshPocket)
  beOnline(false)
  const [look, title] =
    language === 'en'
      ? ['Look at the next trains', 'Can I take this train?']
      : ['Edrych ar y trenau nesaf', 'A gaf i fynd ar y trên hwn?']
  fireEvent.click(await screen.findByRole('button', { name: look }))
  const list = await screen.findByRole('list', { name: title })
  return within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
}

test('without a signal the device says whether a ticket is good on the next trains, in the server’s words', async () => {
  judged = [NO, YES]
  const [first, second] = await lookWithout('en')
  expect(first).toMatch(
    /^09:00 No.*No: your ticket is valid from .*8 Dec.*The next train you can take leaves at 10:00\./,
  )
  expect(first).toContain('To take this train you need a new ticket (Off-Peak Return): £34.20.')
  expect(second).toBe('10:00 YesYes, your ticket is valid on this train.')
  expect(screen.getByText(/^Timetable only, of Mon 7 Dec/)).toBeTruthy()
  expect(screen.getByText(/What changed since the signal went, it does not know/)).toBeTruthy()
  expect([server.to(planJourneys), server.to(validOnTrain)]).toEqual([[], []])
})

test('what isn’t known here is no yes and no no, in Welsh, too', async () => {
  judged = [YES, null]
  const [first, second] = await lookWithout('cy')
  expect(first).toMatch(/^09:00 Iawn/)
  expect(second).toMatch(/^10:00 Ni all y ddyfais hon ddweud/)
})

test('where a train of the ticket failed others may take it, and a no isn’t known without a signal', async () => {
  const easement = { why: 'CANCELLED' as const, train: 'C1 2026-12-07', said: null, operators: [], runsAgain: false }
  judged = [NO, YES]
  const rows = await lookWithout('en', { easements: [{ ...easement, from: at(0), until: at(8 * HOUR) }] })
  expect(rows[0]).toMatch(/^09:00 This device cannot tell/)
  expect(rows[1]).toMatch(/^10:00 Yes/)
})
