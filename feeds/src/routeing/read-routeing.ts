import { noGuide, type Easement, type GuideRecords } from '@cledrau/domain/routeing/records.ts'
import { forEachLine, type Chunks } from '../byte-lines.ts'
import { addFault, countRecords, feedReport, refuseTooManyFaults, type FeedReport } from '../feed-report.ts'

/** One file of the guide: `RJRG0001.RGR`, or just `RGR`. */
export type GuideFile = { name: string; chunks: Chunks }

/** Reads one line; false where its fields are not what the file has. */
type LineReader = (fields: readonly string[], guide: Gathered) => boolean

/** An easement's lines are spread over three files that come in any order. */
type Gathered = {
  records: GuideRecords
  easements: Map<string, Partial<Easement>>
  texts: Map<string, string>
  textOf: Map<string, string>
  /** Easements for single trains or some hours of a day: a journey's stations alone can't tell when they hold. */
  leftOut: Set<string>
}

/**
 * The files of the guide that say which ways are permitted. Those not read (London's markers, names of new stations, numbers
 * of places, conditions of routes told in the fares as well) change nothing here.
 */
const READERS: Record<string, LineReader> = {
  RGS: ([crs = '', ...rest], { records }) => {
    const points = rest.slice(0, 4).filter(isSaid)
    return crs !== '' && records.stations.push({ crs, points, group: rest[4] ?? '' }) > 0
  },
  RGG: ([group = '', main = ''], { records }) => main !== '' && records.groups.push({ group, main }) > 0,
  RGP: ([point = ''], { records }) => point !== '' && records.points.push(point) > 0,
  RGN: ([node = ''], { records }) => node !== '' && records.nodes.push(node) > 0,
  RGM: ([map = ''], { records }) => map !== '' && records.maps.push(map) > 0,
  RGL: ([from = '', to = '', map = ''], { records }) => map !== '' && records.links.push({ from, to, map }) > 0,
  RGR: ([from = '', to = '', ...maps], { records }) => {
    const told = maps.filter(isSaid)
    return told.length > 0 && records.routes.push({ from, to, maps: told }) > 0
  },
  RGD: ([from = '', to = '', miles = ''], { records }) =>
    /^\d+(\.\d+)?$/.test(miles) && records.distances.push({ from, to, miles100: Math.round(Number(miles) * 100) }) > 0,
  RGE: ([ref = '', ...text], { texts }) => {
    texts.set(ref, text.join(','))
    return ref !== ''
  },
  RGF: readEasementLine,
  RGH: ([ref = '', toc = ''], gathered) => toc !== '' && addTo(gathered, ref, 'tocs', toc),
}

export const isGuideFile = (name: string): boolean => /^RG[A-Z]$/.test(kindOf(name))

/** Without these nothing can be permitted but through trains. */
const NEEDED = ['RGS', 'RGD', 'RGR', 'RGL']

/**
 * Reads the guide file by file. A bad line costs that line, is counted and reported; too many, or a file that is missing,
 * and the guide is refused: half of it would turn travellers back.
 */
export async function readRouteing(
  files: Iterable<GuideFile> | AsyncIterable<GuideFile>,
): Promise<{ guide: GuideRecords; report: FeedReport }> {
  const report = feedReport()
  const gathered: Gathered = {
    records: noGuide(),
    easements: new Map(),
    texts: new Map(),
    textOf: new Map(),
    leftOut: new Set(),
  }
  const decoder = new TextDecoder('latin1')
  const seen = new Set<string>()
  let records = 0
  for await (const { name, chunks } of files) {
    const kind = kindOf(name)
    const read = READERS[kind]
    if (!read) continue
    seen.add(kind)
    let count = 0
    await forEachLine(chunks, (bytes, start, end, line) => {
      const text = decoder.decode(bytes.subarray(start, end)).trimEnd()
      if (text === '' || text.startsWith('/!!')) return
      count += 1
      const fields = text.split(',')
      if (!read(fields, gathered)) addFault(report, 'BAD_VALUE', name, line, text.slice(0, 40))
    })
    countRecords(report, kind, count)
    records += count
  }
  for (const kind of NEEDED) if (!seen.has(kind)) addFault(report, 'MISSING_FILE', kind, 0, `no ${kind} file`)
  refuseTooManyFaults(report, 'routeing', records)
  const { easements, texts, textOf, leftOut } = gathered
  if (leftOut.size > 0)
    addFault(report, 'UNKNOWN_RECORD', 'RGF', 0, `${leftOut.size} easements for single trains or hours`)
  // A line of stations or operators whose easement is missing says nothing.
  gathered.records.easements = [...easements].flatMap(([ref, one]) =>
    one.from === undefined || leftOut.has(ref)
      ? []
      : [{ ...NOTHING_ASKED, ...one, ref, text: texts.get(textOf.get(ref) ?? '') ?? '' }],
  )
  return { guide: gathered.records, report }
}

const NOTHING_ASKED: Easement = {
  ref: '',
  positive: true,
  from: '',
  until: '',
  week: [],
  anywhere: [],
  origins: [],
  destinations: [],
  via: [],
  without: [],
  doublingAt: [],
  routes: [],
  tickets: [],
  tocs: [],
  text: '',
}

const kindOf = (name: string): string => name.slice(-3).toUpperCase()
const isSaid = (field: string): boolean => field !== ''

/** By the modifier of a location (L): what the station is to the journey. */
const PLACES = ['anywhere', 'origins', 'destinations', 'via', 'without', 'doublingAt'] as const
/** By the kind of a detail (D). The first, a train's UID, is not among them. */
const DETAILS = { '2': 'tocs', '3': 'routes', '4': 'tickets' } as const

/** Easements for everybody on their journey; the others are for sleepers and for disabled travellers. */
const FOR_ALL = new Set(['3', '4'])

function readEasementLine(fields: readonly string[], gathered: Gathered): boolean {
  const [kind, ref = ''] = fields
  if (kind === 'E') {
    const [, , from = '', until = '', text = '', type = '', sign = '', , days = '', start = '', end = ''] = fields
    const [first, last] = [isoOf(from), isoOf(until)]
    if (first === undefined || last === undefined || !/^[12]$/.test(sign)) return false
    // Told and well told, but not for everybody: without its dates it is left out in the end.
    if (!FOR_ALL.has(type)) return true
    if (start !== '' || end !== '') gathered.leftOut.add(ref)
    const week = [...days.padEnd(7, days === '' ? 'Y' : 'N')].map((day) => day === 'Y')
    gathered.easements.set(ref, {
      ...gathered.easements.get(ref),
      positive: sign === '1',
      from: first,
      until: last,
      week,
    })
    gathered.textOf.set(ref, text)
    return true
  }
  const [, , code = '', value = ''] = fields
  if (kind === 'L') {
    const place = PLACES[Number(value) - 1]
    return place !== undefined && addTo(gathered, ref, place, code)
  }
  if (kind === 'D') {
    const detail = DETAILS[code as keyof typeof DETAILS]
    if (detail !== undefined) return addTo(gathered, ref, detail, value)
    gathered.leftOut.add(ref)
    return code === '1'
  }
  // An exception, for a train or an operator.
  gathered.leftOut.add(ref)
  return kind === 'X'
}

type ListOf = (typeof PLACES)[number] | (typeof DETAILS)[keyof typeof DETAILS]

function addTo({ easements }: Gathered, ref: string, list: ListOf, value: string): boolean {
  const one = easements.get(ref) ?? {}
  easements.set(ref, { ...one, [list]: [...(one[list] ?? []), value] })
  return ref !== '' && value !== ''
}

function isoOf(digits: string): string | undefined {
  const [, day, month, year] = /^(\d\d)(\d\d)(\d{4})$/.exec(digits) ?? []
  return day === undefined ? undefined : `${year}-${month}-${day}`
}
