import type { FaultCode } from '../feed-report.ts'
import { BAD, type Columns, dayDateFirst, dayYearFirst, ownText, sharedText, weekDays } from './columns.ts'
import type {
  Association,
  ExtraDetails,
  Header,
  Schedule,
  Term,
  TimingPointChange,
  TrainCharacteristics,
  Transaction,
} from './records.ts'

/** HD; undefined when it doesn't say from when to when it holds. */
export function parseHeader(line: Columns): Header | undefined {
  const header: Header = {
    fileIdentity: ownText(line, 3, 22),
    extractedOn: dayDateFirst(line, 23),
    extractedAt: ownText(line, 29, 32),
    reference: ownText(line, 33, 39),
    lastReference: ownText(line, 40, 46),
    kind: ownText(line, 47, 47) === 'U' ? 'update' : 'full',
    version: ownText(line, 48, 48),
    from: dayDateFirst(line, 49),
    to: dayDateFirst(line, 55),
  }
  return header.extractedOn === BAD ? undefined : header
}

/** TI, TA, TD. */
export function parseTimingPoint(line: Columns, what: TimingPointChange['what']): TimingPointChange {
  if (what === 'delete') return { what, tiploc: ownText(line, 3, 9) }
  const point = {
    tiploc: ownText(line, 3, 9),
    capitals: ownText(line, 10, 11),
    nlc: ownText(line, 12, 17),
    nlcCheck: ownText(line, 18, 18),
    description: ownText(line, 19, 44),
    stanox: ownText(line, 45, 49),
    postOfficeCode: ownText(line, 50, 53),
    crs: ownText(line, 54, 56),
    shortDescription: ownText(line, 57, 72),
  }
  return what === 'insert' ? { what, point } : { what, point, newTiploc: ownText(line, 73, 79) }
}

const isTransaction = (text: string): text is Transaction => text === 'N' || text === 'D' || text === 'R'
const isTerm = (text: string): text is Term => text === 'P' || text === 'N' || text === 'O' || text === 'C'

/** AA. */
export function parseAssociation(line: Columns): Association | FaultCode {
  const transaction = sharedText(line, 3, 3)
  const term = sharedText(line, 80, 80)
  const from = dayYearFirst(line, 16)
  // A deletion names its association by its first day and needs no more.
  const to = transaction === 'D' && sharedText(line, 22, 27) === '' ? from : dayYearFirst(line, 22)
  const days = weekDays(line, 28)
  if (!isTransaction(transaction) || !isTerm(term)) return 'BAD_VALUE'
  if (from === BAD || to === BAD || days === BAD || to < from) return 'BAD_DATE'
  return {
    transaction,
    baseUid: ownText(line, 4, 9),
    otherUid: ownText(line, 10, 15),
    from,
    to,
    days,
    category: sharedText(line, 35, 36),
    dateIndicator: sharedText(line, 37, 37),
    tiploc: sharedText(line, 38, 44),
    baseSuffix: sharedText(line, 45, 45),
    otherSuffix: sharedText(line, 46, 46),
    use: sharedText(line, 48, 48),
    term,
  }
}

/** BS. Its calls come with the lines that follow. `usualTerm` is the term of a train that names none. */
export function parseSchedule(line: Columns, usualTerm: Term | '' = ''): Schedule | FaultCode {
  const transaction = sharedText(line, 3, 3)
  const uid = ownText(line, 4, 9)
  const term = sharedText(line, 80, 80) || usualTerm
  const from = dayYearFirst(line, 10)
  const to = transaction === 'D' && sharedText(line, 16, 21) === '' ? from : dayYearFirst(line, 16)
  const days = weekDays(line, 22)
  if (!isTransaction(transaction) || !isTerm(term) || uid === '') return 'BAD_VALUE'
  if (from === BAD || to === BAD || days === BAD || to < from) return 'BAD_DATE'
  return {
    ...parseCharacteristics(line, 31),
    transaction,
    uid,
    from,
    to,
    days,
    bankHoliday: sharedText(line, 29, 29),
    status: sharedText(line, 30, 30),
    term,
    extra: undefined,
    calls: [],
  }
}

/** The run of columns that BS (from 31 on) and CR (from 11 on) lay out alike. */
export const parseCharacteristics = (line: Columns, from: number): TrainCharacteristics => ({
  category: sharedText(line, from, from + 1),
  identity: sharedText(line, from + 2, from + 5),
  headcode: sharedText(line, from + 6, from + 9),
  course: sharedText(line, from + 10, from + 10),
  serviceCode: sharedText(line, from + 11, from + 18),
  portion: sharedText(line, from + 19, from + 19),
  power: sharedText(line, from + 20, from + 22),
  timingLoad: sharedText(line, from + 23, from + 26),
  speed: sharedText(line, from + 27, from + 29),
  operating: sharedText(line, from + 30, from + 35),
  seating: sharedText(line, from + 36, from + 36),
  sleepers: sharedText(line, from + 37, from + 37),
  reservations: sharedText(line, from + 38, from + 38),
  connection: sharedText(line, from + 39, from + 39),
  catering: sharedText(line, from + 40, from + 43),
  branding: sharedText(line, from + 44, from + 47),
})

/** BX. */
export const parseExtra = (line: Columns): ExtraDetails => ({
  traction: sharedText(line, 3, 6),
  uic: sharedText(line, 7, 11),
  operator: sharedText(line, 12, 13),
  applicable: sharedText(line, 14, 14),
  retailServiceId: ownText(line, 15, 22),
  source: sharedText(line, 23, 23),
})
