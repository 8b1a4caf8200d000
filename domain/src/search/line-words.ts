/** What people write when they write a journey in one line, in either language, without accents and in small letters. */

/** Monday is 0. Shortened, whole, and as a day that begins with "nos" changes it. */
const WEEKDAYS: readonly string[] = [
  'mon monday llun lun',
  'tue tues tuesday maw mawrth fawrth',
  'wed weds wednesday mer mercher fercher',
  'thu thur thurs thursday iau',
  'fri friday gwe gwener wener',
  'sat saturday sad sadwrn',
  'sun sunday sul',
]

const MONTHS: readonly string[] = [
  'jan january ionawr ion',
  'feb february chwefror chwef',
  'mar march mawrth',
  'apr april ebrill ebr',
  'may mai',
  'jun june mehefin meh',
  'jul july gorffennaf gorff',
  'aug august awst',
  'sep sept september medi',
  'oct october hydref hyd',
  'nov november tachwedd tach',
  'dec december rhagfyr rhag',
]

/** Days counted from today, and the hour that some of them mean. */
export const RELATIVE_DAYS: Readonly<Record<string, { days: number; minutes?: number }>> = {
  today: { days: 0 },
  heddiw: { days: 0 },
  tonight: { days: 0, minutes: 18 * 60 },
  heno: { days: 0, minutes: 18 * 60 },
  tomorrow: { days: 1 },
  tomoz: { days: 1 },
  fory: { days: 1 },
  yfory: { days: 1 },
  drennydd: { days: 2 },
}

/** Parts of a day, and the minute from which trains are looked for. */
export const DAY_PARTS: Readonly<Record<string, number>> = {
  morning: 7 * 60,
  bore: 7 * 60,
  noon: 12 * 60,
  midday: 12 * 60,
  lunchtime: 12 * 60,
  afternoon: 13 * 60,
  prynhawn: 13 * 60,
  pnawn: 13 * 60,
  evening: 18 * 60,
  night: 18 * 60,
  nos: 18 * 60,
  noson: 18 * 60,
}

export type Role = 'from' | 'to' | 'via' | 'avoid'

export const ROLES: Readonly<Record<string, Role>> = {
  to: 'to',
  i: 'to',
  '>': 'to',
  '->': 'to',
  '→': 'to',
  '-': 'to',
  '–': 'to',
  from: 'from',
  o: 'from',
  via: 'via',
  through: 'via',
  drwy: 'via',
  trwy: 'via',
  avoid: 'avoid',
  avoiding: 'avoid',
  osgoi: 'avoid',
}

export const BACK = ['back', 'return', 'returning', 'nol', 'dychwelyd', 'adre']
export const ARRIVE = ['by', 'before', 'erbyn', 'cyn']
export const LEAVE = ['after', 'from', 'wedi', 'o']
export const AT = ['at', 'am', 'on', 'ar', 'next', 'this', 'dydd', 'ddydd', 'y', 'yn', 'the', 'in']
export const ADULTS = ['adult', 'adults', 'oedolyn', 'oedolion']
export const CHILDREN = ['child', 'children', 'kid', 'kids', 'plentyn', 'blentyn', 'plant']

/** What some places are called by those who live there; their codes. */
export const NICKNAMES: Readonly<Record<string, string>> = {
  aber: 'AYW',
  mach: 'MCN',
  llandod: 'LLO',
  brum: 'BHM',
  'y dre newydd': 'NWT',
}

const placeIn = (lists: readonly string[]) => {
  const places = new Map(lists.flatMap((list, place) => list.split(' ').map((word) => [word, place] as const)))
  return (word: string | undefined): number | undefined => (word === undefined ? undefined : places.get(word))
}

export const weekdayNamed = placeIn(WEEKDAYS)
export const monthNamed = placeIn(MONTHS)

/** Small letters without accents, split where words end. What was typed stands beside it, to be quoted. */
export function wordsOfLine(line: string): { word: string; typed: string }[] {
  return line
    .replaceAll(/(->|→)/g, ' $1 ')
    .split(/[\s,;]+/)
    .map((typed) => typed.replace(/[.?!]+$/, ''))
    .flatMap((typed) => {
      // Leaning on the word before it: i’r Fenni, o’r Drenewydd.
      const article = /^([io])['’]r$/i.exec(typed)
      return article?.[1] ? [article[1]] : [typed]
    })
    .filter((typed) => typed !== '')
    .map((typed) => ({ typed, word: typed.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase() }))
}
