import type { FareSink, TicketRecord } from '@cledrau/domain/fares/image/records.ts'

const ALWAYS = { from: '2000-01-01', until: '2999-12-31' }
const ANY = { min: 0, max: 999 }

/** Tickets of the generated set: their code, kind, share of the standard anytime single, and whether times are named. */
export const GB_TICKETS = [
  { code: 'SDS', kind: 'SINGLE', share: 1, restricted: false, first: false },
  { code: 'SDR', kind: 'RETURN', share: 1.6, restricted: false, first: false },
  { code: 'SOS', kind: 'SINGLE', share: 1.3, restricted: false, first: false },
  { code: 'SOR', kind: 'RETURN', share: 2.2, restricted: false, first: false },
  { code: 'CDS', kind: 'SINGLE', share: 0.8, restricted: true, first: false },
  { code: 'CDR', kind: 'RETURN', share: 1.2, restricted: true, first: false },
  { code: 'SVS', kind: 'SINGLE', share: 0.9, restricted: true, first: false },
  { code: 'SVR', kind: 'RETURN', share: 1.5, restricted: true, first: false },
  { code: 'SSS', kind: 'SINGLE', share: 0.7, restricted: true, first: false },
  { code: 'FOS', kind: 'SINGLE', share: 2.1, restricted: false, first: true },
  { code: 'FOR', kind: 'RETURN', share: 4, restricted: false, first: true },
  { code: '7DS', kind: 'SEASON', share: 5, restricted: false, first: false },
] as const

const limits = (min: number, max: number) => ({ min, max })

/** Tickets, validities, statuses and five railcards; the discounts are those in force. */
export function fillTables(add: FareSink): void {
  for (const { code, kind, first } of GB_TICKETS) {
    const ticket: TicketRecord = {
      code,
      name: code,
      class: first ? 'FIRST' : 'STANDARD',
      kind,
      group: first ? 'F' : 'S',
      passengers: ANY,
      adults: ANY,
      children: ANY,
      validity: code.startsWith('SD') || code.startsWith('CD') ? '01' : '02',
      reservation: false,
      discountCategory: kind === 'SEASON' ? '09' : '01',
      ...ALWAYS,
    }
    add('tickets', ticket)
  }
  const validity = {
    text: '',
    outMonths: 0,
    returnAfterDays: 0,
    returnAfterMonths: 0,
    breakOut: true,
    breakReturn: true,
  }
  add('validities', { code: '01', outDays: 1, returnDays: 1, returnMonths: 0, ...validity, ...ALWAYS })
  add('validities', { code: '02', outDays: 5, returnDays: 0, returnMonths: 1, ...validity, ...ALWAYS })
  const status = (code: string, perMille: number): void => {
    const none: [number, number, number, number] = [0, 0, 0, 0]
    add('statuses', { status: code, flat: none, minimum: none, discountable: [true, true, true, true], ...ALWAYS })
    add('statusDiscounts', { status: code, until: '2999-12-31', category: '01', indicator: '0', perMille })
  }
  status('001', 500)
  status('012', 334)
  status('013', 600)
  const card = (code: string, adults: [number, number], children: [number, number], childStatus = ''): void => {
    const passengers = limits(adults[0] + children[0], adults[1] + children[1])
    add('railcards', {
      code,
      name: code,
      holder: 'ADULT',
      areaOnly: code === 'NEW',
      passengers,
      adults: limits(...adults),
      children: limits(...children),
      price: 3500,
      adultStatus: '012',
      childStatus,
      ...ALWAYS,
    })
  }
  card('YNG', [1, 1], [0, 0])
  card('SRN', [1, 1], [0, 0])
  card('2TR', [2, 2], [0, 0])
  card('FAM', [1, 4], [1, 4], '013')
  card('NEW', [1, 4], [0, 4], '013')
  card('GS3', [3, 9], [0, 0])
  for (const ticket of ['SDS', 'SDR', 'CDS', 'CDR'])
    add('railcardMinimums', { railcard: 'YNG', ticket, minimum: 1200, ...ALWAYS })
  const rule = { ticket: '', route: '', station: '', totalBan: false }
  add('railcardRestrictions', { railcard: 'YNG', restriction: '#Y', ...rule })
  add('railcardRestrictions', { railcard: '2TR', restriction: '#2', ...rule })
  const week = [true, true, true, true, true, false, false]
  const band = {
    sequence: '0001',
    direction: 'OUT' as const,
    at: 'D' as const,
    station: '',
    days: [{ from: 101, until: 1231, week }],
    tocs: [],
  }
  const restriction = {
    description: '',
    outText: '',
    returnText: '',
    outPositive: false,
    returnPositive: false,
    days: [],
    trains: [],
    ...ALWAYS,
  }
  add('restrictions', { code: '#Y', bands: [{ ...band, from: 270, until: 599, minimumFare: true }], ...restriction })
  add('restrictions', { code: '#2', bands: [{ ...band, from: 270, until: 569, minimumFare: false }], ...restriction })
}
