import type { PaygCard } from '@cledrau/contract/payg/cards.ts'
import { listPaygDevices } from '@cledrau/contract/payg/cards.ts'
import {
  listPaygLocations,
  listPaygPayments,
  listPaygTransactions,
  suggestPaygTap,
  type PaygJourney,
} from '@cledrau/contract/payg/journeys.ts'
import type { network } from './network.ts'

export const ACCOUNT_ID = '3f1f9c52-6d3e-4a57-8f0e-000000000001'
export const CARD_ID = '3f1f9c52-6d3e-4a57-8f0e-000000000002'
export const PHONE_ID = '3f1f9c52-6d3e-4a57-8f0e-000000000003'

const device = { name: null, colour: null, firstSeenAt: null, lastSeenAt: null }
export const paygCard = (more: Partial<PaygCard> = {}): PaygCard => ({
  emvToken: { tokenId: CARD_ID, par: ACCOUNT_ID },
  accountId: ACCOUNT_ID,
  name: null,
  colour: null,
  scheme: 'visa',
  lastFour: '4242',
  expiryMonth: 8,
  expiryYear: 2029,
  status: 'ACTIVE',
  debt: 0,
  discount: null,
  correctionsLeft: 3,
  devices: [
    { ...device, tokenId: CARD_ID, kind: 'CARD', lastFour: '4242' },
    { ...device, tokenId: PHONE_ID, kind: 'PHONE', lastFour: '9911' },
  ],
  ...more,
})

export const tapped = (more: Partial<PaygJourney> = {}): PaygJourney => ({
  id: 'PYC-1.1',
  state: 'COMPLETE',
  day: '2026-12-09',
  from: 'PYC',
  to: 'CDF',
  startsAt: '2026-12-09T07:41:00+00:00',
  endsAt: '2026-12-09T07:53:00+00:00',
  minutes: 12,
  via: [],
  taps: ['PYC-1.1', 'CDF-1.1'],
  repeats: [],
  corrected: false,
  late: false,
  full: 320,
  pence: 320,
  discount: null,
  zones: { from: 1, to: 2 },
  outside: 0,
  answerBy: null,
  accountId: ACCOUNT_ID,
  tokenIds: [CARD_ID],
  minutesLeft: null,
  endsBy: null,
  ...more,
})

/** In at Cardiff Central at 17:12, and nowhere out. */
export const missingTap = (more: Partial<PaygJourney> = {}): PaygJourney =>
  tapped({
    id: 'CDF-1.7',
    state: 'INCOMPLETE',
    from: 'CDF',
    to: null,
    startsAt: '2026-12-09T17:12:00+00:00',
    endsAt: null,
    minutes: null,
    full: 0,
    pence: 0,
    zones: null,
    outside: 410,
    answerBy: '2026-12-11T17:12:00+00:00',
    tokenIds: [PHONE_ID],
    ...more,
  })

export const STATIONS = {
  CDF: { en: 'Cardiff Central', cy: 'Caerdydd Canolog' },
  PYC: { en: 'Pontyclun', cy: 'Pont-y-clun' },
  NWP: { en: 'Newport', cy: 'Casnewydd' },
}

export const taps = (...journeys: PaygJourney[]) => ({
  journeys,
  weeks: [
    {
      accountId: ACCOUNT_ID,
      week: '2026-12-07',
      total: 1660,
      waiting: 410,
      cap: { from: 1, to: 2, pence: 2100 },
      days: [
        { day: '2026-12-07', total: 640, waiting: 0, stands: 'SETTLED' as const },
        { day: '2026-12-08', total: 700, waiting: 0, stands: 'CHARGING' as const },
        { day: '2026-12-09', total: 320, waiting: 410, stands: 'PENDING' as const },
      ],
    },
  ],
  halves: [],
  stations: STATIONS,
  lastUpdated: '2026-12-09T18:00:00+00:00',
})

/** Somebody with one card and what they tapped. */
export function withTaps(server: ReturnType<typeof network>, journeys: PaygJourney[], card = paygCard()): void {
  server.answer(listPaygDevices, { cards: [card], lastUpdated: '2026-12-09T18:00:00+00:00' })
  server.answer(listPaygTransactions, taps(...journeys))
  server.answer(listPaygPayments, { payments: [] })
  server.answer(suggestPaygTap, {
    suggestions: [
      { station: 'PYC', names: STATIONS.PYC, why: 'HABIT', withIt: 1660, without: 2070, halves: null },
      { station: 'NWP', names: STATIONS.NWP, why: 'NEXT', withIt: 1600, without: 2070, halves: null },
    ],
    correctionsLeft: 2,
    answerBy: '2026-12-11T17:12:00+00:00',
  })
  server.answer(listPaygLocations, {
    locations: Object.entries(STATIONS).map(([crsCode, names]) => ({ crsCode, names, zone: 1, sample: false })),
    lastUpdated: '2026-12-09T18:00:00+00:00',
  })
}
