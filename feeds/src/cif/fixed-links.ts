import { type Chunks, forEachLine } from '../byte-lines.ts'
import { type Day, realDay, dateOf } from '@cledrau/domain/time/dates.ts'
import { EVERY_DAY, type WeekDays } from '../days.ts'
import { addFault, countRecords, type FeedReport } from '../feed-report.ts'

/** A line of ALF, or one direction of a line of FLF. */
export type FixedLink = {
  /** WALK, BUS, TUBE, METRO, FERRY, TAXI, TRANSFER. */
  mode: string
  from: string
  to: string
  minutes: number
  /** Minutes after midnight between which it may be begun; 0 and 1439 are the whole day. */
  startMinute: number
  endMinute: number
  priority: number
  firstDay: Day | undefined
  lastDay: Day | undefined
  week: WeekDays
}

export const LAST_MINUTE = 1439

/** Reads ALF: `M=WALK,O=ABE,D=ABD,T=15,S=0001,E=2359,P=4,F=01/09/2026,U=…,R=1111111`. One way only. */
export const readAdditionalLinks = (chunks: Chunks, file: string, report: FeedReport): Promise<FixedLink[]> =>
  readLinks(chunks, file, report, (text) => {
    const link = parseAdditionalLink(text)
    return link && [link]
  })

/** Reads FLF, the older form: a sentence for both directions, any day, any time. */
export const readPlainLinks = (chunks: Chunks, file: string, report: FeedReport): Promise<FixedLink[]> =>
  readLinks(chunks, file, report, (text) => {
    if (text === 'END') return []
    const [, mode, from, to, minutes] =
      /^ADDITIONAL LINK: +(\w+) +BETWEEN +(\w{3}) +AND +(\w{3}) +IN +(\d+) +MINUTES$/.exec(text) ?? []
    if (!mode || !from || !to) return undefined
    const link = { ...ANY_TIME, mode, from, to, minutes: Number(minutes) }
    return [link, { ...link, from: to, to: from }]
  })

const ANY_TIME = {
  startMinute: 0,
  endMinute: LAST_MINUTE,
  priority: 0,
  firstDay: undefined,
  lastDay: undefined,
  week: EVERY_DAY,
}

async function readLinks(
  chunks: Chunks,
  file: string,
  report: FeedReport,
  parse: (text: string) => FixedLink[] | undefined,
): Promise<FixedLink[]> {
  const links: FixedLink[] = []
  const decoder = new TextDecoder('latin1')
  await forEachLine(chunks, (bytes, start, end, lineNumber) => {
    const text = decoder.decode(bytes.subarray(start, end)).trim()
    if (text === '' || text.startsWith('/')) return
    const parsed = parse(text)
    if (parsed) links.push(...parsed)
    else addFault(report, 'BAD_VALUE', file, lineNumber, text)
  })
  countRecords(report, file, links.length)
  return links
}

function parseAdditionalLink(text: string): FixedLink | undefined {
  const fields = new Map(text.split(',').map((pair) => pair.split('=', 2) as [string, string | undefined]))
  const [mode, from, to] = [fields.get('M'), fields.get('O'), fields.get('D')]
  const minutes = Number(fields.get('T') ?? Number.NaN)
  const startMinute = clockMinute(fields.get('S') ?? '0000')
  const endMinute = clockMinute(fields.get('E') ?? '2359')
  const firstDay = parseSlashedDay(fields.get('F'))
  const lastDay = parseSlashedDay(fields.get('U'))
  const flags = fields.get('R') ?? '1111111'
  if (!mode || !from || !to || !Number.isInteger(minutes) || minutes < 0 || !/^[01]{7}$/.test(flags)) return undefined
  if (startMinute === undefined || endMinute === undefined || firstDay === null || lastDay === null) return undefined
  const week = [...flags].reduce((days, flag, weekday) => (flag === '1' ? days | (1 << weekday) : days), 0)
  return {
    mode,
    from,
    to,
    minutes,
    startMinute,
    endMinute,
    priority: Number(fields.get('P') ?? 0),
    firstDay,
    lastDay,
    week,
  }
}

function clockMinute(text: string): number | undefined {
  const [, hours, minutes] = /^(\d\d)([0-5]\d)$/.exec(text) ?? []
  return hours === undefined || Number(hours) > 23 ? undefined : Number(hours) * 60 + Number(minutes)
}

/** dd/mm/yyyy; undefined when it isn't given, null when it is no date. */
function parseSlashedDay(text: string | undefined): Day | undefined | null {
  if (text === undefined || text === '') return undefined
  const [, date, month, year] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(text) ?? []
  return realDay(Number(year), Number(month), Number(date)) ?? null
}

export function writeAdditionalLinks(links: readonly FixedLink[]): string {
  return links.map((link) => `${additionalLink(link)}\n`).join('')
}

function additionalLink(link: FixedLink): string {
  const fields = [
    `M=${link.mode}`,
    `O=${link.from}`,
    `D=${link.to}`,
    `T=${link.minutes}`,
    `S=${clockText(link.startMinute)}`,
    `E=${clockText(link.endMinute)}`,
    `P=${link.priority}`,
    ...(link.firstDay === undefined ? [] : [`F=${slashedDay(link.firstDay)}`]),
    ...(link.lastDay === undefined ? [] : [`U=${slashedDay(link.lastDay)}`]),
    `R=${Array.from({ length: 7 }, (_, weekday) => (link.week >> weekday) & 1).join('')}`,
  ]
  return fields.join(',')
}

const clockText = (minute: number): string => String(Math.floor(minute / 60) * 100 + (minute % 60)).padStart(4, '0')

const slashedDay = (day: Day): string => dateOf(day).split('-').toReversed().join('/')

/** FLF has one line for both directions and knows nothing of days and hours. */
export function writePlainLinks(links: readonly FixedLink[]): string {
  const least = new Map<string, FixedLink>()
  for (const link of links) {
    const key = `${link.mode} ${[link.from, link.to].toSorted().join(' ')}`
    if (link.minutes < (least.get(key)?.minutes ?? Infinity)) least.set(key, link)
  }
  const lines = [...least.values()].map(
    (link) => `ADDITIONAL LINK: ${link.mode} BETWEEN ${link.from} AND ${link.to} IN ${link.minutes} MINUTES`,
  )
  return `${[...lines, 'END'].join('\n')}\n`
}
