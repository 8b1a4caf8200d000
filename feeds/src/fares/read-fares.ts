import type {
  BundleRecord,
  ConcessionRecord,
  FreeChildrenRecord,
  FareSink,
} from '@cledrau/domain/fares/image/records.ts'
import { forEachLine, type Chunks } from '../byte-lines.ts'
import { addFault, countRecords, feedReport, refuseTooManyFaults, type FeedReport } from '../feed-report.ts'
import { BadField } from './columns.ts'
import {
  gatherLocations,
  gatherRestrictions,
  gatherRoutes,
  gatherRovers,
  type FareLists,
  type Gatherer,
} from './read-gathered.ts'
import * as simple from './read-simple.ts'

/** One file of the feed: `RJFAF123.FFL`, or just `FFL`. */
export type FareFile = { name: string; chunks: Chunks }

export type ReadOptions = FareLists & {
  bundles?: readonly BundleRecord[]
  freeChildren?: readonly FreeChildrenRecord[]
  concessions?: readonly ConcessionRecord[]
}

const SIMPLE: Record<string, simple.LineReader> = {
  FFL: simple.readFlowLine,
  FSC: simple.readCluster,
  NFO: simple.readOverride,
  NDF: simple.readOverride,
  FNS: simple.readNonStandard,
  TTY: simple.readTicket,
  TVL: simple.readValidity,
  RLC: simple.readRailcard,
  RCM: simple.readRailcardMinimum,
  DIS: simple.readStatusLine,
  TOC: simple.readTocLine,
  TAP: simple.readAdvanceRule,
}

/** Files whose lines begin with an update marker. Only whole feeds are read: a change makes no sense by itself. */
const MARKED = new Set(['FFL', 'FSC', 'NFO', 'NDF', 'FNS', 'TTY', 'LOC', 'RTE', 'RST'])

/** Without these there is nothing to price. */
const NEEDED = ['FFL', 'LOC', 'TTY', 'TVL', 'DIS']

/**
 * Reads the industry's fares feed file by file, in pieces as they come, and hands each record on. A bad line costs
 * that line, is counted and reported; too many, or a file that is missing, and the feed is refused.
 */
export async function readFares(
  files: Iterable<FareFile> | AsyncIterable<FareFile>,
  sink: FareSink,
  options: ReadOptions = {},
): Promise<FeedReport> {
  const report = feedReport()
  const seen = new Set<string>()
  let records = 0
  for await (const { name, chunks } of files) {
    const kind = name.slice(-3).toUpperCase()
    const reader = readerOf(kind, sink, options)
    if (!reader) continue
    seen.add(kind)
    let count = 0
    const decoder = new TextDecoder('latin1')
    const take = (bytes: Uint8Array, start: number, end: number, lineNumber: number): void => {
      if (end === start || (bytes[start] === SLASH && bytes[start + 1] === EXCLAMATION)) return
      const line = decoder.decode(bytes.subarray(start, end))
      if (MARKED.has(kind) && line[0] !== 'R' && line[0] !== 'I') {
        addFault(report, 'OUT_OF_PLACE', name, lineNumber, `update marker ${line[0]}: only whole feeds are read`)
        return
      }
      count += 1
      try {
        if (!reader.take(line)) addFault(report, 'UNKNOWN_RECORD', name, lineNumber, line.slice(0, 12))
      } catch (error) {
        if (!(error instanceof BadField)) throw error
        addFault(report, error.code, name, lineNumber, error.message)
      }
    }
    await forEachLine(chunks, take)
    reader.finish(sink)
    countRecords(report, kind, count)
    records += count
  }
  for (const bundle of options.bundles ?? []) sink('bundles', bundle)
  for (const rule of options.freeChildren ?? []) sink('freeChildren', rule)
  for (const line of options.concessions ?? []) sink('concessions', line)
  for (const kind of NEEDED) if (!seen.has(kind)) addFault(report, 'MISSING_FILE', kind, 0, `no ${kind} file`)
  refuseTooManyFaults(report, 'fares', records)
  return report
}

/** Comments begin `/!!`. */
const SLASH = 47
const EXCLAMATION = 33

function readerOf(kind: string, sink: FareSink, options: ReadOptions): Gatherer | undefined {
  const line = SIMPLE[kind]
  if (line) {
    const take = (text: string): boolean => {
      const found = line(text)
      if (found) sink(found.kind, found.record as never)
      return found !== undefined
    }
    return { take, finish: () => {} }
  }
  if (kind === 'LOC') return gatherLocations()
  if (kind === 'RTE') return gatherRoutes(options)
  if (kind === 'RST') return gatherRestrictions()
  if (kind !== 'TRR') return undefined
  const rover = gatherRovers(options)
  return {
    take: (text) => {
      if (text[0] === 'R') sink('rovers', rover(text))
      const price = text[0] === 'P' ? simple.readRoverPrice(text) : undefined
      if (price) sink(price.kind, price.record as never)
      return text[0] === 'R' || text[0] === 'P'
    },
    finish: () => {},
  }
}
