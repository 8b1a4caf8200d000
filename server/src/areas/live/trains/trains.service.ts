import { plannedTrain } from '@cledrau/domain/live/planned-train.ts'
import type { RunningTrain, TrainLink } from '@cledrau/domain/live/running-train.ts'
import type { Railway } from '@cledrau/domain/live/ways.ts'
import { addDays } from '@cledrau/domain/time/dates.ts'
import { MINUTE, type Instant } from '@cledrau/domain/time/instant.ts'
import { clockTime, serviceInstant } from '@cledrau/domain/time/london.ts'
import { associationsIn } from '@cledrau/feeds/darwin/known/known-railway.ts'
import type { KnownTrain } from '@cledrau/feeds/darwin/known/known-train.ts'
import { findTrain } from '@cledrau/planner'
import type { LiveRailway } from '../../../live/live-railway.ts'
import type { Timetable } from '../../../timetable/timetable.ts'
import { addLink, openPlannedDays } from '@cledrau/domain/live/planned-days.ts'
import { openStamps } from './stamps.ts'
import { openStationCalls, type StationCalls } from './station-calls.ts'
import { toldTrain, type CodeOf } from './told-train.ts'

/** What runs: the timetable's trains, each as it is now where somebody has told us of it, and those that were added. */
export type Trains = Railway & {
  /** All calls at a station within a day either side, in the order of the timetable; each the same value until something is otherwise. */
  callsAt: StationCalls['at']
  /** By their names: all that are known to call there, and of the timetable's those that do between two moments. */
  trainsAt: (crs: string, from: Instant, until: Instant) => Map<string, RunningTrain>
  known: (name: string) => KnownTrain | undefined
  /** Of everything that trains do at a place: another number, and something may be otherwise. */
  stampAt: (crs: string) => number
  /** Told which places are touched, as soon as they are; nothing: all of them. */
  onTouched: (tell: (places: ReadonlySet<string> | undefined) => void) => void
}

/** Two days of a railway of our size; what is asked for again and again must not push itself out. */
const MOST_PLANNED_KEPT = 12_000

type Parts = {
  railway: LiveRailway
  timetable: () => Timetable
  codeOf: CodeOf
  /** What codes are known by beside the timetable: with another value trains are told anew. */
  knownBy?: () => object
}

export function openTrains({ railway, timetable, codeOf, knownBy = () => codeOf }: Parts): Trains {
  const { known } = railway
  const plannedDay = openPlannedDays(timetable)
  const ridsOf = new Map<string, Set<string>>()
  const ridsAt = new Map<string, Set<string>>()
  const listed = new Map<string, Listed>()
  let links = new Map<string, TrainLink[]>()
  /** By rid: all of which somebody said that they join or divide, whether or not we know them yet. */
  let linked = new Set<string>()

  const listAnew = (rid: string): Listed | undefined => {
    const before = listed.get(rid)
    for (const crs of before?.places ?? []) removeFrom(ridsAt, crs, rid)
    if (before) removeFrom(ridsOf, before.name, rid)
    listed.delete(rid)
    const train = known.trains.get(rid)
    if (!train?.schedule || !train.serviceDate) return undefined
    const name = ridName(train)
    addTo(ridsOf, name, rid)
    const places = new Set(train.places.flatMap(({ booked }) => codeOf(booked.tiploc) ?? []))
    const now = { name, places }
    listed.set(rid, now)
    for (const crs of places) addTo(ridsAt, crs, rid)
    return now
  }
  for (const rid of known.trains.keys()) listAnew(rid)
  const stamps = openStamps()
  railway.follow(({ rids, notices }) => {
    const touched = new Map<string, Set<string>>()
    const touch = (name: string, places: Iterable<string>) => {
      for (const crs of places) addTo(touched, crs, name)
    }
    const changed = new Set<string>()
    let hasOtherLinks = notices
    for (const rid of rids) {
      const [before, after] = [listed.get(rid), listAnew(rid)]
      hasOtherLinks ||= before?.name !== after?.name && linked.has(rid)
      for (const one of [before, after]) {
        if (!one) continue
        changed.add(one.name)
        touch(one.name, one.places)
        if (before?.name === after?.name) continue
        // Where it was to call until somebody told of it, or is again when nobody knows of it any more.
        touch(one.name, codesOf(plannedNamed(one.name)))
        // And where another run of this name calls, which counts no more, or counts again.
        for (const other of ridsOf.get(one.name) ?? []) touch(one.name, listed.get(other)?.places ?? [])
      }
    }
    for (const name of hasOtherLinks ? relink() : []) {
      changed.add(name)
      touch(name, codesOf(find(name)))
    }
    // And where those call whom they meet.
    for (const name of changed) for (const other of metBy(name)) touch(other, codesOf(find(other)))
    calls.change(touched)
    stamps.touch(notices ? undefined : new Set(touched.keys()))
  })

  /** A train stays the same value until something is heard of it. */
  const told = new WeakMap<KnownTrain, { of: Timetable; by: object; train: RunningTrain | undefined }>()
  const tell = (train: KnownTrain): RunningTrain | undefined => {
    const [now, by] = [timetable(), knownBy()]
    const before = told.get(train)
    if (before?.of === now && before.by === by) return before.train
    const { schedule, serviceDate = '' } = train
    const planned = inTimetable(now, serviceDate) ? findTrain(now.image, schedule?.uid ?? '', serviceDate) : undefined
    const running = toldTrain(train, codeOf, planned)
    told.set(train, { of: now, by, train: running })
    return running
  }
  const knownOf = (name: string): KnownTrain | undefined => {
    let last = ''
    // When a run is named anew, both names are known for a while.
    for (const rid of ridsOf.get(name) ?? []) if (rid > last) last = rid
    const train = known.trains.get(last)
    return train?.schedule && ridName(train) === name ? train : undefined
  }
  const planned = new Map<string, RunningTrain | undefined>()
  let plannedIn: Timetable | undefined
  const plannedOf = (uid: string, date: string, name = `${uid} ${date}`): RunningTrain | undefined => {
    const now = timetable()
    if (plannedIn !== now) planned.clear()
    plannedIn = now
    if (planned.has(name)) return planned.get(name)
    const train = inTimetable(now, date) ? findTrain(now.image, uid, date) : undefined
    const running = train && plannedTrain(train)
    if (planned.size >= MOST_PLANNED_KEPT) planned.delete(planned.keys().next().value ?? '')
    planned.set(name, running)
    return running
  }
  const plannedNamed = (name: string): RunningTrain | undefined => {
    const [uid = '', date = ''] = name.split(' ')
    return plannedOf(uid, date, name)
  }
  const find = (name: string): RunningTrain | undefined => {
    const train = knownOf(name)
    return train ? tell(train) : plannedNamed(name)
  }
  const readLinks = () => {
    const read = new Map<string, TrainLink[]>()
    linked = new Set()
    for (const { category, tiploc, main, assoc, calledOff } of associationsIn(known)) {
      if (category !== 'JJ' && category !== 'VV') continue
      for (const { rid } of [main, assoc]) linked.add(rid)
      const [base, other] = [main, assoc].map(({ rid }) => known.trains.get(rid))
      const code = codeOf(tiploc)
      if (!base?.schedule || !other?.schedule || code === undefined) continue
      const kind = category === 'JJ' ? 'join' : 'divide'
      addLink(read, { kind, code, base: ridName(base), other: ridName(other), ...(calledOff ? { calledOff } : {}) })
    }
    return read
  }
  links = readLinks()
  /** The names of all whose links are other ones now. */
  const relink = (): string[] => {
    const before = links
    links = readLinks()
    const names = new Set([...before.keys(), ...links.keys()])
    return [...names].filter((name) => JSON.stringify(before.get(name)) !== JSON.stringify(links.get(name)))
  }
  const linksOf = (name: string): readonly TrainLink[] => {
    const said = links.get(name) ?? []
    const inTimes = plannedDay(name.split(' ')[1] ?? '').links.get(name) ?? []
    return [...said, ...inTimes.filter((link) => !said.some((one) => sameLink(one, link)))]
  }
  /** All with whom it goes a part of its way, and with whom they do. */
  const metBy = (name: string): Set<string> => {
    const met = new Set<string>()
    for (let next = [name]; next.length > 0;) {
      const others = next.flatMap((one) => linksOf(one).map(({ base, other }) => (base === one ? other : base)))
      next = others.filter((other) => other !== name && !met.has(other))
      for (const other of next) met.add(other)
    }
    return met
  }
  const trainsAt = (crs: string, from: Instant, until: Instant) => {
    const found = new Map<string, RunningTrain>()
    const add = (name: string, running: RunningTrain | undefined) => {
      if (running) found.set(name, running)
    }
    for (const rid of ridsAt.get(crs) ?? []) {
      const name = listed.get(rid)?.name
      if (name !== undefined) add(name, find(name))
    }
    const last = clockTime(until).date
    for (let date = addDays(clockTime(from).date, -1); date <= last; date = addDays(date, 1)) {
      const midnight = serviceInstant(date, 0)
      for (const { uid, name, minute } of plannedDay(date).callsAt.get(crs) ?? []) {
        const at = midnight + minute * MINUTE
        if (at >= from && at <= until && !knownOf(name)) add(name, plannedOf(uid, date, name))
      }
    }
    return found
  }
  const calls = openStationCalls({ timetable, find, trainsAt })
  return {
    find,
    known: knownOf,
    linksOf,
    stampAt: stamps.at,
    onTouched: stamps.follow,
    callsAt: calls.at,
    trainsAt,
  }
}

/** A train that somebody told of, where it stands in our lists. */
type Listed = { readonly name: string; readonly places: ReadonlySet<string> }

const codesOf = (train: RunningTrain | undefined) => train?.calls.map(({ code }) => code) ?? []

function addTo(sets: Map<string, Set<string>>, key: string, value: string): void {
  const known = sets.get(key)
  if (known) known.add(value)
  else sets.set(key, new Set([value]))
}
function removeFrom(sets: Map<string, Set<string>>, key: string, value: string): void {
  const known = sets.get(key)
  known?.delete(value)
  if (known?.size === 0) sets.delete(key)
}

const inTimetable = ({ from, until }: Timetable, date: string) => date >= from && date <= until

const ridName = ({ schedule, serviceDate }: KnownTrain) => `${schedule?.uid} ${serviceDate}`

const sameLink = (a: TrainLink, b: TrainLink) =>
  a.kind === b.kind && a.code === b.code && a.base === b.base && a.other === b.other
