import { nearSpelling } from '../stations/near-spelling.ts'

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

/** Days counted from today, and the part of the day that some of them mean. */
export const RELATIVE_DAYS: Readonly<Record<string, { days: number; part?: DayPart }>> = {
  today: { days: 0 },
  heddiw: { days: 0 },
  tonight: { days: 0, part: 'evening' },
  heno: { days: 0, part: 'evening' },
  tomorrow: { days: 1 },
  tomoz: { days: 1 },
  fory: { days: 1 },
  yfory: { days: 1 },
  drennydd: { days: 2 },
}

export type DayPart = 'morning' | 'noon' | 'afternoon' | 'evening'

/** Parts of a day as people call them. */
export const DAY_PARTS: Readonly<Record<string, DayPart>> = {
  morning: 'morning',
  bore: 'morning',
  noon: 'noon',
  midday: 'noon',
  lunchtime: 'noon',
  afternoon: 'afternoon',
  prynhawn: 'afternoon',
  pnawn: 'afternoon',
  evening: 'evening',
  night: 'evening',
  nos: 'evening',
  noson: 'evening',
}

/** The minute from which trains are looked for in each. */
export const PART_BEGINS: Readonly<Record<DayPart, number>> = {
  morning: 7 * 60,
  noon: 12 * 60,
  afternoon: 13 * 60,
  evening: 18 * 60,
}

const NUMBERS: readonly string[] = [
  '',
  'one un a an',
  'two dau dwy ddau ddwy couple',
  'three tri tair dri dair thri',
  'four pedwar pedair bedwar bedair phedwar',
  'five pump pum bump phump phum',
  'six chwech chwe',
  'seven saith',
  'eight wyth',
  'nine naw',
  'ten deg ddeg',
  'eleven unarddeg',
  'twelve deuddeg ddeuddeg',
]

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
  changing: 'via',
  newid: 'via',
  avoid: 'avoid',
  avoiding: 'avoid',
  osgoi: 'avoid',
}

/** The way back begins, whatever follows. */
export const BACK = [
  'coming back',
  'come back',
  'going back',
  'back',
  'returning',
  'yn ol',
  'dod nol',
  'dod yn ol',
  'nol',
  'adre',
]
/** A kind of ticket, or the way back where a day or a time follows. */
export const RETURN = ['return', 'dychwelyd']
export const ARRIVE = ['by', 'before', 'erbyn', 'cyn']
export const LEAVE = ['after', 'from', 'wedi', 'o']
/** What one does there: with a time behind it, it says which end of the journey the time is of. */
export const ARRIVING = ['arrive', 'arriving', 'arrives', 'arrival', 'cyrraedd', 'gyrraedd']
export const LEAVING = ['leave', 'leaving', 'depart', 'departing', 'gadael', 'adael', 'cychwyn', 'gychwyn']
export const AT = ['at', 'am', 'on', 'ar', 'next', 'this', 'dydd', 'ddydd', 'y', 'yn', 'the', 'in']
export const ADULTS = (
  'adult adults oedolyn oedolion people person persons passengers travellers ' +
  'berson pherson bobl pobl teithiwr deithiwr ohonom ohonon'
).split(' ')
export const CHILDREN = ['child', 'children', 'kid', 'kids', 'plentyn', 'blentyn', 'phlentyn', 'plant', 'blant']
export const GROUPS = ['group', 'party', 'grwp', 'criw', 'parti']
export const NOW = ['now', 'asap', 'nawr', 'rwan', 'rŵan']
export const RAILCARD = ['railcard', 'railcards', 'card', 'cerdyn', 'gerdyn', 'rheilffordd']

/** Words that nobody would miss: they name neither place, day, person nor ticket. */
export const POLITE = new Set(
  (
    'please pls be there ticket tickets train trains get me my i id im want need would like book buy find go going travel ' +
    'travelling journey trip for with and a an the of at on in to from us just some hi hello thanks way ' +
    'os gwelwch yn dda plis tocyn tocynnau docyn tren trenau dren drenau dw rydw dwi isio eisiau moyn mynd fynd teithio ' +
    'deithio taith daith gyda efo a ac y yr ar i o ni hoffwn prynu brynu un dydd ddydd diolch am'
  ).split(' '),
)

/** What some places are called by those who live there; their codes. */
export const NICKNAMES: Readonly<Record<string, string>> = {
  aber: 'AYW',
  mach: 'MCN',
  llandod: 'LLO',
  brum: 'BHM',
  birmingham: 'BHM',
  'y dre newydd': 'NWT',
}

const placeIn = (lists: readonly string[]) => {
  const places = new Map(lists.flatMap((list, index) => list.split(' ').map((word) => [word, index] as const)))
  return (word: string | undefined): number | undefined => (word === undefined ? undefined : places.get(word))
}

const numberIn = placeIn(NUMBERS)
/** A whole number, in figures or in words. */
export const numberNamed = (word: string | undefined): number | undefined =>
  word !== undefined && /^\d{1,2}$/.test(word) ? Number(word) : numberIn(word)

export const weekdayNamed = placeIn(WEEKDAYS)
export const monthNamed = placeIn(MONTHS)

/** Small letters without accents, split where words end. What was typed stands beside it, to be quoted. */
export function wordsOfLine(line: string): { word: string; typed: string }[] {
  return line
    .replaceAll(/(->|→)/g, ' $1 ')
    .replaceAll(/(\d)[–—](\d)/g, '$1-$2')
    .split(/[\s,;]+/)
    .map((typed) => typed.replace(/(?<![.?!])[.?!]+$/, ''))
    .flatMap((typed) => {
      // Leaning on the word before it: i’r Fenni, o’r Drenewydd.
      const article = /^(i|o|a|drwy|trwy)['’]r$/i.exec(typed)
      return article?.[1] ? [article[1]] : [typed]
    })
    .filter((typed) => typed !== '')
    .map((typed) => ({ typed, word: asKnown(typed.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()) }))
}

/** Long enough that a slip in them can be told from another word. */
const OFTEN_MISSPELT = (
  'tomorrow tonight monday tuesday wednesday thursday friday saturday sunday return morning afternoon evening ' +
  'prynhawn drennydd railcard children'
).split(' ')

function asKnown(word: string): string {
  if (word.length < 5) return word
  const meant = OFTEN_MISSPELT.find((known) => {
    const most = known.length >= 8 ? 2 : 1
    if (known[0] !== word[0] || Math.abs(known.length - word.length) > most) return false
    const near = nearSpelling(word, known, 0, most)
    return near !== undefined && near.edits + known.length - near.length <= most
  })
  return meant ?? word
}
