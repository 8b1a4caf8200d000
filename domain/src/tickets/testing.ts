import { instant } from '../time/instant.ts'
import type { CodedPart, TicketContent } from './ticket-content.ts'
import { FACTS_VERSION, type TicketFacts } from './ticket-facts.ts'

/** A ticket as tests begin with it. */
export const aTicketsFacts = (changed: Partial<TicketFacts> = {}): TicketFacts => ({
  version: FACTS_VERSION,
  reference: '7KQ4M2XP',
  type: 'SINGLE',
  direction: 'OUT',
  wayBack: false,
  part: null,
  dayPass: false,
  travelDays: null,
  ticketCode: 'VAS',
  ticketName: { en: 'Advance Single', cy: 'Sengl Ymlaen Llaw' },
  serviceClass: 'STANDARD',
  origin: 'CDF',
  destination: 'MCN',
  route: { code: '00000', name: { en: 'Any permitted', cy: 'Unrhyw un a ganiateir' } },
  restriction: '',
  validFrom: '2026-12-07',
  validUntil: '2026-12-07',
  passenger: { reference: 'A1', kind: 'ADULT', name: 'Siân Ŵyn-Jones', railcards: ['YNG'], freeUnder: null },
  group: null,
  bookedTrainsOnly: true,
  trains: [
    {
      uid: 'C10001',
      serviceDate: '2026-12-07',
      operator: 'AW',
      from: 'CDF',
      to: 'SHR',
      terminus: 'HHD',
      departs: instant(Date.parse('2026-12-07T09:21:00Z')),
      arrives: instant(Date.parse('2026-12-07T11:11:00Z')),
      seat: { coach: 'B', seat: '5A' },
      mode: 'Rail',
    },
    {
      uid: 'C10002',
      serviceDate: '2026-12-07',
      operator: 'AW',
      from: 'SHR',
      to: 'MCN',
      terminus: 'AYW',
      departs: instant(Date.parse('2026-12-07T11:29:00Z')),
      arrives: instant(Date.parse('2026-12-07T12:46:00Z')),
      seat: null,
      mode: 'Rail',
    },
  ],
  paid: 1700,
  boughtAt: instant(Date.parse('2026-12-01T19:04:00Z')),
  mobile: false,
  photocard: null,
  isrn: null,
  ...changed,
})

type ChangedContent = Partial<Omit<TicketContent, 'parts'>> & Partial<CodedPart>

/** What the code of that ticket says; fields of its one part may be changed like its own. */
export const aContent = (changed: ChangedContent = {}): TicketContent => {
  const { keyMark, issueId, reference, type, direction, issuedAt, child, mobile, holder, photocard, ...part } = changed
  const given = { keyMark, issueId, reference, type, direction, issuedAt, child, mobile, holder, photocard }
  return {
    ...A_CODE,
    ...(Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as object),
    parts: [{ ...A_PART, ...part }],
  }
}

const A_CODE = {
  keyMark: 'a1b2c3d4',
  issueId: '0123456789abcdef',
  reference: '7KQ4M2XP',
  type: 'SINGLE',
  direction: 'OUT',
  issuedAt: instant(Date.parse('2026-12-01T19:04:00Z')),
  child: false,
  mobile: false,
  holder: '',
  photocard: '',
} as const

const onTrain = { serviceDate: '2026-12-07', coach: '', seat: '' }
const A_PART: CodedPart = {
  ticketCode: 'VAS',
  serviceClass: 'STANDARD',
  origin: 'CDF',
  destination: 'MCN',
  route: '00000',
  restriction: '',
  validFrom: '2026-12-07',
  validUntil: '2026-12-07',
  railcards: ['YNG'],
  group: 0,
  bookedTrainsOnly: true,
  paid: 1700,
  trains: [
    { ...onTrain, uid: 'C10001', from: 'CDF', to: 'SHR', departs: 561, minutes: 110, coach: 'B', seat: '5A' },
    { ...onTrain, uid: 'C10002', from: 'SHR', to: 'MCN', departs: 689, minutes: 77 },
  ],
}
