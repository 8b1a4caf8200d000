import type { Mode } from '@cledrau/planner'
import { parseSeason, parseWeekdays } from './days.ts'
import type { Line, LineStop, RunningDays } from './railway.ts'

/** A row of trains that run alike. The README of data/railway tells how it is written. */
export type TrainRow = {
  /** A letter and two figures: the first part of the uids. */
  readonly block: string
  readonly line: Line
  readonly from: string
  readonly to: string
  readonly days: RunningDays
  readonly departures: readonly number[]
  readonly operator: string
  readonly trainClass: string
  readonly mode: Mode
  readonly service?: string
  readonly headcode: string
  readonly stopping: 'all' | 'fast' | { readonly only: readonly string[] }
  readonly meets?: { readonly kind: 'split' | 'join'; readonly code: string; readonly block: string }
}

export type LinesFile = { readonly lines: readonly Line[]; readonly rows: readonly TrainRow[] }

type Draft = { id: string; en: string; cy: string; stops: string; options: string }

export function parseLines(file: string, text: string): LinesFile {
  const lines: Line[] = []
  const rows: TrainRow[] = []
  let draft: Draft | undefined
  let line: Line | undefined
  text.split(/\r?\n/).forEach((written, at) => {
    const content = written.trim()
    if (content === '' || content.startsWith('#')) return
    const fail = (reason: string) => new Error(`${file}:${at + 1}: ${reason}: ${content}`)
    const [word = '', rest = ''] = splitOnce(content, ' ')
    if (word === 'line') {
      draft = { id: rest, en: '', cy: '', stops: '', options: '' }
      line = undefined
    } else if (!draft) throw fail('no line has begun')
    else if (word === 'en' || word === 'cy') draft[word] = rest
    else if (word === 'operator') draft.options = content
    else if (word === 'stops' || draft.stops.endsWith(',')) {
      draft.stops += word === 'stops' ? rest : content
    } else {
      const match = ROW.exec(content)
      if (!match) throw fail('not a row of trains')
      if (!line) lines.push((line = lineOf(draft, fail)))
      try {
        rows.push(rowOf(match, line, draft.options, fail))
      } catch (error) {
        throw error instanceof RangeError ? fail(error.message) : error
      }
    }
  })
  return { lines, rows }
}

const ROW = /^(?<block>[A-Z]\d\d) (?<from>[A-Z]{3})-(?<to>[A-Z]{3}) (?<days>\S+) (?<times>[^;]+)(?<options>;.*)?$/
const STOP = /^(?<open>\()?(?<code>[A-Z]{3})(?: (?<minutes>\d+)(?:\+(?<wait>\d+))?)?\)?$/

type Fail = (reason: string) => Error

function lineOf({ id, en, cy, stops }: Draft, fail: Fail): Line {
  if (en === '' || cy === '') throw fail(`line ${id} needs its name in both languages`)
  return { id, names: { en, cy }, stops: stops.split(/,\s*/).map((text) => stopOf(text.trim(), fail)) }
}

function stopOf(text: string, fail: Fail): LineStop {
  const found = STOP.exec(text)?.groups
  if (!found) throw fail(`not a stop: '${text}'`)
  const { open, code = '', minutes = '0', wait = '0' } = found
  return { code, minutes: Number(minutes), wait: Number(wait), small: open !== undefined }
}

function rowOf(match: RegExpExecArray, line: Line, lineOptions: string, fail: Fail): TrainRow {
  const { block = '', from = '', to = '', days = '', times = '', options = '' } = match.groups ?? {}
  const option = readOptions(`${lineOptions};${options}`, fail)
  const { operator = '', class: trainClass = '', head = '', mode = 'rail', service } = option
  if (operator === '' || trainClass === '') throw fail('operator and class are needed')
  const season = option['in']
  return {
    block,
    line,
    from,
    to,
    days: { weekdays: parseWeekdays(days), ...(season ? { season: parseSeason(season) } : {}) },
    departures: parseTimes(times, fail),
    operator,
    trainClass,
    mode: mode as Mode,
    ...(service ? { service } : {}),
    headcode: head,
    stopping: stoppingOf(option),
    ...meetsOf(option),
  }
}

const OPTIONS = ['operator', 'class', 'head', 'mode', 'service', 'fast', 'only', 'in', 'splits', 'joined'] as const
type Options = Partial<Record<(typeof OPTIONS)[number], string>>

/** `operator AW; class 197; fast`. What a row says comes later and wins. */
function readOptions(text: string, fail: Fail): Options {
  const options: Options = {}
  for (const part of text.split(';')) {
    const [word, rest] = splitOnce(part.trim(), ' ')
    if (word === '') continue
    const name = OPTIONS.find((option) => option === word)
    if (!name) throw fail(`no such option: ${word}`)
    options[name] = rest
  }
  return options
}

function stoppingOf({ fast, only }: Options): TrainRow['stopping'] {
  if (only !== undefined) return { only: only === '' ? [] : only.split(' ') }
  return fast === undefined ? 'all' : 'fast'
}

/** `splits at MCN into K12`, `joined at MCN by K13`. */
function meetsOf({ splits, joined }: Options): Pick<TrainRow, 'meets'> {
  const [, code = '', , block = ''] = (splits ?? joined ?? '').split(' ')
  return code === '' ? {} : { meets: { kind: splits ? 'split' : 'join', code, block } }
}

/** `05:07 06:54 every 120 until 18:54 20:56`, in minutes. */
function parseTimes(text: string, fail: Fail): number[] {
  const words = text.trim().split(' ')
  const times: number[] = []
  for (let at = 0; at < words.length; at++) {
    if (words[at] !== 'every') {
      times.push(minutesOf(words[at] ?? '', fail))
      continue
    }
    const step = Number(words[at + 1])
    const last = minutesOf(words[at + 3] ?? '', fail)
    if (!(step > 0) || words[at + 2] !== 'until' || times.length === 0) throw fail('not a clock-face pattern')
    for (let time = (times.at(-1) ?? 0) + step; time <= last; time += step) times.push(time)
    at += 3
  }
  if (new Set(times).size < times.length) throw fail('a departure is told twice')
  return times
}

function minutesOf(text: string, fail: Fail): number {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? []
  if (hours === undefined) throw fail(`not a time: ${text}`)
  return Number(hours) * 60 + Number(minutes)
}

function splitOnce(text: string, by: string): [string, string] {
  const at = text.indexOf(by)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1).trim()]
}
