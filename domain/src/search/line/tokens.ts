import { nearSpelling } from '../../stations/near-spelling.ts'
import { withPhrases } from './phrases.ts'
import type { Token } from './phrases.ts'

/** Leaning on the word before it: i’r Fenni, o’r Drenewydd, mae’r trên. */
const ARTICLE = /^(i|o|a|drwy|trwy|mae|gyda|efo|a'i|yw|ydy)['’]r$/i
/** “20mins”, “2hrs”: a number and its unit. */
const JOINED = /^(\d{1,3})(mins?|minutes?|hrs?|hours?|days?|weeks?|munud|awr|diwrnod)$/i
const ISH = /^(\d{1,2}(?:[:.]\d\d)?)-?ish$/i
const AGES = /^\((\d{1,2})\)?$/
/** 12-year-old */
const YEAR_OLD = /^(\d{1,2})-years?-olds?$/i

/** A line in small letters without accents, split where words end. What was typed stands beside each, to be quoted. */
export const tokensOf = (line: string): Token[] => withPhrases(wordsOf(line))

/** Its words one by one, phrases not yet made one. */
export const wordsOf = (line: string): Token[] =>
  line
    .replaceAll(/(->|→|>)/g, ' $1 ')
    .replaceAll(/[&+]/g, ' and ')
    .replaceAll(/(\d)[–—](\d)/g, '$1-$2')
    .split(/[\s,;]+/)
    .map((typed) => typed.replace(/(?<![.?!])[.?!:]+$/, ''))
    .flatMap(apart)
    .filter(({ typed }) => typed !== '')
    .map(({ typed, word }) => ({ typed, word: asKnown(plain(word)) }))

/** Without accents, in small letters, with the one kind of apostrophe. */
export const plain = (word: string): string =>
  word.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase()

const one = (typed: string, word = typed): Token => ({ typed, word })

function apart(typed: string): Token[] {
  const article = ARTICLE.exec(typed)
  if (article?.[1]) return [one(article[1])]
  const age = AGES.exec(typed)
  if (age?.[1]) return [one('', 'aged'), one(age[1])].map(shown(typed))
  const old = YEAR_OLD.exec(typed)
  if (old?.[1]) return [one(typed, old[1]), one(typed, 'oed')]
  const bare = withoutMarks(typed)
  const joined = JOINED.exec(bare)
  if (joined?.[1] && joined[2]) return [one(joined[1]), one(joined[2])]
  const about = ISH.exec(bare)
  if (about?.[1]) return [one(bare, 'about'), one(bare, about[1])]
  return [one(bare)]
}

const OPENING = new Set('("“”\'‘')
const CLOSING = new Set(')"“”')

function withoutMarks(typed: string): string {
  let [from, until] = [0, typed.length]
  // ’ma is a word of its own.
  while (from < until && OPENING.has(typed[from] ?? '') && !/^['‘]ma$/i.test(typed)) from += 1
  while (until > from && CLOSING.has(typed[until - 1] ?? '')) until -= 1
  return typed.slice(from, until)
}

const shown = (typed: string) => (token: Token) => ({ ...token, typed })

/** Long enough that a slip in them can be told from another word. */
const OFTEN_MISSPELT = (
  'tomorrow tonight monday tuesday wednesday thursday friday saturday sunday return morning afternoon evening railcard ' +
  'children adults person people weekend direct prynhawn drennydd yfory gwener sadwrn mercher oedolyn plentyn dychwelyd'
).split(' ')
/** Two slips in them still leave no other word. */
const LONG = new Set(['tomorrow', 'wednesday', 'saturday', 'thursday', 'afternoon', 'children'])

function asKnown(word: string): string {
  if (word.length < 5) return word
  const meant = OFTEN_MISSPELT.find((known) => {
    const most = LONG.has(known) ? 2 : 1
    if (known[0] !== word[0] || Math.abs(known.length - word.length) > most || word === `${known}s`) return false
    // A full stop behind both: the whole words are compared, and not a beginning.
    const near = nearSpelling(`${word}.`, `${known}.`, 0, most)
    return near?.length === known.length + 1
  })
  return meant ?? word
}
