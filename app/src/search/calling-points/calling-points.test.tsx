import { intermediate } from '@cledrau/contract/search/intermediate.ts'
import { requestData } from '@cledrau/contract/search/nre.ts'
import { ticketSearch } from '@cledrau/contract/search/ticket-search.ts'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { NO_PROGRESS, progress } from '../../state/guard-facts.ts'
import { resetTicketSearch } from '../ticket-search.ts'
import { answerReference, found, trip } from '../../testing/found-tickets.ts'
import { network } from '../../testing/network.ts'
import { closeBrowser, draw, openAt } from '../../testing/shell.tsx'
import { CallingPointsScreen } from './calling-points-screen.tsx'

const ADDRESS =
  '/ticket-search/calling-points?type=single&from=CDF&to=MCN&out=2026-12-07T09:00&leg=early&legOut=early&legOutAt=2026-12-07T09:21'

let net: ReturnType<typeof network>
beforeEach(() => {
  net = network()
  answerReference(net)
  net.answer(ticketSearch, found({ legSolutions: { outbound: [trip('early', '09:21', '12:46')], inbound: [] } }))
})
afterEach(() => {
  closeBrowser()
  progress.set(NO_PROGRESS)
  resetTicketSearch()
})

test('every stop of the train is listed with its time, and what is worth knowing on board', async () => {
  net.answer(intermediate, [
    {
      uid: 'Uearly',
      serviceDate: '2026-12-07',
      calls: [
        {
          code: 'HFD',
          arriveTime: '2026-12-07T10:20:00+00:00',
          departTime: '2026-12-07T10:22:00+00:00',
          platform: null,
          request: false,
          name: { en: 'Hereford', cy: 'Henffordd' },
        },
      ],
    },
  ])
  net.answer(requestData, {
    id: 'Uearly_2026-12-07',
    kind: 'SERVICE',
    notes: [{ category: 'BIKES', description: { en: 'Places for bikes: 4.', cy: 'Lleoedd i feiciau: 4.' } }],
  })
  openAt({ address: ADDRESS })
  draw(<CallingPointsScreen />)
  await screen.findByText('Hereford')
  expect(screen.getByRole('list', { name: 'Train for Machynlleth' }).textContent).toBe(
    '09:21Cardiff CentralPlatform 310:22Hereford12:46Machynlleth',
  )
  expect(await screen.findByText('Places for bikes: 4.')).toBeTruthy()
})

test('an empty answer means that it calls nowhere on the way [SEARCH-044]', async () => {
  net.on(intermediate, () => ({ status: 204 }))
  openAt({ address: ADDRESS })
  draw(<CallingPointsScreen />)
  expect(await screen.findByText('No stops on the way')).toBeTruthy()
})
