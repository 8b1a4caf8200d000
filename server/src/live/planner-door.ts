import { MINUTE, type Instant } from '@cledrau/domain/time/instant.ts'
import { serviceInstant } from '@cledrau/domain/time/london.ts'
import type { KnownPlace, KnownTime } from '@cledrau/feeds/darwin/known/known-place.ts'
import type { KnownTrain } from '@cledrau/feeds/darwin/known/known-train.ts'
import { isWhollyCancelled, modeOf, platformShown, standingOf } from '@cledrau/feeds/darwin/known/shown.ts'
import { type DatedTrain, findTrain, type LiveCall, type LiveTrain } from '@cledrau/planner'
import type { LiveTrains } from '../timetable/live-trains.ts'
import type { Timetable } from '../timetable/timetable.ts'
import type { LiveRailway } from './live-railway.ts'

type Parts = {
  readonly railway: LiveRailway
  readonly live: LiveTrains
  readonly timetable: () => Timetable
  /** The code by which the timetable knows a place. */
  readonly codeOf: (tiploc: string) => string | undefined
  /** The planner's threads are told so often, at most. */
  readonly everyMs?: number
}

const EVERY_MS = 2000

/** Tells the planner how trains run: a batch of all that changed, and of each train only what is another thing than before. */
export function tellPlanner({ railway, live, timetable, codeOf, everyMs = EVERY_MS }: Parts): { stop: () => void } {
  const changed = new Set<string>()
  const told = new Map<string, string>()
  let timer: NodeJS.Timeout | undefined
  const tell = () => {
    timer = undefined
    const news: LiveTrain[] = []
    for (const rid of changed) {
      const train = railway.known.trains.get(rid)
      if (!train) told.delete(rid)
      const one = train && plannerNews(train, codeOf, (uid, date) => findTrain(timetable().image, uid, date))
      if (!one) continue
      const text = JSON.stringify(one)
      // Nobody has to be told that a train runs as planned, unless something else was said before.
      const before = told.get(rid) ?? JSON.stringify({ uid: one.uid, serviceDate: one.serviceDate })
      if (text === before) continue
      told.set(rid, text)
      news.push(one)
    }
    changed.clear()
    if (news.length > 0) live.applyLive(news)
  }
  const hear = (rids: Iterable<string>) => {
    for (const rid of rids) changed.add(rid)
    if (changed.size > 0) timer ??= setTimeout(tell, everyMs).unref()
  }
  hear(railway.known.trains.keys())
  const unfollow = railway.follow(({ rids }) => hear(rids))
  return {
    stop: () => {
      unfollow()
      clearTimeout(timer)
    },
  }
}

type Find = (uid: string, serviceDate: string) => DatedTrain | undefined

/** A train as the planner is told of it; nothing of one that travellers can't use, or that nobody has scheduled yet. */
export function plannerNews(train: KnownTrain, codeOf: Parts['codeOf'], find: Find): LiveTrain | undefined {
  const { schedule, serviceDate } = train
  const mode = modeOf(train)
  if (!schedule || serviceDate === undefined || !mode || schedule.notForPassengers) return undefined
  const name = { uid: schedule.uid, serviceDate }
  const planned = find(name.uid, serviceDate)
  const extra = planned ? {} : { extra: { operator: schedule.operator, mode, headcode: schedule.headcode } }
  if (standingOf(train) === 'deleted' || isWhollyCancelled(train)) return { ...name, ...extra, cancelled: true }
  const midnight = serviceInstant(serviceDate, 0)
  const places = train.places.filter(isCall).map((place) => ({ place, code: codeOf(place.booked.tiploc) }))
  if (!planned) return { ...name, ...extra, calls: places.map(({ place, code }) => addedCall(place, code, midnight)) }

  const counts = new Map<string, number>()
  const calls = planned.calls.flatMap(({ stop }): LiveCall[] => {
    const nth = counts.get(stop) ?? 0
    counts.set(stop, nth + 1)
    const at = places.findIndex(({ code }) => code === stop)
    const [found] = at < 0 ? [] : places.splice(at, 1)
    const which = nth > 0 ? { stop, nth } : { stop }
    // Not in the schedule in force: it doesn't call there any more.
    if (!found || found.place.booked.cancelled) return [{ ...which, cancelled: true }]
    const times = timesOf(found.place, midnight)
    const platform = platformShown(found.place)?.name
    return Object.keys(times).length > 0 || platform ? [{ ...which, ...times, ...(platform ? { platform } : {}) }] : []
  })
  return calls.length > 0 ? { ...name, calls } : name
}

const isCall = ({ booked: { kind, pta, ptd } }: KnownPlace) =>
  (kind === 'OR' || kind === 'IP' || kind === 'DT') && (pta !== undefined || ptd !== undefined)

const momentOf = (time: KnownTime | undefined) => time?.actual ?? time?.expected

function timesOf({ arrival, departure }: KnownPlace, midnight: Instant): Pick<LiveCall, 'arrival' | 'departure'> {
  const [arrives, leaves] = [momentOf(arrival), momentOf(departure)]
  return {
    ...(arrives === undefined ? {} : { arrival: Math.round((arrives - midnight) / MINUTE) }),
    ...(leaves === undefined ? {} : { departure: Math.round((leaves - midnight) / MINUTE) }),
  }
}

/** A call of a train that the timetable hasn't: with its times, told or booked. */
function addedCall(place: KnownPlace, code: string | undefined, midnight: Instant): LiveCall {
  const { pta, ptd } = place.times
  const platform = platformShown(place)?.name
  return {
    stop: code ?? place.booked.tiploc,
    ...(pta === undefined ? {} : { arrival: Math.round((pta - midnight) / MINUTE) }),
    ...(ptd === undefined ? {} : { departure: Math.round((ptd - midnight) / MINUTE) }),
    ...timesOf(place, midnight),
    ...(platform ? { platform } : {}),
    ...(place.booked.cancelled ? { cancelled: true } : {}),
  }
}
