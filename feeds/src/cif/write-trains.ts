import type {
  Association,
  Call,
  ChangeEnRoute,
  ExtraDetails,
  Header,
  Schedule,
  TimingPointChange,
  TrainCharacteristics,
} from './records.ts'
import {
  put,
  putClockTime,
  putDayDateFirst,
  putDayYearFirst,
  putWeekDays,
  putWorkingTime,
  type Record80,
  record80,
} from './write-record.ts'

/** HD. */
export function headerRecord(header: Header): Record80 {
  const record = record80('HD')
  put(record, 3, 22, header.fileIdentity)
  putDayDateFirst(record, 23, header.extractedOn)
  put(record, 29, 32, header.extractedAt)
  put(record, 33, 39, header.reference)
  put(record, 40, 46, header.lastReference)
  put(record, 47, 47, header.kind === 'update' ? 'U' : 'F')
  put(record, 48, 48, header.version)
  putDayDateFirst(record, 49, header.from)
  putDayDateFirst(record, 55, header.to)
  return record
}

export const trailerRecord = (): Record80 => record80('ZZ')

/** TI, TA, TD. */
export function timingPointRecord(change: TimingPointChange): Record80 {
  const record = record80(change.what === 'insert' ? 'TI' : change.what === 'amend' ? 'TA' : 'TD')
  if (change.what === 'delete') {
    put(record, 3, 9, change.tiploc)
    return record
  }
  const { point } = change
  put(record, 3, 9, point.tiploc)
  put(record, 10, 11, point.capitals)
  put(record, 12, 17, point.nlc)
  put(record, 18, 18, point.nlcCheck)
  put(record, 19, 44, point.description)
  put(record, 45, 49, point.stanox)
  put(record, 50, 53, point.postOfficeCode)
  put(record, 54, 56, point.crs)
  put(record, 57, 72, point.shortDescription)
  if (change.what === 'amend') put(record, 73, 79, change.newTiploc)
  return record
}

/** AA. */
export function associationRecord(association: Association): Record80 {
  const record = record80('AA')
  put(record, 3, 3, association.transaction)
  put(record, 4, 9, association.baseUid)
  put(record, 10, 15, association.otherUid)
  putDayYearFirst(record, 16, association.from)
  putDayYearFirst(record, 22, association.to)
  putWeekDays(record, 28, association.days)
  put(record, 35, 36, association.category)
  put(record, 37, 37, association.dateIndicator)
  put(record, 38, 44, association.tiploc)
  put(record, 45, 45, association.baseSuffix)
  put(record, 46, 46, association.otherSuffix)
  put(record, 47, 47, 'T')
  put(record, 48, 48, association.use)
  put(record, 80, 80, association.term)
  return record
}

/** BS, BX and the calls with what changes between them. */
export function* scheduleRecords(schedule: Schedule): Generator<Record80> {
  yield basicRecord(schedule)
  if (schedule.extra) yield extraRecord(schedule.extra)
  for (const call of schedule.calls) {
    if (call.change) yield changeRecord(call.change)
    yield callRecord(call)
  }
}

function basicRecord(schedule: Schedule): Record80 {
  const record = record80('BS')
  put(record, 3, 3, schedule.transaction)
  put(record, 4, 9, schedule.uid)
  putDayYearFirst(record, 10, schedule.from)
  putDayYearFirst(record, 16, schedule.to)
  putWeekDays(record, 22, schedule.days)
  put(record, 29, 29, schedule.bankHoliday)
  put(record, 30, 30, schedule.status)
  putCharacteristics(record, 31, schedule)
  put(record, 80, 80, schedule.term)
  return record
}

function putCharacteristics(record: Record80, from: number, train: TrainCharacteristics): void {
  put(record, from, from + 1, train.category)
  put(record, from + 2, from + 5, train.identity)
  put(record, from + 6, from + 9, train.headcode)
  put(record, from + 10, from + 10, train.course)
  put(record, from + 11, from + 18, train.serviceCode)
  put(record, from + 19, from + 19, train.portion)
  put(record, from + 20, from + 22, train.power)
  put(record, from + 23, from + 26, train.timingLoad)
  put(record, from + 27, from + 29, train.speed)
  put(record, from + 30, from + 35, train.operating)
  put(record, from + 36, from + 36, train.seating)
  put(record, from + 37, from + 37, train.sleepers)
  put(record, from + 38, from + 38, train.reservations)
  put(record, from + 39, from + 39, train.connection)
  put(record, from + 40, from + 43, train.catering)
  put(record, from + 44, from + 47, train.branding)
}

function extraRecord(extra: ExtraDetails): Record80 {
  const record = record80('BX')
  put(record, 3, 6, extra.traction)
  put(record, 7, 11, extra.uic)
  put(record, 12, 13, extra.operator)
  put(record, 14, 14, extra.applicable)
  put(record, 15, 22, extra.retailServiceId)
  put(record, 23, 23, extra.source)
  return record
}

function changeRecord(change: ChangeEnRoute): Record80 {
  const record = record80('CR')
  put(record, 3, 9, change.tiploc)
  put(record, 10, 10, change.suffix)
  putCharacteristics(record, 11, change)
  put(record, 59, 62, change.traction)
  put(record, 63, 67, change.uic)
  put(record, 68, 75, change.retailServiceId)
  return record
}

function callRecord(call: Call): Record80 {
  const record = record80(call.kind)
  put(record, 3, 9, call.tiploc)
  put(record, 10, 10, call.suffix)
  if (call.kind === 'LO') putOrigin(record, call)
  else if (call.kind === 'LT') putTerminus(record, call)
  else putIntermediate(record, call)
  return record
}

function putOrigin(record: Record80, call: Call): void {
  putWorkingTime(record, 11, call.departure)
  putClockTime(record, 16, call.publicDeparture)
  put(record, 20, 22, call.platform)
  put(record, 23, 25, call.line)
  put(record, 26, 27, call.engineeringAllowance)
  put(record, 28, 29, call.pathingAllowance)
  put(record, 30, 41, call.activity)
  put(record, 42, 43, call.performanceAllowance)
}

function putIntermediate(record: Record80, call: Call): void {
  putWorkingTime(record, 11, call.arrival)
  putWorkingTime(record, 16, call.departure)
  putWorkingTime(record, 21, call.pass)
  putClockTime(record, 26, call.publicArrival)
  putClockTime(record, 30, call.publicDeparture)
  put(record, 34, 36, call.platform)
  put(record, 37, 39, call.line)
  put(record, 40, 42, call.path)
  put(record, 43, 54, call.activity)
  put(record, 55, 56, call.engineeringAllowance)
  put(record, 57, 58, call.pathingAllowance)
  put(record, 59, 60, call.performanceAllowance)
}

function putTerminus(record: Record80, call: Call): void {
  putWorkingTime(record, 11, call.arrival)
  putClockTime(record, 16, call.publicArrival)
  put(record, 20, 22, call.platform)
  put(record, 23, 25, call.path)
  put(record, 26, 37, call.activity)
}
