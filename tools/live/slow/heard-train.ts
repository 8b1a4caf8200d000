import { childOf, childrenOf, says, type Xml } from './read-xml.ts'

/** A place of the schedule in force, and the last that was said of it. */
export type HeardPlace = { readonly booked: Xml; status?: Xml }

/** One run of a train as the raw messages leave it. */
export type HeardTrain = {
  readonly rid: string
  schedule?: Xml
  places: HeardPlace[]
  /** Said of places that the schedule in force hasn't: the next one may have them. */
  waiting: Xml[]
  lateReason?: Xml
  isOver: boolean
  /** How many coaches, by formation. */
  readonly formations: Map<string, number>
  /** Which raw messages it comes from. */
  readonly from: number[]
}

export const PLACES = ['OR', 'OPOR', 'IP', 'OPIP', 'PP', 'DT', 'OPDT']
export const unheard = (rid: string): HeardTrain => ({
  rid,
  places: [],
  waiting: [],
  isOver: false,
  formations: new Map(),
  from: [],
})

/** One element of a message that is of this train, as the interface's rules have it. */
export function hear(train: HeardTrain, element: Xml): void {
  switch (element.name) {
    case 'schedule':
      return hearSchedule(train, element)
    case 'deactivated':
      train.isOver = true
      return
    case 'scheduleFormations':
      train.formations.clear()
      for (const formation of childrenOf(element, 'formation')) {
        const coaches = childrenOf(childOf(formation, 'coaches') ?? formation, 'coach').length
        train.formations.set(formation.attributes.fid ?? '', coaches)
      }
      return
    case 'TS': {
      // A reason that isn't repeated isn't the reason any more.
      const lateReason = childOf(element, 'LateReason')
      if (lateReason) train.lateReason = lateReason
      else delete train.lateReason
      for (const location of childrenOf(element, 'Location')) hearLocation(train, location)
    }
  }
}

/** It replaces the one before, whole: vanished places take along what was said of them, all others keep it. */
function hearSchedule(train: HeardTrain, schedule: Xml): void {
  const before = [...train.places]
  train.schedule = schedule
  train.isOver = false
  train.places = schedule.children
    .filter(({ name }) => PLACES.includes(name))
    .map((booked) => {
      const same = before.findIndex((place) => isSame(place.booked, booked))
      const [old] = same < 0 ? [] : before.splice(same, 1)
      return old?.status ? { booked, status: old.status } : { booked }
    })
  const waiting = train.waiting
  train.waiting = []
  for (const location of waiting) {
    const place = placeOf(train, location)
    if (place) place.status = location
  }
}

/** Each Location is complete: whatever it doesn't say any more is unsaid. No place, no call. */
function hearLocation(train: HeardTrain, location: Xml): void {
  const place = placeOf(train, location)
  if (place) place.status = location
  else train.waiting.push(location)
}

function placeOf({ places }: HeardTrain, location: Xml): HeardPlace | undefined {
  const named = places.filter(({ booked }) => isSame(booked, location))
  if (named.length > 0) return named[0]
  const hasTimes = TIMES.flat().some((time) => location.attributes[time] !== undefined)
  const there = places.filter(({ booked }) => booked.attributes.tpl === location.attributes.tpl)
  return !hasTimes && there.length === 1 ? there[0] : undefined
}

const TIMES = [
  ['wta', 'wtd', 'wtp'],
  ['pta', 'ptd'],
]
const withoutNoSeconds = (time: string) => time.replace(/^(\d\d:\d\d):00$/, '$1')

/** By TIPLOC and the times that both sides have: the working ones, or the public ones where they share none. */
function isSame(one: Xml, other: Xml): boolean {
  if (one.attributes.tpl !== other.attributes.tpl) return false
  for (const kind of TIMES) {
    const shared = kind.flatMap((time) => {
      const [a, b] = [one.attributes[time], other.attributes[time]]
      return a === undefined || b === undefined ? [] : [withoutNoSeconds(a) === withoutNoSeconds(b)]
    })
    if (shared.length > 0) return shared.every(Boolean)
  }
  return false
}

export const isDeleted = ({ schedule }: HeardTrain): boolean => says(schedule?.attributes.deleted)
