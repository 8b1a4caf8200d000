import { nameOf, type RunningTrain, type TrainLink } from '@cledrau/domain/live/running-train.ts'
import type { Railway } from '@cledrau/domain/live/ways.ts'
import { addDays } from '@cledrau/domain/time/dates.ts'
import { MINUTES_A_DAY } from '@cledrau/domain/time/hh-mm.ts'
import { MINUTE, type Instant } from '@cledrau/domain/time/instant.ts'
import { clockTime, serviceInstant } from '@cledrau/domain/time/london.ts'
import { associationsIn } from '@cledrau/feeds/darwin/known/known-railway.ts'
import type { KnownTrain } from '@cledrau/feeds/darwin/known/known-train.ts'
import { findTrain } from '@cledrau/planner'
import type { LiveRailway } from '../../../live/live-railway.ts'
import type { Timetable } from '../../../timetable/timetable.ts'
import { addLink, openPlannedDays } from './planned-days.ts'
import { openStamps } from './stamps.ts'
import { plannedTrain, toldTrain, type CodeOf } from './told-train.ts'

/** What runs: the timetable's trains, each as it is now where somebody has told us of it, and those that were added. */
export type Trains = Railway & {
  /** All that have called at a station within two hours, or will within a day. */
  at: (crs: string, now: Instant) => RunningTrain[]
  known: (name: string) => KnownTrain | undefined
  /** Of everything that trains do at a place: another number, and something may be otherwise. */
  stampAt: (crs: string) => number
  /** Told which places are touched, as soon as they are; nothing: all of them. */
  onTouched: (tell: (places: ReadonlySet<string> | undefined) => void) => void
}

/** What only the timetable knows is gone when its time is: no board of earlier ones goes back further than two hours. */
const LOOKED_BACK = 150
/** Two days of a railway of our size; what is asked for again and again must not push itself out. */
const MOST_PLANNED_KEPT = 12_000

type Parts = { railway: LiveRailway; timetable: () => Timetable; codeOf: CodeOf }

export function openTrains({ railway, timetable, codeOf }: Parts): Trains {
  const { known } = railway
  const plannedDay = openPlannedDays(timetable)
  const ridOf = new Map<string, string>()
  const ridsAt = new Map<string, Set<string>>()
  const placesOf = new Map<string, readonly string[]>()
  let links: Map<string, TrainLink[]> | undefined

  const listAnew = (rid: string) => {
    for (const crs of placesOf.get(rid) ?? []) ridsAt.get(crs)?.delete(rid)
    const train = known.trains.get(rid)
    if (!train?.schedule || !train.serviceDate) return void placesOf.delete(rid)
    ridOf.set(`${train.schedule.uid} ${train.serviceDate}`, rid)
    const places = [...new Set(train.places.flatMap(({ booked }) => codeOf(booked.tiploc) ?? []))]
    placesOf.set(rid, places)
    for (const crs of places) {
      const rids = ridsAt.get(crs)
      if (rids) rids.add(rid)
      else ridsAt.set(crs, new Set([rid]))
    }
  }
  const addPlacesOf = (rid: string, to: Set<string>) => {
    for (const crs of placesOf.get(rid) ?? []) to.add(crs)
  }
  for (const rid of known.trains.keys()) listAnew(rid)
  const stamps = openStamps()
  railway.follow(({ rids, notices }) => {
    if (notices) links = undefined
    const touched = new Set<string>()
    for (const rid of rids) {
      const isNew = !placesOf.has(rid)
      addPlacesOf(rid, touched)
      listAnew(rid)
      addPlacesOf(rid, touched)
      const train = known.trains.get(rid)
      if (!train?.schedule || !train.serviceDate) continue
      // Where it was to call until somebody told of it, and where those call whom it meets.
      const [uid, date] = [train.schedule.uid, train.serviceDate]
      if (isNew) addCallsOf(plannedOf(uid, date), touched)
      const name = `${uid} ${date}`
      for (const { base, other } of linksOf(name)) addCallsOf(find(base === name ? other : base), touched)
    }
    stamps.touch(notices ? undefined : touched)
  })

  /** A train stays the same value until something is heard of it. */
  const told = new WeakMap<KnownTrain, { of: Timetable; train: RunningTrain | undefined }>()
  const tell = (train: KnownTrain): RunningTrain | undefined => {
    const now = timetable()
    const before = told.get(train)
    if (before?.of === now) return before.train
    const { schedule, serviceDate = '' } = train
    const planned = inTimetable(now, serviceDate) ? findTrain(now.image, schedule?.uid ?? '', serviceDate) : undefined
    const running = toldTrain(train, codeOf, planned)
    told.set(train, { of: now, train: running })
    return running
  }
  const knownOf = (name: string): KnownTrain | undefined => {
    const train = known.trains.get(ridOf.get(name) ?? '')
    return train?.schedule && `${train.schedule.uid} ${train.serviceDate}` === name ? train : undefined
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
  const find = (name: string): RunningTrain | undefined => {
    const train = knownOf(name)
    if (train) return tell(train)
    const [uid = '', date = ''] = name.split(' ')
    return plannedOf(uid, date)
  }
  const liveLinks = () => {
    if (links) return links
    links = new Map()
    for (const { category, tiploc, main, assoc, calledOff } of associationsIn(known)) {
      if (category !== 'JJ' && category !== 'VV') continue
      const [base, other] = [main, assoc].map(({ rid }) => known.trains.get(rid))
      const code = codeOf(tiploc)
      if (!base?.schedule || !other?.schedule || code === undefined) continue
      const kind = category === 'JJ' ? 'join' : 'divide'
      addLink(links, { kind, code, base: ridName(base), other: ridName(other), ...(calledOff ? { calledOff } : {}) })
    }
    return links
  }
  const linksOf = (name: string): readonly TrainLink[] => {
    const said = liveLinks().get(name) ?? []
    const inTimes = plannedDay(name.split(' ')[1] ?? '').links.get(name) ?? []
    return [...said, ...inTimes.filter((link) => !said.some((one) => sameLink(one, link)))]
  }
  return {
    find,
    known: knownOf,
    linksOf,
    stampAt: stamps.at,
    onTouched: stamps.follow,
    at: (crs, now) => {
      const { date: today } = clockTime(now)
      const found = new Map<string, RunningTrain>()
      for (const rid of ridsAt.get(crs) ?? []) {
        const running = known.trains.get(rid) && tell(known.trains.get(rid)!)
        if (running) found.set(nameOf(running), running)
      }
      for (const date of [addDays(today, -1), today, addDays(today, 1)]) {
        const minuteNow = (now - serviceInstant(date, 0)) / MINUTE
        for (const { uid, name, minute } of plannedDay(date).callsAt.get(crs) ?? []) {
          if (minute < minuteNow - LOOKED_BACK || minute > minuteNow + MINUTES_A_DAY) continue
          if (found.has(name) || knownOf(name)) continue
          const running = plannedOf(uid, date, name)
          if (running) found.set(name, running)
        }
      }
      return [...found.values()]
    },
  }
}

const addCallsOf = (train: RunningTrain | undefined, to: Set<string>) => {
  for (const { code } of train?.calls ?? []) to.add(code)
}
const inTimetable = ({ from, until }: Timetable, date: string) => date >= from && date <= until

const ridName = ({ schedule, serviceDate }: KnownTrain) => `${schedule?.uid} ${serviceDate}`

const sameLink = (a: TrainLink, b: TrainLink) =>
  a.kind === b.kind && a.code === b.code && a.base === b.base && a.other === b.other
