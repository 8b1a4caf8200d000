import { BAD, type Columns, clockTime, NO_TIME, sharedText, workingTime } from './columns.ts'
import { parseCharacteristics } from './parse-record.ts'
import type { Call, ChangeEnRoute } from './records.ts'

/** LO, LI or LT; undefined when a time in it is no time. `change` is the CR that came before. */
export function parseCall(line: Columns, kind: Call['kind'], change: ChangeEnRoute | undefined): Call | undefined {
  const call =
    kind === 'LI' ? parseIntermediate(line, change) : kind === 'LO' ? parseOrigin(line) : parseTerminus(line, change)
  const isBad =
    call.arrival === BAD ||
    call.departure === BAD ||
    call.pass === BAD ||
    call.publicArrival < 0 ||
    call.publicDeparture < 0
  const isTimeless = call.arrival === NO_TIME && call.departure === NO_TIME && call.pass === NO_TIME
  return isBad || isTimeless || call.tiploc === '' ? undefined : call
}

/** A blank public time is none, as 0000 is. */
function publicTime(line: Columns, from: number): number {
  const minutes = clockTime(line, from)
  return minutes === NO_TIME ? 0 : minutes
}

const parseOrigin = (line: Columns): Call => ({
  kind: 'LO',
  tiploc: sharedText(line, 3, 9),
  suffix: sharedText(line, 10, 10),
  arrival: NO_TIME,
  departure: workingTime(line, 11),
  pass: NO_TIME,
  publicArrival: 0,
  publicDeparture: publicTime(line, 16),
  platform: sharedText(line, 20, 22),
  line: sharedText(line, 23, 25),
  path: '',
  activity: sharedText(line, 30, 41),
  engineeringAllowance: sharedText(line, 26, 27),
  pathingAllowance: sharedText(line, 28, 29),
  performanceAllowance: sharedText(line, 42, 43),
  change: undefined,
})

const parseIntermediate = (line: Columns, change: ChangeEnRoute | undefined): Call => ({
  kind: 'LI',
  tiploc: sharedText(line, 3, 9),
  suffix: sharedText(line, 10, 10),
  arrival: workingTime(line, 11),
  departure: workingTime(line, 16),
  pass: workingTime(line, 21),
  publicArrival: publicTime(line, 26),
  publicDeparture: publicTime(line, 30),
  platform: sharedText(line, 34, 36),
  line: sharedText(line, 37, 39),
  path: sharedText(line, 40, 42),
  activity: sharedText(line, 43, 54),
  engineeringAllowance: sharedText(line, 55, 56),
  pathingAllowance: sharedText(line, 57, 58),
  performanceAllowance: sharedText(line, 59, 60),
  change,
})

const parseTerminus = (line: Columns, change: ChangeEnRoute | undefined): Call => ({
  kind: 'LT',
  tiploc: sharedText(line, 3, 9),
  suffix: sharedText(line, 10, 10),
  arrival: workingTime(line, 11),
  departure: NO_TIME,
  pass: NO_TIME,
  publicArrival: publicTime(line, 16),
  publicDeparture: 0,
  platform: sharedText(line, 20, 22),
  line: '',
  path: sharedText(line, 23, 25),
  activity: sharedText(line, 26, 37),
  engineeringAllowance: '',
  pathingAllowance: '',
  performanceAllowance: '',
  change,
})

/** CR: what BS said and is different from the next call on. */
export const parseChange = (line: Columns): ChangeEnRoute => ({
  ...parseCharacteristics(line, 11),
  tiploc: sharedText(line, 3, 9),
  suffix: sharedText(line, 10, 10),
  traction: sharedText(line, 59, 62),
  uic: sharedText(line, 63, 67),
  retailServiceId: sharedText(line, 68, 75),
})
