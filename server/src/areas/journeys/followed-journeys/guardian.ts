import type { Advice } from '@cledrau/domain/guardian/advice.ts'
import { guard, wayNow } from '@cledrau/domain/guardian/guard.ts'
import { judge, type Wanted, wantedOf, withKept } from '@cledrau/domain/guardian/judge.ts'
import type { Needs } from '@cledrau/domain/guardian/needs.ts'
import type { Way } from '@cledrau/domain/guardian/way.ts'
import { nameOf, type RunningTrain } from '@cledrau/domain/live/running-train.ts'
import type { EasedUse } from '@cledrau/domain/tickets/easement.ts'
import { type Instant, instant, MINUTE, SECOND } from '@cledrau/domain/time/instant.ts'
import type { Clock } from '../../../clock.ts'

export type Followed = {
  readonly id: string
  readonly accountId: string
  readonly way: Way
  readonly needs: Needs
  /** How much was said, and what last. */
  readonly said: number
  readonly told?: Advice
}

/** What is known of trains as they run. */
export type LiveNews = {
  find: (name: string) => RunningTrain | undefined
  /** Told the names of trains that are not as before, and at the start of all; answers how to stop. */
  follow: (take: (names: readonly string[]) => void) => () => void
}
export type RideAsked = { uid: string; serviceDate: string; origin: string; destination: string }

export type GuardianParts = {
  clock: Clock
  live: LiveNews
  /** The ways that are left from somewhere, as trains run now. */
  findWays: (wanted: Wanted, needs: Needs) => Promise<readonly Way[]>
  /** What tickets for these trains are good for besides. */
  easedBy: (rides: readonly RideAsked[]) => Promise<readonly EasedUse[]>
  /** What was followed lately, on whichever server. */
  listNew: (since: Instant) => Promise<readonly Followed[]>
  /** Says it once; answers how it stands afterwards, or nothing where nobody follows it any more. */
  say: (followed: Followed, advice: Advice) => Promise<Followed | undefined>
  onTrouble: (error: unknown) => void
}

export type Guardian = {
  /** From now on this one is watched, too. */
  watch: (followed: Followed) => void
  leave: (id: string) => void
  /** Does now what it otherwise does a moment after the news. */
  look: () => Promise<void>
  start: () => void
  stop: () => Promise<void>
}

/** News come once or twice a second; journeys are judged less often. */
const WAIT_MS = 2 * SECOND
/** Another way is looked for twice in a minute at most, and is good for as long. */
const MOST_SEARCHES = 2
const GOOD_FOR = MINUTE
const SEARCHES_AT_ONCE = 4
/** Where the allowance is used up, or the planner is busy. */
const LATER_MS = 20 * SECOND
/** What others write is seen a little after its time. */
const OVERLAP = MINUTE

type Search = { readonly at: Instant; readonly wanted: readonly Wanted[]; readonly found: readonly (readonly Way[])[] }

/** What was found for as much, and not for later than now. */
const isWarm = (search: Search, wanted: readonly Wanted[]): boolean =>
  wanted.every((one, nth) => {
    const before = search.wanted[nth]
    return before?.from === one.from && before.keeps === one.keeps && before.notBefore <= one.notBefore
  })

/**
 * Watches the journeys that travellers follow: those that a piece of news touches are judged again, and no others. What is
 * known here can be rebuilt from the table at any time.
 */
export function openGuardian({ clock, live, findWays, easedBy, listNew, say, onTrouble }: GuardianParts): Guardian {
  const byId = new Map<string, Followed>()
  /** By the name of a train: the journeys that it is part of, or of what was said of them. */
  const idsOn = new Map<string, Set<string>>()
  const searches = new Map<string, readonly Search[]>()
  const waiting = new Set<string>()
  const later = new Set<string>()
  let [timer, laterTimer]: (NodeJS.Timeout | undefined)[] = []
  let working: Promise<void> = Promise.resolve()
  let unfollow: (() => void) | undefined
  let knownSince: Instant = instant(0)

  const trainsOf = ({ way, told }: Followed): Set<string> =>
    new Set([...way.rides, ...(told?.way?.rides ?? [])].map(nameOf))
  const leave = (id: string) => {
    const known = byId.get(id)
    for (const name of known ? trainsOf(known) : []) {
      const ids = idsOn.get(name)
      ids?.delete(id)
      if (ids?.size === 0) idsOn.delete(name)
    }
    byId.delete(id)
    searches.delete(id)
    waiting.delete(id)
    later.delete(id)
  }
  const keep = (followed: Followed) => {
    const [found, isLater] = [searches.get(followed.id), later.has(followed.id)]
    leave(followed.id)
    byId.set(followed.id, followed)
    if (found) searches.set(followed.id, found)
    if (isLater) later.add(followed.id)
    for (const name of trainsOf(followed)) idsOn.set(name, (idsOn.get(name) ?? new Set()).add(followed.id))
  }
  const watch = (followed: Followed) => {
    keep(followed)
    waiting.add(followed.id)
    soon()
  }

  /** Ways from each of them that were found within the minute, or are found now; nothing while that isn't allowed. */
  const waysFor = async (
    { id, needs }: Followed,
    wanted: readonly Wanted[],
    now: Instant,
  ): Promise<Search['found'] | undefined> => {
    const lately = (searches.get(id) ?? []).filter(({ at }) => at > now - GOOD_FOR)
    const last = lately.at(-1)
    const made = lately.reduce((count, search) => count + search.wanted.length, 0)
    if (made + wanted.length > MOST_SEARCHES) return last && isWarm(last, wanted) ? last.found : undefined
    const found = await Promise.all(wanted.map((one) => findWays(one, needs)))
    searches.set(id, [...lately, { at: now, wanted, found }])
    return found
  }

  const judgeOne = async (id: string): Promise<void> => {
    const followed = byId.get(id)
    if (!followed) return
    const now = clock.now()
    const way = wayNow(followed)
    const judged = judge(way, live.find, now)
    if (judged.standing.is === 'there') return leave(id)
    const wanted = wantedOf(judged, way)
    const found = wanted.length > 0 ? await waysFor(followed, wanted, now) : []
    if (!found) return void later.add(id)
    const ways = wanted.flatMap((one, nth) => withKept(way, judged, one, found[nth] ?? []))
    const known = { find: live.find, found: ways, now }
    const advice = guard(followed, known)
    if (!advice) return
    const asked = followed.way.rides.map(({ uid, serviceDate, from, to }) => ({
      uid,
      serviceDate,
      origin: from,
      destination: to,
    }))
    const eased = advice.way ? await easedBy(asked) : []
    const said = await say(followed, guard(followed, { ...known, eased }) ?? advice)
    if (said) keep(said)
    else leave(id)
  }

  const look = async (): Promise<void> => {
    const since = instant(knownSince - OVERLAP)
    knownSince = clock.now()
    try {
      for (const one of await listNew(since)) {
        if (byId.has(one.id)) continue
        keep(one)
        waiting.add(one.id)
      }
    } catch (error) {
      knownSince = instant(since + OVERLAP)
      onTrouble(error)
    }
    const ids = [...waiting]
    waiting.clear()
    const work = async () => {
      for (let id = ids.pop(); id !== undefined; id = ids.pop()) {
        const one = id
        await judgeOne(one).catch((error: unknown) => {
          if (byId.has(one)) later.add(one)
          onTrouble(error)
        })
      }
    }
    await Promise.all(Array.from({ length: SEARCHES_AT_ONCE }, work))
    if (later.size > 0)
      laterTimer ??= setTimeout(() => {
        laterTimer = undefined
        for (const id of later) waiting.add(id)
        later.clear()
        soon()
      }, LATER_MS).unref()
  }
  const lookInTurn = () => (working = working.then(look))
  function soon() {
    timer ??= setTimeout(() => {
      timer = undefined
      void lookInTurn()
    }, WAIT_MS).unref()
  }

  return {
    watch,
    leave,
    look: lookInTurn,
    start: () => {
      unfollow = live.follow((names) => {
        for (const name of names) for (const id of idsOn.get(name) ?? []) waiting.add(id)
        // Who began to follow on another server a moment ago isn't known here yet.
        soon()
      })
    },
    stop: async () => {
      unfollow?.()
      clearTimeout(timer)
      clearTimeout(laterTimer)
      await working
    },
  }
}
