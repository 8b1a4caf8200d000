/** What people write when they write a journey in one line, in either language, without accents and in small letters. */

/** Monday is 0. Shortened, whole, and as a day that begins with "nos" changes it. */
const WEEKDAYS: readonly string[] = [
  'mon mons monday llun lun',
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
  'mar march mawrth fawrth',
  'apr april ebrill ebr',
  'may mai fai',
  'jun june mehefin meh fehefin',
  'jul july gorffennaf gorff orffennaf',
  'aug august awst',
  'sep sept september medi fedi',
  'oct october hydref hyd',
  'nov november tachwedd tach dachwedd',
  'dec december rhagfyr rhag ragfyr',
]

/** Days counted from today, and the part of the day that some of them mean. */
export const RELATIVE_DAYS: Readonly<Record<string, { days: number; part?: DayPart }>> = {
  yesterday: { days: -1 },
  ddoe: { days: -1 },
  today: { days: 0 },
  heddiw: { days: 0 },
  tonight: { days: 0, part: 'evening' },
  heno: { days: 0, part: 'evening' },
  tomorrow: { days: 1 },
  tomoz: { days: 1 },
  tmrw: { days: 1 },
  tmw: { days: 1 },
  fory: { days: 1 },
  yfory: { days: 1 },
  overmorrow: { days: 2 },
  drennydd: { days: 2 },
  trennydd: { days: 2 },
  dradwy: { days: 3 },
  tradwy: { days: 3 },
}

export type DayPart =
  | 'early'
  | 'morning'
  | 'midmorning'
  | 'noon'
  | 'afternoon'
  | 'midafternoon'
  | 'teatime'
  | 'evening'
  | 'late'

/** Parts of a day as people call them. */
export const DAY_PARTS: Readonly<Record<string, DayPart>> = {
  early: 'early',
  morning: 'morning',
  'in-the-morning': 'morning',
  bore: 'morning',
  fore: 'morning',
  midmorning: 'midmorning',
  noon: 'noon',
  midday: 'noon',
  lunchtime: 'noon',
  afternoon: 'afternoon',
  prynhawn: 'afternoon',
  brynhawn: 'afternoon',
  pnawn: 'afternoon',
  bnawn: 'afternoon',
  midafternoon: 'midafternoon',
  teatime: 'teatime',
  evening: 'evening',
  eve: 'evening',
  hwyr: 'evening',
  night: 'evening',
  nos: 'evening',
  noson: 'evening',
  late: 'late',
}

/** When each begins and ends, in minutes of the day. Trains are looked for from its beginning. */
export const PART_HOURS: Readonly<Record<DayPart, readonly [number, number]>> = {
  early: [5 * 60, 7 * 60],
  morning: [7 * 60, 12 * 60],
  midmorning: [10 * 60, 12 * 60],
  noon: [12 * 60, 14 * 60],
  afternoon: [13 * 60, 18 * 60],
  midafternoon: [15 * 60, 18 * 60],
  teatime: [16 * 60, 18 * 60],
  evening: [18 * 60, 24 * 60],
  late: [21 * 60, 24 * 60],
}

/** “Late afternoon”, “early in the morning”: what two of them come to. */
export function joinedPart(one: DayPart | null, other: DayPart): DayPart {
  const both = [one, other]
  if (!both.includes('early') && !both.includes('late')) return other
  if (both.includes('afternoon') && both.includes('late')) return 'teatime'
  if (both.includes('morning')) return both.includes('early') ? 'early' : 'midmorning'
  if (both.includes('evening') && both.includes('late')) return 'late'
  return one === null || other === 'early' || other === 'late' ? (one ?? other) : other
}

export type Role = 'from' | 'to' | 'via' | 'avoid'

export const ROLES: Readonly<Record<string, Role>> = {
  to: 'to',
  too: 'to',
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
export const BACK = ['back', 'returning', 'nol']
/** A kind of ticket, or the way back where a day or a time follows. */
export const RETURN = ['return', 'dychwelyd', 'ddychwelyd', 'and-back']
export const BY = ['by', 'before', 'erbyn', 'cyn']
export const AFTER = ['after', 'wedi']
export const SINCE = ['from', 'o', 'starting']
/** What one does there: with a time behind it, it says which end of the journey the time is of; with a place, which end it is. */
export const ARRIVING = [
  'arrive',
  'arriving',
  'arrives',
  'arrival',
  'arr',
  'cyrraedd',
  'gyrraedd',
  'chyrraedd',
  'reach',
  'reaching',
]
export const LEAVING =
  'leave leaving leaves dep depart departing departs departure gadael adael cychwyn gychwyn setting'.split(' ')
export const BETWEEN = ['between', 'rhwng']
export const AND = ['and', 'a', 'ac', '-', '–']
export const UNTIL = ['to', 'until', 'till', 'til', 'i', 'tan', 'hyd', '-', '–']
export const AT =
  'at am on ar next this dydd ddydd y yr yn the in about around approx circa tua oddeutu roughly out'.split(' ')
export const NEXT = ['next', 'nesa', 'nesaf']
export const NOW = ['now', 'asap', 'nawr', 'rwan', 'rwan']

/** What some places are called by those who live there; their codes. */
export const NICKNAMES: Readonly<Record<string, string>> = {
  aber: 'AYW',
  mach: 'MCN',
  llandod: 'LLO',
  brum: 'BHM',
  birmingham: 'BHM',
  merthyr: 'MER',
  'y dre newydd': 'NWT',
}

const placeIn = (lists: readonly string[]) => {
  const places = new Map(lists.flatMap((list, index) => list.split(' ').map((word) => [word, index] as const)))
  return (word: string | undefined): number | undefined => (word === undefined ? undefined : places.get(word))
}

export const weekdayNamed = placeIn(WEEKDAYS)
export const monthNamed = placeIn(MONTHS)
export const partNamed = (word: string | undefined): DayPart | undefined =>
  word !== undefined && Object.hasOwn(DAY_PARTS, word) ? DAY_PARTS[word] : undefined
