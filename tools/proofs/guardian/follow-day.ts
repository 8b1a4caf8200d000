import type { Advice } from '@cledrau/domain/guardian/advice.ts'
import { wayNow } from '@cledrau/domain/guardian/guard.ts'
import type { random } from '@cledrau/domain/fares/oracle/random.ts'
import { HOUR, type Instant, instant, MINUTE } from '@cledrau/domain/time/instant.ts'
import {
  type Followed,
  type LiveNews,
  openGuardian,
} from '@cledrau/server/areas/journeys/followed-journeys/guardian.ts'
import type { PlayedDay } from '../../live/likely/played-day.ts'
import { openOutcomes, type Outcome } from './came.ts'
import { faultOf, waitsForNothing } from './check-advice.ts'
import { drawWays } from './draw-ways.ts'
import { openHeard } from './heard.ts'
import { goOn, hold, note, type Person, personOn } from './person.ts'

/** From the first trains until nobody is on the way any more. */
const [FIRST, LAST] = [5 * 60, 28 * 60]
/** So long before it begins a way is followed. */
const AHEAD = HOUR
/** What was said in the last two minutes before it was too late could not be heard in time. */
const IN_TIME = 3

/** Two people with the same plan: one does what the guardian says, the other stays with the plan as long as it goes. */
export type Pair = { readonly obeys: Person; readonly stays: Person; readonly told: { at: Instant; advice: Advice }[] }
export type FollowedDay = {
  readonly pairs: readonly Pair[]
  /** Ways that broke for those who obey and kept to them: told to wait, or not to be known in time. */
  readonly broke: { told: number; unknown: number }
  readonly faults: readonly string[]
}

/** Plays a day for people who are looked after, a minute at a time. */
export async function followDay(day: PlayedDay, count: number, r: ReturnType<typeof random>): Promise<FollowedDay> {
  const heard = await openHeard(day)
  const comesOf = openOutcomes(day)
  const faults: string[] = []
  const broke = { told: 0, unknown: 0 }
  const pairs = drawWays(day, heard, count, r).map((way): Pair => ({
    obeys: personOn(way, comesOf),
    stays: personOn(way, comesOf),
    told: [],
  }))
  let now = day.momentOf(FIRST * 60)
  let take: Parameters<LiveNews['follow']>[0] = () => undefined
  const guardian = openGuardian({
    clock: { now: () => now },
    live: {
      find: heard.find,
      follow: (hear) => {
        take = hear
        return () => undefined
      },
    },
    findWays: heard.findWays,
    easedBy: () => Promise.resolve([]),
    listNew: () => Promise.resolve([]),
    say,
    onTrouble: (error) => faults.push(String(error)),
  })
  async function say(followed: Followed, advice: Advice): Promise<Followed> {
    const { obeys, told } = pairs[Number(followed.id)]!
    const held = wayNow(followed)
    const said = { plan: followed.way, held, told: followed.told, advice }
    const fault = faultOf(said, heard.find, now) ?? (await waitsForNothing(said, heard, now))
    if (fault) faults.push(`${followed.id} at ${new Date(now).toISOString()}: ${fault}`)
    told.push({ at: now, advice })
    const next = { ...followed, told: advice, said: followed.said + 1 }
    if (wayNow(next) !== held) hold(obeys, wayNow(next), comesOf)
    return next
  }

  guardian.start()
  const waiting = new Map(pairs.entries())
  const on = new Map<number, Pair>()
  /** Whoever found something by themselves doesn't listen any more. */
  const alone = new Set<number>()
  for (let minute = FIRST; minute < LAST; minute++) {
    now = day.momentOf(minute * 60)
    const changed = heard.hear(minute * 60)
    for (const [id, pair] of waiting) {
      if (pair.obeys.plan.rides[0]!.departs - AHEAD > now) continue
      waiting.delete(id)
      on.set(id, pair)
      guardian.watch({ id: String(id), accountId: '', way: pair.obeys.plan, needs: {}, said: 0 })
    }
    take(changed)
    await guardian.look()
    for (const [id, { obeys, stays, told }] of on) {
      for (const person of [obeys, stays]) if (person.outcome.is === 'there') person.there ??= person.outcome.at
      note(obeys, heard.find)
      await live(stays, 0)
      const { outcome } = obeys
      if (outcome.is === 'broken' && !obeys.there && !alone.has(id) && now >= outcome.by) {
        if (!obeys.isCounted) look(id, obeys, outcome, told.at(-1)?.advice)
        obeys.isCounted = true
        if (await live(obeys, 2 * MINUTE)) {
          alone.add(id)
          guardian.leave(String(id))
        }
      } else if (alone.has(id)) await live(obeys, 0)
      const isDone = (person: Person) =>
        person.outcome.is === 'unknown' || (person.there !== undefined && person.there <= now)
      if (isDone(obeys) && isDone(stays)) on.delete(id)
    }
  }
  await guardian.stop()
  return { pairs, broke, faults }

  /** Looks into what broke: who was told to wait knows of it, and of what was not heard in time nobody could speak. */
  function look(id: number, { knownFor }: Person, { why, ride }: Outcome & { is: 'broken' }, told: Advice | undefined) {
    if (told?.kind === 'WAIT_HERE') broke.told += 1
    else if (knownFor < IN_TIME) broke.unknown += 1
    else faults.push(`${id} at ${new Date(now).toISOString()}: ${why} of ride ${ride}, known and not said`)
  }

  /** Where nothing goes as they thought they look for something; answers whether they did and found it. */
  async function live(person: Person, patience: number): Promise<boolean> {
    const { outcome } = person
    if (person.there || outcome.is !== 'broken' || now < instant(outcome.from + patience)) return false
    return goOn(person, heard, comesOf, now)
  }
}
