/**
 * Phrases of several words, in either language and without accents, and the one word that stands for each while a line is
 * read. A phrase that stands for nothing says nothing that a search could hold, and nobody would miss it.
 */
const PHRASES: Readonly<Record<string, readonly string[]>> = {
  '': [
    'any time',
    'unrhyw bryd',
    'or later',
    'or after',
    'or so',
    'neu wedyn',
    'neu hwyrach',
    'onwards',
    'ymlaen',
    'at the latest',
    'fan hwyraf',
    'if possible',
    'os yn bosib',
    'as well',
    'train times',
    'by train',
    'by rail',
    'gen i',
    'dw i',
    'dw i yn',
    'rydw i',
    'ydw i',
    'hoffwn i',
    'mi hoffwn i',
    'ga i',
    'alla i',
    'licien i',
    'mae gen i',
  ],
  now: [
    'as soon as possible',
    'straight away',
    'right away',
    'right now',
    'ar unwaith',
    'yn syth',
    'cyn gynted a phosibl',
    'cyn gynted a phosib',
    'y funud hon',
  ],
  by: ['no later than', 'not later than', 'dim hwyrach na', 'ddim hwyrach na', 'heb fod yn hwyrach na'],
  after: [
    'any time after',
    'anytime after',
    'not before',
    'no earlier than',
    'not earlier than',
    'dim cyn',
    'ddim cyn',
    'ar ol',
    'unrhyw bryd ar ol',
  ],
  overmorrow: [
    'the day after tomorrow',
    'day after tomorrow',
    'y diwrnod ar ol yfory',
    'y diwrnod ar ol fory',
    'diwrnod ar ol yfory',
    'diwrnod ar ol fory',
  ],
  nextday: ['the next day', 'next day', 'the day after', 'the following day', 'y diwrnod wedyn', 'diwrnod wedyn'],
  sameday: ['the same day', 'same day', 'yr un diwrnod', 'ar yr un diwrnod', 'yr un dydd'],
  weekend: [
    'y penwythnos yma',
    'y penwythnos hwn',
    'y penwythnos nesaf',
    'the weekend',
    'this weekend',
    'y penwythnos',
    'penwythnos yma',
    'penwythnos hwn',
    'penwythnos nesaf',
  ],
  '24/12': ['christmas eve', 'xmas eve', 'noswyl nadolig', 'noswyl y nadolig', 'nos nadolig'],
  '25/12': ['christmas day', 'dydd nadolig', 'ddydd nadolig'],
  '26/12': ['boxing day', 'dydd gwyl san steffan', 'gwyl san steffan', 'gwyl steffan', 'dydd san steffan'],
  '31/12': ["new year's eve", 'new years eve'],
  '31/12 evening': ['nos galan', 'nos calan'],
  '1/1': ["new year's day", 'new years day', 'dydd calan', 'ddydd calan'],
  '1/3': ["saint david's day", "st david's day", 'st davids day', 'dydd gwyl dewi', 'gwyl dewi'],
  early: ['first thing', 'nice and early', 'ben bore', 'yn gynnar', 'bright and early', 'y peth cyntaf'],
  late: ['yn hwyr', 'late on'],
  midmorning: [
    'mid morning',
    'mid-morning',
    'late morning',
    'ganol bore',
    'canol bore',
    'ganol y bore',
    'canol y bore',
  ],
  noon: [
    'lunch time',
    'amser cinio',
    'around lunch',
    'over lunch',
    'hanner dydd',
    'ganol dydd',
    'canol dydd',
    '12 noon',
  ],
  evening: ['gyda nos', 'gyda hwyr', 'fin nos', 'min nos', 'yr hwyr'],
  'in-the-morning': ['in the morning', 'yn y bore'],
  midnight: ['hanner nos'],
  '16-25': ['16 to 25', '16 i 25'],
  '26-30': ['26 to 30', '26 i 30'],
  back: [
    'coming back',
    'come back',
    'going back',
    'going home',
    'coming home',
    'come home',
    'back home',
    'return leg',
    'return journey',
    'way back',
    'the way back',
    'on the way back',
    'travelling back',
    'yn ol',
    'dod nol',
    'dod yn ol',
    'dod adre',
    'dod adref',
    'mynd adre',
    'mynd adref',
    'nol adre',
    'y ffordd yn ol',
    'ar y ffordd yn ol',
  ],
  'and-back': ['and back', 'a back', 'ac yn ol', 'a nol', 'ac nol'],
  'there-and-back': ['there and back', 'yno ac yn ol', 'yno a nol', 'yna ac yn ol'],
  avoid: [
    'not via',
    'not through',
    'without going via',
    'without going through',
    'but not via',
    'heb fynd drwy',
    'heb fynd trwy',
    'nid drwy',
    'nid trwy',
    'gan osgoi',
  ],
  via: ['going through', 'going via', 'by way of', 'gan fynd drwy', 'gan fynd trwy', 'gan alw yn'],
  changing: [
    'change at',
    'changing at',
    'changing in',
    'with a change at',
    'gan newid yn',
    'gan newid ym',
    'gan newid yng',
  ],
  newid: ['newid yn', 'newid ym', 'newid yng', 'yn newid yn', 'yn newid ym', 'yn newid yng'],
  to: ['get to', 'and get to', 'go to', 'travel to', 'mynd i', 'fynd i', 'teithio i'],
  from: ['coming from', 'travelling from', 'starting from', 'starting at', "i'm in", 'im in', 'i am in', 'dod o'],
  arrive: [
    'be in',
    'be at',
    'bod yn',
    'bod ym',
    'bod yng',
    'get in',
    'get there',
    'be there',
    'bod yno',
    'cyrraedd yn',
  ],
  us: ['of us', 'ohonom ni', 'ohonon ni'],
  '2-us': ['both of us', "ni'n dau", 'nin dau', 'ni ein dau', "ni'n dwy"],
  me: ['just me', 'only me', 'me only', 'for me', 'fi yn unig', 'dim ond fi', 'on my own', 'ar fy mhen fy hun'],
  'me-and': ['me and', 'me plus', 'me with', 'me &', 'myself and', 'fi a', 'fi ac', 'fi gyda', 'fi efo', 'i and'],
  'and-me': ['and me', 'and i', 'and myself', 'a fi', 'a minnau'],
  aged: ['who are', 'age', 'ages'],
  oed: ['years old', 'year old', 'yrs old', 'year olds', 'mlwydd oed', 'blwydd oed', 'yo'],
}

/** By their first word, the longest first. */
const BY_FIRST = new Map<string, { rest: string[]; word: string }[]>()
for (const [word, phrases] of Object.entries(PHRASES))
  for (const phrase of phrases) {
    const [first = '', ...rest] = phrase.split(' ')
    BY_FIRST.set(first, [...(BY_FIRST.get(first) ?? []), { rest, word }])
  }
for (const all of BY_FIRST.values()) all.sort((one, other) => other.rest.length - one.rest.length)

export type Token = { readonly word: string; readonly typed: string }

/** The same line with one token for each of those phrases; what was typed stays beside it, to be quoted. */
export function withPhrases(tokens: readonly Token[]): Token[] {
  const said: Token[] = []
  let at = 0
  while (at < tokens.length) {
    const from = at
    const found = BY_FIRST.get(tokens[at]?.word ?? '')?.find(({ rest }) =>
      rest.every((word, index) => tokens[from + 1 + index]?.word === word),
    )
    const used = found ? 1 + found.rest.length : 1
    const typed = tokens.slice(from, from + used)
    if (!found) said.push(...typed)
    else
      for (const word of found.word.split(' ').filter(Boolean))
        said.push({ word, typed: typed.map((one) => one.typed).join(' ') })
    at += used
  }
  return said
}
