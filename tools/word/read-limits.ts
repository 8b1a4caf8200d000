import type { Language } from '@cledrau/contract/language.ts'

/** A train from where it is boarded to where it is left, as somebody with a timetable in their hand sees it. */
export type Ridden = {
  carrier: string
  calls: readonly { name: string; arrives: number; departs: number }[]
  workingDay: boolean
  /** Month × 100 + day. */
  monthDay: number
}

/** Whether the words allow a train; undefined where they leave it open. */
export type Reading = (train: Ridden) => boolean | undefined

type Call = Ridden['calls'][number]
type Statement = (said: readonly string[], train: Ridden) => boolean | undefined

const minutes = (time = ''): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const clock = (minute: number): number => minute % 1440
const within = (minute: number, from = '', until = ''): boolean => {
  const [at, start, end] = [clock(minute), minutes(from), minutes(until)]
  return start <= end ? at >= start && at <= end : at >= start || at <= end
}
/** A ticket's day ends at half past four in the night: what leaves before that is late, not early. */
const orLater = (minute: number, time = ''): boolean => clock(minute) >= minutes(time) || clock(minute) < 270

const nowhere: Call = { name: '', arrives: 0, departs: 0 }
const first = ({ calls }: Ridden): Call => calls[0] ?? nowhere
const last = ({ calls }: Ridden): Call => calls.at(-1) ?? nowhere
const namesIn = (list = ''): string[] => list.split(/, | or | neu /)
const passes = (train: Ridden, names: readonly string[]): boolean =>
  train.calls.some(({ name }) => names.includes(name))

/** How places are called after the Welsh word for "by way of". */
const AFTER_DRWY: Record<string, string> = {
  'drwy Landrindod': 'Llandrindod',
  'drwy Henffordd': 'Henffordd',
  'drwy Lanllieni': 'Llanllieni',
  'drwy Lwydlo': 'Llwydlo',
  'drwy Birmingham New Street': 'Birmingham New Street',
  'drwy Gryw': 'Cryw',
}
const placesIn = (list = ''): string[] => namesIn(list).map((name) => AFTER_DRWY[name] ?? name)

const T = '(\\d\\d:\\d\\d)'
/** What is said in English, in Welsh, and what it means. */
const STATEMENTS: [en: string, cy: string, Statement][] = [
  ['Any train', 'Unrhyw drên', () => true],
  ['On no train', 'Dim un trên', () => false],
  ['Not on some trains; .+', 'Nid ar rai trenau; .+', () => undefined],
  [
    'Only on the (.+)',
    'Dim ond ar y (.+)',
    ([times = ''], train) => hours(times).includes(clock(first(train).departs)),
  ],
  [
    'Only on (.+) trains',
    'Dim ond ar drenau (?!yr |sy’n )(.+)',
    ([names], { carrier }) => namesIn(names).includes(carrier),
  ],
  // Of a train that goes all the way nothing is asked: it is on a permitted route wherever it leads.
  ['Any permitted route: by way of .+', 'Unrhyw lwybr a ganiateir: drwy .+', () => true],
  ['Only by way of (.+)', 'Dim ond (drwy .+)', ([names], train) => passes(train, placesIn(names))],
  ['Not by way of (.+)', 'Nid (drwy .+)', ([names], train) => !passes(train, placesIn(names))],
  [
    `Trains that you board at ${T} or later`,
    `Trenau yr ewch arnynt am ${T} neu’n hwyrach`,
    ([after], train) => orLater(first(train).departs, after),
  ],
  [
    `Not on trains that you board between ${T} and ${T}`,
    `Nid ar drenau yr ewch arnynt rhwng ${T} a ${T}`,
    ([from, until], train) => !within(first(train).departs, from, until),
  ],
  [
    `Only on trains that you board between ${T} and ${T}`,
    `Dim ond ar drenau yr ewch arnynt rhwng ${T} a ${T}`,
    ([from, until], train) => within(first(train).departs, from, until),
  ],
  [
    `Not on trains that leave (.+) between ${T} and ${T}`,
    `Nid ar drenau sy’n gadael gorsaf (.+) rhwng ${T} a ${T}`,
    ([place, from, until], train) => first(train).name !== place || !within(first(train).departs, from, until),
  ],
  [
    `Not on trains that arrive at (.+) between ${T} and ${T}`,
    `Nid ar drenau sy’n cyrraedd gorsaf (.+) rhwng ${T} a ${T}`,
    ([place, from, until], train) => last(train).name !== place || !within(last(train).arrives, from, until),
  ],
  [
    `Not on trains that call at (.+) between ${T} and ${T}`,
    `Nid ar drenau sy’n galw yng ngorsaf (.+) rhwng ${T} a ${T}`,
    ([place, from, until], train) =>
      !train.calls
        .slice(1, -1)
        .some(
          ({ name, arrives, departs }) =>
            name === place && (within(arrives, from, until) || within(departs, from, until)),
        ),
  ],
]

const hours = (times: string): number[] => times.split(/, | and | a’r /).map(minutes)

const ONLY_FOR = { en: /^This concerns trains of (.+)\.$/, cy: /^Mae hyn yn ymwneud â threnau (.+)\.$/ }
const WORKING_DAYS = {
  en: 'Monday to Friday, except bank holidays: ',
  cy: 'Dydd Llun i ddydd Gwener, ac eithrio gwyliau banc: ',
}
const BETWEEN = { en: /^From (\d+ \S+) to (\d+ \S+): /, cy: /^O (\d+ \S+) hyd (\d+ \S+): / }
const MONTHS: Record<string, number> = { January: 1, December: 12, Ionawr: 1, Rhagfyr: 12 }

/** Reads what a ticket says about its trains, knowing nothing of fares. It throws at what it doesn't understand. */
export function readLimits(text: string, language: Language): Reading {
  const readings: Reading[] = []
  for (const sentence of text.split(/(?<=\.) /)) {
    const [, carriers] = ONLY_FOR[language].exec(sentence) ?? []
    const before = readings.at(-1)
    if (carriers === undefined) readings.push(readSentence(sentence, language))
    else if (before) {
      readings[readings.length - 1] = (train) => (namesIn(carriers).includes(train.carrier) ? before(train) : true)
    }
  }
  return (train) => {
    const answers = readings.map((reading) => reading(train))
    return answers.includes(false) ? false : answers.includes(undefined) ? undefined : true
  }
}

function readSentence(sentence: string, language: Language): Reading {
  const [dates, from, until] = BETWEEN[language].exec(sentence) ?? []
  if (dates !== undefined) {
    const inner = readSentence(sentence.slice(dates.length), language)
    const [start, end] = [monthDay(from), monthDay(until)]
    const holds = (day: number) => (start <= end ? day >= start && day <= end : day >= start || day <= end)
    return (train) => !holds(train.monthDay) || inner(train)
  }
  if (sentence.startsWith(WORKING_DAYS[language])) {
    const inner = readSentence(sentence.slice(WORKING_DAYS[language].length), language)
    return (train) => !train.workingDay || inner(train)
  }
  for (const [en, cy, statement] of STATEMENTS) {
    const found = new RegExp(`^${language === 'en' ? en : cy}\\.$`).exec(sentence)
    if (found) return (train) => statement(found.slice(1), train)
  }
  throw new Error(`nobody can tell what this allows: “${sentence}”`)
}

function monthDay(text = ''): number {
  const [day, month = ''] = text.split(' ')
  return (MONTHS[month] ?? 0) * 100 + Number(day)
}
