import { strict as assert } from 'node:assert'
import { random } from '@cledrau/domain/fares/oracle/random.ts'
import { addDays } from '@cledrau/domain/time/dates.ts'
import { MINUTE } from '@cledrau/domain/time/instant.ts'
import { playDay } from '../../live/likely/played-day.ts'
import { seedFor } from '../../suite/seed.ts'
import { type FollowedDay, followDay } from './follow-day.ts'

const DAYS = 3
const FIRST = '2026-12-07'
const BAD = 3

/**
 * `npm run proof -- guardian [COUNT]`: on three bad days so many people each do what the guardian says, minute by minute, while
 * others stay with the same plans. Held against what had been heard, read without any of its rules: whoever's way breaks has
 * been told while they could still decide, wherever that could be known; nobody is told of what changes nothing; and every
 * other way can really be travelled, as far as is known.
 */
export async function proof(count = 2000): Promise<string> {
  const told: string[] = []
  for (let nth = 0; nth < DAYS; nth++) {
    const date = addDays(FIRST, nth)
    told.push(`${date}: ${await proveGuardian(seedFor(`guardian ${nth}`), date, count)}`)
  }
  return told.join('\n')
}

/** One bad day. */
export async function proveGuardian(
  seed: number,
  date: string,
  count: number,
  lines?: ReadonlySet<string>,
): Promise<string> {
  const day = playDay({ seed, date, level: BAD, ...(lines ? { lines } : {}) })
  const followed = await followDay(day, count, random(seed))
  const { faults } = followed
  const words = wordsOf(followed)
  assert.equal(faults.length, 0, `${faults.length} faults:\n${faults.slice(0, 12).join('\n')}\n${words}`)
  return words
}

function wordsOf({ pairs, broke }: FollowedDay): string {
  const counts = pairs.map(({ told }) => told.length).toSorted((one, other) => one - other)
  const concerned = counts.filter((count) => count > 0)
  const both = pairs.flatMap(({ obeys, stays, told }) =>
    obeys.there && stays.there ? [{ saved: (stays.there - obeys.there) / MINUTE, told: told.length > 0 }] : [],
  )
  const saved = both.filter(({ told }) => told).map(({ saved: minutes }) => minutes)
  const sooner = saved.filter((minutes) => minutes > 0)
  const later = saved.filter((minutes) => minutes < 0)
  const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)
  const kinds = Map.groupBy(
    pairs.flatMap(({ told }) => told.map(({ advice }) => advice.kind)),
    (kind) => kind,
  )
  return [
    `${pairs.length} journeys, ${concerned.length} told of something, ${concerned[concerned.length >> 1] ?? 0} times in the middle, ${counts.at(-1) ?? 0} at most`,
    `  said: ${[...kinds]
      .map(([kind, { length }]) => `${kind} ${length}`)
      .toSorted()
      .join(', ')}`,
    `  broken ways that were kept to: ${broke.told} told to wait, ${broke.unknown} that nobody could know of in time`,
    `  ${sooner.length} there sooner than by staying with the plan, by ${sum(sooner)} minutes; ${later.length} later, by ${-sum(later)}; ${saved.length} in all`,
    `  ${pairs.filter(({ obeys }) => !obeys.there).length} not there by the end, ${pairs.filter(({ stays }) => !stays.there).length} of those who stayed`,
  ].join('\n')
}
