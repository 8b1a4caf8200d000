import * as calls from '@cledrau/contract/after-sales/assistance.ts'
import type { AssistanceRequest } from '@cledrau/contract/wallet/assistance-request.ts'
import { DAY, HOUR } from '@cledrau/domain/time/instant.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CARYS, closeApp, referenceServer, signIn, watchNetwork } from '../../testing/app.tsx'
import { draw, openAt } from '../../testing/shell.tsx'
import { at, walletEntry } from '../../testing/wallet.ts'
import { recordOf, shownEntries } from '../wallet-entries.ts'
import AssistanceSheet from './assistance-sheet.tsx'

let server: ReturnType<typeof referenceServer>
beforeEach(() => {
  server = referenceServer()
  watchNetwork()
  openAt({ address: '/ticket-wallet/details/ABCDEF' })
  signIn(CARYS)
})
afterEach(closeApp)

/** Long after any day on which the tests run, so that no train of it has left. */
const FAR = 36_500 * DAY
const when = (offset: number) => at(FAR + offset)
const train = (terminus: string, offset: number) => ({ uid: 'C1', terminus, at: when(offset), seat: null })
const asked = (fields: Partial<AssistanceRequest> = {}): AssistanceRequest => ({
  requestID: '00000000-0000-4000-8000-000000000001',
  way: 'OUT',
  passenger: 'A1',
  needs: ['RAMP'],
  calledName: '',
  status: 'ASKED',
  stops: (['BOARD', 'ALIGHT'] as const).map((kind, index) => ({
    stopID: `00000000-0000-4000-8000-00000000001${index}`,
    kind,
    station: index === 0 ? 'CDF' : 'SHR',
    at: when(index * HOUR),
    off: index === 0 ? null : train('HHD', HOUR),
    on: index === 0 ? train('HHD', 0) : null,
    status: 'ASKED',
    staffName: null,
  })),
  redress: null,
  ...fields,
})
const known = (requests: AssistanceRequest[], refusal?: 'ASSISTANCE_TOO_LATE'): calls.Assistance => ({
  ways: [
    {
      way: 'OUT',
      passengers: [{ reference: 'A1', name: null, child: false }],
      departTime: when(0),
      origin: 'CDF',
      destination: 'SHR',
      askUntil: when(-2 * HOUR),
      ...(refusal && { refusal }),
    },
  ],
  requests,
  places: {
    CDF: { en: 'Cardiff Central', cy: 'Caerdydd Canolog' },
    SHR: { en: 'Shrewsbury', cy: 'Amwythig' },
    HHD: { en: 'Holyhead', cy: 'Caergybi' },
  },
})
const show = (kept?: AssistanceRequest[]) => {
  const entry = walletEntry({ expiryDate: at(FAR), ...(kept && { assistance: kept }) })
  const [shown] = shownEntries([entry], { [entry.recordLocator]: recordOf(entry) }, 10)
  if (!shown) throw new Error('no entry')
  draw(<AssistanceSheet entry={shown} onClose={() => {}} />)
  return screen.findByRole('region', { name: /Cardiff Central to Shrewsbury/ })
}

test('nothing is asked for without a need and a yes to telling staff; then it stands there station by station', async () => {
  server.answer(calls.readAssistance, known([]))
  server.answer(calls.askAssistance, known([asked()]))
  await show()
  const ask = screen.getByRole('button', { name: 'Ask for assistance' })
  fireEvent.click(ask)
  expect((await screen.findByRole('alert')).textContent).toContain('Choose at least one')
  expect(screen.getByText(/Without this, staff don’t know/)).toBeTruthy()
  expect(server.to(calls.askAssistance)).toEqual([])
  fireEvent.click(screen.getByRole('checkbox', { name: 'A ramp onto and off the train' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Staff at these stations may be told this' }))
  // Enter, as a press so soon after another one is taken for the same.
  fireEvent.submit(ask.closest('form') as HTMLFormElement)
  const stops = await screen.findByRole('list', { name: 'Where you are helped' })
  expect(within(stops).getAllByText('Asked')).toHaveLength(2)
  expect(within(stops).getByText(/towards Holyhead: onto the train/)).toBeTruthy()
  expect(server.to(calls.askAssistance).map(({ body }) => body)).toMatchObject([
    { recordLocator: 'ABCDEF', way: 'OUT', passenger: 'A1', needs: ['RAMP'], consent: true },
  ])
})

test('too late to ask says what helps all the same', async () => {
  server.answer(calls.readAssistance, known([], 'ASSISTANCE_TOO_LATE'))
  const way = await show()
  expect(within(way).getByText(/Turn up and ask anybody in uniform/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Ask for assistance' })).toBeNull()
})

test('where staff can’t come, what the way cost goes back on one press', async () => {
  const [first, last] = asked().stops
  if (!first || !last) throw new Error('no stops')
  const failed = asked({
    status: 'FAILED',
    stops: [{ ...first, status: 'FAILED', staffName: 'Rhys' }, last],
    redress: { amount: 1340, state: 'OPEN' },
  })
  server.answer(calls.readAssistance, known([failed]))
  server.answer(calls.claimRedress, known([{ ...failed, redress: { amount: 1340, state: 'GIVEN' } }]))
  const way = await show()
  expect(within(way).getByText('Staff can’t come')).toBeTruthy()
  fireEvent.click(within(way).getByRole('button', { name: 'Get £13.40 back' }))
  expect(await within(way).findByText(/£13.40 goes back to the card that paid/)).toBeTruthy()
  await waitFor(() => expect(server.to(calls.claimRedress)).toHaveLength(1))
})

test('what this device keeps is read when nobody answers', async () => {
  server.fail(calls.readAssistance, 500, 'FAULT')
  const [first, last] = asked().stops
  if (!first || !last) throw new Error('no stops')
  const stops = [first, last].map((stop) => ({ ...stop, status: 'ACCEPTED' as const, staffName: 'Siân' }))
  const entry = walletEntry({ expiryDate: at(FAR), assistance: [asked({ status: 'ACCEPTED', stops })] })
  const [shown] = shownEntries([entry], { [entry.recordLocator]: recordOf(entry) }, 10)
  if (!shown) throw new Error('no entry')
  draw(<AssistanceSheet entry={shown} onClose={() => {}} />)
  expect(await screen.findAllByText('Siân will meet you')).toHaveLength(2)
})
