import { type Chunks, forEachLine } from '../byte-lines.ts'
import { addFault, countRecords, type FaultCode, type FeedReport, refuseTooManyFaults } from '../feed-report.ts'
import { type Columns, columnsOf } from './columns.ts'
import { parseCall, parseChange } from './parse-call.ts'
import { parseAssociation, parseExtra, parseHeader, parseSchedule, parseTimingPoint } from './parse-record.ts'
import type { Association, Call, ChangeEnRoute, Header, Schedule, TimingPointChange } from './records.ts'

/** Sees the records one by one, as they are read; nothing is kept behind the visitor's back. */
export type TrainVisitor = {
  header?: (header: Header) => void
  timingPoint?: (change: TimingPointChange) => void
  association?: (association: Association) => void
  schedule?: (schedule: Schedule, line: number) => void
}

/** Up to where a record of each kind must reach: editors take blanks from line ends, so 80 can't be asked of all. */
const SHORTEST = {
  HD: 47, TI: 19, TA: 19, TD: 3, AA: 80, BS: 80, BX: 13, LO: 19, LI: 33, LT: 19, CR: 12, ZZ: 2,
} as const // prettier-ignore

/** Manual trains are all permanent, and some say so by saying nothing. */
const SHORTEST_MANUAL = 30

type Kind = keyof typeof SHORTEST

const codeOf = (kind: string): number => kind.charCodeAt(0) * 256 + kind.charCodeAt(1)

const KINDS = new Map((Object.keys(SHORTEST) as Kind[]).map((kind) => [codeOf(kind), kind]))

const SLASH = 47

/**
 * Reads MCA and CFA, and ZTR as `manual`, where header, trailer and terms may be missing. A fault inside a train drops
 * that train, never a part of it: half a train would be planned on.
 */
export async function readTrains(
  chunks: Chunks,
  file: string,
  visitor: TrainVisitor,
  report: FeedReport,
  trains: 'scheduled' | 'manual' = 'scheduled',
): Promise<void> {
  const line = columnsOf()
  const counts = new Map<Kind, number>()
  let schedule: Schedule | undefined
  let scheduleLine = 0
  let change: ChangeEnRoute | undefined
  /** The train that these lines belong to is being left out. */
  let skipping = false
  let hasHeader = false
  let hasTrailer = false

  const fault = (what: FaultCode, lineNumber: number) => addFault(report, what, file, lineNumber, textOf(line))

  function dropTrain(what: FaultCode, lineNumber: number): void {
    if (!skipping) fault(what, lineNumber)
    schedule = undefined
    change = undefined
    skipping = true
  }

  /** A train with calls is whole at its LT; one without, when something else begins. */
  function finishTrain(): void {
    if (schedule && isWithoutCalls(schedule)) visitor.schedule?.(schedule, scheduleLine)
    else if (schedule) addFault(report, 'OUT_OF_PLACE', file, scheduleLine, `train ${schedule.uid} has no end`)
    schedule = undefined
    change = undefined
    skipping = false
  }

  function beginTrain(lineNumber: number): void {
    const parsed = parseSchedule(line, trains === 'manual' ? 'P' : '')
    if (typeof parsed === 'string') return dropTrain(parsed, lineNumber)
    schedule = parsed
    scheduleLine = lineNumber
  }

  function takeCall(kind: Call['kind'], lineNumber: number): void {
    if (skipping) return
    if (!schedule || (kind === 'LO') !== (schedule.calls.length === 0)) return dropTrain('OUT_OF_PLACE', lineNumber)
    const call = parseCall(line, kind, change)
    if (!call) return dropTrain('BAD_TIME', lineNumber)
    change = undefined
    schedule.calls.push(call)
    if (kind !== 'LT') return
    visitor.schedule?.(schedule, scheduleLine)
    schedule = undefined
  }

  function takeDetail(kind: 'BX' | 'CR', lineNumber: number): void {
    if (skipping) return
    if (!schedule) dropTrain('OUT_OF_PLACE', lineNumber)
    else if (kind === 'BX') schedule.extra = parseExtra(line)
    else change = parseChange(line)
  }

  function takeHeader(): void {
    const header = parseHeader(line)
    hasHeader = header !== undefined
    if (header) visitor.header?.(header)
  }

  function takeAssociation(lineNumber: number): void {
    const association = parseAssociation(line)
    if (typeof association === 'string') fault(association, lineNumber)
    else visitor.association?.(association)
  }

  function takeLine(kind: Kind, lineNumber: number): void {
    if (kind === 'LI' || kind === 'LO' || kind === 'LT') return takeCall(kind, lineNumber)
    if (kind === 'BX' || kind === 'CR') return takeDetail(kind, lineNumber)
    finishTrain()
    if (kind === 'BS') beginTrain(lineNumber)
    else if (kind === 'AA') takeAssociation(lineNumber)
    else if (kind === 'HD') takeHeader()
    else if (kind === 'ZZ') hasTrailer = true
    else visitor.timingPoint?.(parseTimingPoint(line, kind === 'TI' ? 'insert' : kind === 'TA' ? 'amend' : 'delete'))
  }

  function takeShortLine(kind: Kind, lineNumber: number): void {
    if (kind === 'BS') finishTrain()
    if (isOfTrain(kind)) dropTrain('SHORT_LINE', lineNumber)
    else fault('SHORT_LINE', lineNumber)
  }

  await forEachLine(chunks, (bytes, start, end, lineNumber) => {
    if (end === start || bytes[start] === SLASH) return
    line.bytes = bytes
    line.start = start
    line.length = end - start
    const kind = KINDS.get((bytes[start] as number) * 256 + (bytes[start + 1] as number))
    if (kind === undefined) return fault('UNKNOWN_RECORD', lineNumber)
    counts.set(kind, (counts.get(kind) ?? 0) + 1)
    if (line.length < (trains === 'manual' && kind === 'BS' ? SHORTEST_MANUAL : SHORTEST[kind]))
      takeShortLine(kind, lineNumber)
    else takeLine(kind, lineNumber)
  })
  finishTrain()
  for (const [kind, count] of counts) countRecords(report, kind, count)
  const needsEnds = trains === 'scheduled'
  if (needsEnds && !hasHeader) addFault(report, 'NO_HEADER', file, 1, 'the file does not say what it is')
  if (needsEnds && !hasTrailer) addFault(report, 'NO_TRAILER', file, 0, 'the file stops before its end')
  refuseTooManyFaults(report, file, (counts.get('BS') ?? 0) + (counts.get('AA') ?? 0))
}

/** A cancellation and a deletion say which train, and no more. */
const isWithoutCalls = (schedule: Schedule): boolean =>
  schedule.calls.length === 0 && (schedule.term === 'C' || schedule.transaction === 'D')

const isOfTrain = (kind: Kind): boolean => kind !== 'HD' && kind !== 'AA' && kind !== 'ZZ' && !kind.startsWith('T')

const textOf = (line: Columns): string =>
  String.fromCharCode(...line.bytes.subarray(line.start, line.start + Math.min(line.length, 80)))
