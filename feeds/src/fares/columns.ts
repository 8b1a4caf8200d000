import { hhmm } from '@cledrau/domain/time/hh-mm.ts'
/** Fixed columns as the feed's papers number them: from 1, both ends included. */
export type Columns<Name extends string = string> = Record<Name, readonly [number, number]>

/** A value that cannot be what its column asks for; costs the record. */
export class BadField extends Error {
  readonly code: 'BAD_VALUE' | 'BAD_DATE' | 'BAD_TIME' | 'SHORT_LINE'
  constructor(code: BadField['code'], text: string) {
    super(text)
    this.code = code
  }
}

export type Fields<Name extends string> = {
  text: (name: Name) => string
  amount: (name: Name) => number
  /** Eight digits; blank or all nines is nothing. */
  maybeAmount: (name: Name) => number | undefined
  date: (name: Name) => string
  time: (name: Name) => number
  /** Month and day as one number: 0130 is 130. */
  monthDay: (name: Name) => number
  flag: (name: Name) => boolean
  week: (name: Name) => boolean[]
}

export function fieldsOf<Name extends string>(line: string, columns: Columns<Name>): Fields<Name> {
  const raw = (name: Name): string => {
    const [from, to] = columns[name]
    if (line.length < from) throw new BadField('SHORT_LINE', `${name} is missing`)
    return line.slice(from - 1, to)
  }
  const text = (name: Name): string => {
    const [from, to] = columns[name]
    return line.slice(from - 1, to).trimEnd()
  }
  const amount = (name: Name): number => {
    const digits = text(name).trimStart()
    if (digits === '') return 0
    if (!/^\d+$/.test(digits)) throw new BadField('BAD_VALUE', `${name} ${digits}`)
    return Number(digits)
  }
  return {
    text,
    amount,
    maybeAmount: (name) => {
      const digits = text(name).trimStart()
      return digits === '' || /^9{8}$/.test(digits) ? undefined : amount(name)
    },
    date: (name) => isoFrom(raw(name), name),
    time: (name) => {
      const [, hours, minutes] = /^([01]\d|2[0-3])([0-5]\d)$/.exec(raw(name)) ?? []
      if (hours === undefined) throw new BadField('BAD_TIME', `${name} ${raw(name)}`)
      return Number(hours) * 60 + Number(minutes)
    },
    monthDay: (name) => {
      const digits = raw(name)
      if (!/^(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/.test(digits)) throw new BadField('BAD_DATE', `${name} ${digits}`)
      return Number(digits)
    },
    flag: (name) => text(name) === 'Y',
    week: (name) => [...raw(name).padEnd(7)].slice(0, 7).map((day) => day === 'Y'),
  }
}

const isoDates = new Map<string, string>()

/** ddmmyyyy, of which a whole feed uses a few hundred. */
function isoFrom(digits: string, name: string): string {
  const known = isoDates.get(digits)
  if (known !== undefined) return known
  const [, day, month, year] = /^(\d\d)(\d\d)(\d{4})$/.exec(digits) ?? []
  const isDate = Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1 && Number(day) <= 31
  if (!isDate) throw new BadField('BAD_DATE', `${name} ${digits}`)
  const date = `${year}-${month}-${day}`
  if (isoDates.size < 20_000) isoDates.set(digits, date)
  return date
}

export type Values<Name extends string> = Partial<Record<Name, string | number | boolean | readonly boolean[]>>

/** One line: texts to the left, numbers to the right with leading noughts, yes and no as Y and N. */
export function lineOf<Name extends string>(
  columns: Columns<Name>,
  values: Values<Name> & Record<string, unknown>,
): string {
  const width = Math.max(...(Object.values(columns) as (readonly [number, number])[]).map(([, to]) => to))
  const letters = Array.from({ length: width }, () => ' ')
  for (const [name, value] of Object.entries(values) as [
    Name,
    string | number | boolean | readonly boolean[] | undefined,
  ][]) {
    // Records may carry more than the line has room for.
    if (value === undefined || !(name in columns)) continue
    const [from, to] = columns[name]
    const room = to - from + 1
    const text = asText(value, room)
    if (text.length > room) throw new RangeError(`${name} ${text} is longer than ${room}`)
    for (const [n, letter] of [...text].entries()) letters[from - 1 + n] = letter
  }
  return letters.join('').trimEnd()
}

function asText(value: string | number | boolean | readonly boolean[], room: number): string {
  if (typeof value === 'number') return String(value).padStart(room, '0')
  if (typeof value === 'boolean') return value ? 'Y' : 'N'
  return typeof value === 'string' ? value : value.map((one) => (one ? 'Y' : 'N')).join('')
}

/** `2026-12-02` as 02122026. */
export const dated = (date: string): string => date.slice(8, 10) + date.slice(5, 7) + date.slice(0, 4)

/** Minutes of the day as hhmm. */
export const timed = (minutes: number): string => hhmm(minutes).replace(':', '')

export const monthDayed = (monthDay: number): string => String(monthDay).padStart(4, '0')
