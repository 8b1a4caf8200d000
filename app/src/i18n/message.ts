/**
 * ICU messages, as far as this house writes them: `{name}`, `{count, plural, =0 {…} one {…} other {…}}` with `#`,
 * `{kind, select, a {…} other {…}}`, `{day, date, long}`. A tenth of the size of the full reader; a test holds both equal on every word.
 */
export type Values = Readonly<Record<string, string | number>>

type Part =
  | string
  | { name: string }
  | { hash: true }
  | { name: string; date: true }
  | { name: string; choice: 'plural' | 'select'; options: Record<string, Part[]> }

const parsed = new Map<string, Part[]>()
const rules = new Map<string, Intl.PluralRules>()
const numbers = new Map<string, Intl.NumberFormat>()

const rulesOf = (language: string) => {
  const known = rules.get(language) ?? new Intl.PluralRules(language)
  rules.set(language, known)
  return known
}
/** Small numbers read the same in both languages, and need none of the browser's formats, which are slow to make. */
const MOST_SMALL = 999
const numberIn = (language: string, count: number) =>
  Number.isInteger(count) && count >= 0 && count <= MOST_SMALL ? String(count) : numbersOf(language).format(count)
const numbersOf = (language: string) => {
  const known = numbers.get(language) ?? new Intl.NumberFormat(language)
  numbers.set(language, known)
  return known
}

export function formatMessage(message: string, values: Values, language: string): string {
  if (!message.includes('{')) return message
  const parts = parsed.get(message) ?? parse(message)
  parsed.set(message, parts)
  return write(parts, values, language, 0)
}

function write(parts: Part[], values: Values, language: string, count: number): string {
  let text = ''
  for (const part of parts) {
    if (typeof part === 'string') text += part
    else if ('hash' in part) text += numberIn(language, count)
    else if ('date' in part) text += dayIn(language, values[part.name])
    else if (!('choice' in part)) text += said(values[part.name])
    else {
      const value = values[part.name]
      const { options } = part
      const plural = part.choice === 'plural'
      const chosen = plural
        ? (options[`=${value}`] ?? options[rulesOf(language).select(Number(value))])
        : options[String(value)]
      text += write(chosen ?? options['other'] ?? [], values, language, plural ? Number(value) : count)
    }
  }
  return text
}

const said = (value: string | number | undefined) => String(value ?? '')

/** 7 December 2026, 7 Rhagfyr 2026: the day it is in London at that moment. */
function dayIn(language: string, value: string | number | undefined): string {
  const options = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'Europe/London' } as const
  return value === undefined ? '' : new Intl.DateTimeFormat(`${language}-GB`, options).format(new Date(value))
}

function parse(message: string): Part[] {
  let at = 0

  function parts(inPlural: boolean): Part[] {
    const found: Part[] = []
    let text = ''
    const keep = (part?: Part) => {
      if (text) found.push(text)
      text = ''
      if (part !== undefined) found.push(part)
    }
    for (; at < message.length && message[at] !== '}'; at += 1) {
      const character = message[at] as string
      if (character === '{') keep(argument())
      else if (character === '#' && inPlural) keep({ hash: true })
      else text += character
    }
    keep()
    return found
  }

  /** From `{` to its `}`, where it leaves off. */
  function argument(): Part {
    const end = message.slice(at).search(/[,}]/) + at
    const name = message.slice(at + 1, end).trim()
    at = end
    if (message[at] === '}') return { name }
    const kindEnd = message.indexOf(',', at + 1)
    const kind = message.slice(at + 1, kindEnd).trim()
    if (kind === 'date') {
      at = message.indexOf('}', kindEnd)
      return { name, date: true }
    }
    const choice = kind === 'plural' ? 'plural' : 'select'
    at = kindEnd + 1
    const options: Record<string, Part[]> = {}
    for (;;) {
      const open = message.indexOf('{', at)
      const close = message.indexOf('}', at)
      if (open === -1 || close < open) {
        at = close
        return { name, choice, options }
      }
      const key = message.slice(at, open).trim()
      at = open + 1
      options[key] = parts(choice === 'plural')
      at += 1
    }
  }

  return parts(false)
}
