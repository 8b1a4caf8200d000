import { serviceInstant, londonIso } from '../time/london.ts'
import { instant, SECOND, type Instant } from '../time/instant.ts'
import { minutesOf } from '../time/hh-mm.ts'
import { bill, type Bill, type BillFacts } from './bill.ts'
import type { PaygScheme, PaygTable } from './scheme.ts'
import type { Tap } from './taps.ts'

/** The published table of 2024, for examples that are worked out by hand. */
export const TABLE: PaygTable = {
  from: '2024-03-03',
  source: 'published',
  limitMinutes: 150,
  operators: ['AW', 'XC'],
  incompletePence: 410,
  answerHours: 48,
  dayStartsMinutes: 270,
  correctionsPerMonth: 3,
  correctionWeeks: 8,
  lateExitMinutes: 300,
  sameStationMinutes: 30,
  repeatSeconds: 60,
  interchangeMinutes: 30,
  interchanges: ['CDF', 'NWP'],
  zones: { CDF: 1, NWP: 1, ROR: 1, PYE: 1, CKY: 2, RCA: 2, NBE: 3, PYC: 3, LTH: 4, EBV: 5, EBB: 6 },
  branches: { CKY: 'ebbw', RCA: 'ebbw', NBE: 'ebbw', LTH: 'ebbw', EBV: 'ebbw', EBB: 'ebbw', PYC: 'west' },
  areas: [{ from: 1, to: 7 }],
  singles: {
    EBB: { EBV: 160, LTH: 320, NBE: 350, CKY: 380, RCA: 380, ROR: 410, PYE: 410, NWP: 410, CDF: 410, PYC: 410 },
    EBV: { LTH: 210, NBE: 320, CKY: 350, RCA: 350, ROR: 380, PYE: 380, NWP: 380, CDF: 380, PYC: 380 },
    LTH: { NBE: 160, CKY: 320, RCA: 320, ROR: 350, PYE: 350, NWP: 350, CDF: 350, PYC: 350 },
    NBE: { CKY: 210, RCA: 210, ROR: 320, PYE: 320, NWP: 320, CDF: 320, PYC: 320 },
    CKY: { RCA: 160, ROR: 210, PYE: 210, NWP: 290, CDF: 290, PYC: 320 },
    RCA: { ROR: 160, PYE: 210, NWP: 290, CDF: 290, PYC: 320 },
    ROR: { PYE: 160, NWP: 210, CDF: 260, PYC: 320 },
    PYE: { NWP: 160, CDF: 260, PYC: 320 },
    NWP: { CDF: 260, PYC: 320 },
    CDF: { PYC: 320 },
  },
  sampleSingles: {},
  caps: [
    { from: 1, to: 1, day: 570, week: 1710 },
    { from: 1, to: 3, day: 700, week: 2100 },
    { from: 2, to: 7, day: 830, week: 2070 },
    { from: 1, to: 7, day: 900, week: 2700 },
  ],
}
export const SCHEME: PaygScheme = [TABLE]

/** Long after everything: nothing is open any more, and nobody may answer. */
const LATER = serviceInstant('2030-01-01', 0)

/**
 * Taps as one line: `2026-12-07 08:00 in CDF, 08:20 out NWP`. A date holds until the next; `02:10+1` is an hour that autumn
 * shows twice, for the second time; `by phone` names the device.
 */
export function tapsOf(text: string): Tap[] {
  let date = ''
  return text
    .split(/,|\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part, n) => {
      const [, day, time = '', second, direction = '', station = '', device = 'card'] =
        /^(?:(\d{4}-\d\d-\d\d) )?(\d\d:\d\d(?::\d\d)?)(\+1)? (in|out) ([A-Z]{3})(?: by (\w+))?$/.exec(part) ?? []
      if (time === '') throw new Error(`not a tap: ${part}`)
      date = day ?? date
      const at = serviceInstant(date, minutesOf(time.slice(0, 5)), second ? 'second' : 'first')
      return {
        reader: `${station}-1`,
        sequence: n + 1,
        station,
        direction: direction === 'in' ? 'IN' : 'OUT',
        at: londonIso(instant(at + Number(time.slice(6) || 0) * SECOND)),
        ahead: [],
        device,
      }
    })
}

export const factsOf = (text: string, more: Partial<BillFacts> = {}): BillFacts => ({
  taps: tapsOf(text),
  corrections: [],
  discounts: [],
  asOf: LATER,
  ...more,
})

export const billOf = (text: string, more: Partial<BillFacts> = {}, scheme: PaygScheme = SCHEME): Bill =>
  bill(factsOf(text, more), scheme)

export const momentAt = (date: string, time: string): Instant => serviceInstant(date, minutesOf(time))
