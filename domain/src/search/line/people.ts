import { readNumber } from './numbers.ts'
import type { Read, Words } from './numbers.ts'

export type People = {
  readonly adults: number
  readonly children: number
  readonly infants: number
  /** Of the children whose age is said. */
  readonly ages?: readonly number[]
}

const set = (words: string) => new Set(words.split(' '))
const ADULTS = set(
  'adult adults oedolyn oedolion people person persons passengers passenger travellers us pensioner pensioners seniors oaps ' +
    'men women ladies friends berson pherson bobl pobl phobl teithiwr deithiwr ohonom ohonon ffrind ffrindiau pensiynwr bensiynwr',
)
const CHILDREN = set('child children kid kids plentyn blentyn phlentyn plant blant phlant')
const INFANTS = set('baby babies infant infants toddler toddlers babi babis fabi baban faban fabis')
const MATES = set(
  'wife husband partner mate friend mum mam dad mother father girlfriend boyfriend brother sister ' +
    'gwraig wraig gwr ngwraig ngwr ffrind mam tad chwaer brawd nghariad cariad',
)
const MINE = set('my y the fy')
const GROUPS = set('group party grwp criw parti')
const OF = set('of o')
/** So many of what is bought are for so many. */
const TICKETS = set('tickets singles returns tocyn docyn thocyn')

const NOBODY: People = { adults: 0, children: 0, infants: 0 }
const people = (more: Partial<People>, used: number): Read<People> => ({ value: { ...NOBODY, ...more }, used })

/** “2 adults”, “dau o blant 6 a 9 oed”, “group of 5”, “me and my wife”: who they are. */
export function readPeople(words: Words): Read<People> | null {
  const [first = '', second = '', third = ''] = words
  if (first === '2-us') return people({ adults: 2 }, 1)
  if (first === 'me-and') {
    const my = MINE.has(second) ? 1 : 0
    // Me and one more, as “me + 1” says it.
    const more = readNumber(words.slice(1))
    const named = more ? readPeople(words.slice(1)) : null
    if (more?.value && !named && isEnd(words[1 + more.used])) return people({ adults: 1 + more.value }, 1 + more.used)
    return MATES.has(words[1 + my] ?? '') ? people({ adults: 2 }, 2 + my) : people({ adults: 1 }, 1)
  }
  if (GROUPS.has(first) && OF.has(second)) {
    const count = readNumber(words.slice(2))
    if (!count?.value) return null
    const named = ADULTS.has(words[2 + count.used] ?? '') ? 1 : 0
    return people({ adults: count.value }, 2 + count.used + named)
  }
  if (MINE.has(first) && MATES.has(second)) return people({ adults: 1 }, 2)
  if (first === 'a' && second === 'my' && MATES.has(third)) return people({ adults: 1 }, 3)
  return readCounted(words)
}

function readCounted(words: Words): Read<People> | null {
  const count = readNumber(words)
  const at = (count?.used ?? 0) + (count && OF.has(words[count.used] ?? '') ? 1 : 0)
  const who = words[at] ?? ''
  if (count?.value === 0) return null
  const number = count?.value ?? 1
  if (INFANTS.has(who)) return people({ infants: number }, at + 1)
  // Without a number one of them is meant, or as many as have an age.
  if (ADULTS.has(who) && (count || who === 'adult' || who === 'oedolyn')) return people({ adults: number }, at + 1)
  const under = readUnder(words.slice(at))
  if (under && count) return people(byAge(Array.from({ length: number }, () => under.value - 1)), at + under.used)
  if (CHILDREN.has(who)) {
    const ages = readAges(words.slice(at + 1), count?.value)
    if (ages) return people(byAge(ages.value), at + 1 + ages.used)
    return count || who !== 'plant' ? people({ children: number }, at + 1) : null
  }
  const age = count && words[count.used] === 'oed' ? byAge([count.value]) : null
  if (age && count) return people(age, count.used + 1)
  // A 12 year old
  const older = count?.value === 1 ? readNumber(words.slice(count.used)) : null
  return older && count && words[count.used + older.used] === 'oed'
    ? people(byAge([older.value]), count.used + older.used + 1)
    : null
}

/** “aged 5 and 8”, “(7)”, “6 a 9 oed”: as many ages as there are children. */
function readAges(words: Words, count: number | undefined): Read<number[]> | null {
  const said = words[0] === 'aged' || words[0] === 'oed'
  const ages: number[] = []
  let at = said ? 1 : 0
  while (ages.length < 9) {
    const next = readNumber(words.slice(at))
    if (!next || next.value > 17 || ['a', 'an', 'one'].includes(words[at] ?? '')) break
    ages.push(next.value)
    at += next.used
    const more = ['and', 'a', 'ac'].includes(words[at] ?? '') ? 1 : 0
    if (!readNumber(words.slice(at + more)) || isCount(words.slice(at + more))) break
    at += more
  }
  const after = words[at] === 'oed'
  // “Children 9 and 13”: several numbers behind them are theirs.
  const sure = said || after || (count === undefined && ages.length > 1)
  if (!sure || ages.length === 0 || (count !== undefined && count !== ages.length)) return null
  return { value: ages, used: at + (after ? 1 : 0) }
}

/** “Under 11s”, “dan 5”. */
function readUnder(words: Words): Read<number> | null {
  const joined = /^under-(\d{1,2})s?$/.exec(words[0] ?? '')?.[1]
  if (joined) return { value: Number(joined), used: 1 }
  const age = words[0] === 'under' || words[0] === 'dan' ? /^(\d{1,2})s?$/.exec(words[1] ?? '')?.[1] : undefined
  return age ? { value: Number(age), used: 2 } : null
}

const isCount = (words: Words) => {
  const next = readNumber(words)
  const who = words[next?.used ?? 0] ?? ''
  return ADULTS.has(who) || CHILDREN.has(who) || INFANTS.has(who)
}

/** Under five one needs no ticket, from sixteen on that of an adult. */
function byAge(ages: readonly number[]): People {
  const children = ages.filter((age) => age >= 5 && age < 16)
  return {
    infants: ages.filter((age) => age < 5).length,
    children: children.length,
    adults: ages.filter((age) => age >= 16).length,
    ...(children.length > 0 && { ages: children }),
  }
}

/** “Two singles”, “3 return tickets”: how many tickets; the words of what kind they are stay to be read. */
export function readTickets(words: Words): Read<number> | null {
  const count = readNumber(words)
  if (!count?.value || ['a', 'an', 'un'].includes(words[0] ?? '')) return null
  const [next = '', after = ''] = words.slice(count.used)
  const several = count.value > 1 && (next === 'return' || next === 'single')
  if (TICKETS.has(next) || several) return { value: count.value, used: count.used }
  return TICKETS.has(after) && /^(return|single|dwyffordd|unffordd|open)$/.test(next)
    ? { value: count.value, used: count.used }
    : null
}

/** “For two”, “i bedwar”: so many, where no hour, length or other thing is counted. */
export function readFor(words: Words): Read<number> | null {
  if (!['for', 'i'].includes(words[0] ?? '')) return null
  const count = readNumber(words.slice(1))
  if (!count?.value || ['a', 'an', 'un', 'one'].includes(words[1] ?? '')) return null
  if (words[0] === 'i' && /^\d/.test(words[1] ?? '')) return null
  const after = words[1 + count.used] ?? ''
  return isEnd(after) ? { value: count.value, used: 1 + count.used } : null
}

/** Nothing that is counted follows. */
const isEnd = (after = '') =>
  after === '' || /^(please|plis|from|to|on|o|i|ddydd|dydd|today|tomorrow|heddiw|fory|yfory|heno|tonight)$/.test(after)
