/**
 * What reading a feed found. A feed is never all good or all bad: most faults cost one record, some make the whole of
 * it worthless. Every fault is counted; the first few of each kind are kept with their line, for whoever has to ring
 * the publisher.
 */
export type Severity = 'noted' | 'skipped' | 'refused'

/** noted: read all the same · skipped: this record is left out · refused: the feed must not be used. */
const SEVERITY = {
  UNKNOWN_RECORD: 'noted',
  UNKNOWN_LOCATION: 'noted',
  UNPLACED_STATION: 'noted',
  ASSOCIATION_WITHOUT_CALL: 'noted',
  GARBLED: 'skipped',
  OTHER_DAY: 'skipped',
  SHORT_LINE: 'skipped',
  BAD_VALUE: 'skipped',
  BAD_DATE: 'skipped',
  BAD_TIME: 'skipped',
  TIME_RUNS_BACKWARDS: 'skipped',
  OUT_OF_PLACE: 'skipped',
  UNKNOWN_REFERENCE: 'skipped',
  NOTHING_TO_CHANGE: 'skipped',
  TWICE_THE_SAME: 'skipped',
  NO_HEADER: 'refused',
  NO_TRAILER: 'refused',
  MISSING_FILE: 'refused',
  MISSING_COLUMN: 'refused',
  WRONG_SEQUENCE: 'refused',
  TOO_MANY_FAULTS: 'refused',
} as const satisfies Record<string, Severity>

export type FaultCode = keyof typeof SEVERITY

export type Fault = { code: FaultCode; severity: Severity; file: string; line: number; text: string }

export type FeedReport = {
  /** Records read, by kind: `BS`, `LI`, `stop_times.txt`, … */
  readonly records: Map<string, number>
  readonly faultCounts: Map<FaultCode, number>
  /** The first few faults of each kind. */
  readonly faults: Fault[]
}

const KEPT_OF_EACH = 20

export const feedReport = (): FeedReport => ({ records: new Map(), faultCounts: new Map(), faults: [] })

export function countRecords(report: FeedReport, kind: string, records: number): void {
  report.records.set(kind, (report.records.get(kind) ?? 0) + records)
}

export function addFault(report: FeedReport, code: FaultCode, file: string, line: number, text: string): void {
  const count = (report.faultCounts.get(code) ?? 0) + 1
  report.faultCounts.set(code, count)
  if (count <= KEPT_OF_EACH) report.faults.push({ code, severity: SEVERITY[code], file, line, text })
}

export const faultsOf = (report: FeedReport, severity: Severity): number =>
  [...report.faultCounts].reduce((sum, [code, count]) => (SEVERITY[code] === severity ? sum + count : sum), 0)

export const isRefused = (report: FeedReport): boolean => faultsOf(report, 'refused') > 0

/** One record in a hundred may be bad; more than that, and what is left is not the railway. */
const BEARABLE_SHARE = 0.01

/** Judges the whole once it is read: `records` is how many there were of what was skipped. */
export function refuseTooManyFaults(report: FeedReport, file: string, records: number): void {
  const skipped = faultsOf(report, 'skipped')
  if (skipped <= 5 || skipped <= records * BEARABLE_SHARE) return
  addFault(report, 'TOO_MANY_FAULTS', file, 0, `${skipped} of ${records} records had to be left out`)
}

/** One line per fault kept and one per kind, for people. */
export function describeReport(report: FeedReport): string {
  const kinds = [...report.records].map(([kind, count]) => `${kind} ${count}`).join(' · ')
  const counts = [...report.faultCounts].map(([code, count]) => `${code} (${SEVERITY[code]}): ${count}`)
  const lines = report.faults.map((one) => `  ${one.file}:${one.line} ${one.code} ${one.text}`)
  return [`records: ${kinds}`, ...counts, ...lines].join('\n')
}
