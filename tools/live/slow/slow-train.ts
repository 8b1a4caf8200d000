import type { Instant } from '@cledrau/domain/time/instant.ts'
import { MINUTE } from '@cledrau/domain/time/instant.ts'
import { londonOffset } from '@cledrau/domain/time/london-offset.ts'
import { bookedMoment, minutesSaid, nearestTo, nextWorking, saidMoment } from './clocks.ts'
import { type HeardPlace, type HeardTrain, isDeleted } from './heard-train.ts'
import { childOf, says, type Xml } from './read-xml.ts'

export type SlowSaid =
  | { readonly is: 'cancelled' | 'delayed' | 'no report' }
  | { readonly is: 'actual' | 'expected' | 'planned'; readonly at: Instant }
export type SlowTime = { readonly planned: Instant; readonly said: SlowSaid }
export type SlowCause = { readonly code: number; readonly at?: string; readonly near: boolean }
export type SlowPlatform = { readonly name: string; readonly state: 'expected' | 'confirmed' | 'changed' }

/** A call as travellers may know of it. */
export type SlowCall = {
  readonly code: string
  readonly arrival?: SlowTime
  readonly departure?: SlowTime
  readonly getOn: boolean
  readonly getOff: boolean
  readonly request: boolean
  readonly platform?: SlowPlatform
  readonly coaches?: number
  readonly late?: SlowCause
  readonly cancelCause?: SlowCause
  readonly saysTo?: string
  /** What has happened, whatever became of its call since. */
  readonly came?: Instant
  readonly left?: Instant
}

export type SlowTrain = {
  readonly name: string
  readonly uid: string
  readonly date: string
  readonly operator: string
  readonly mode: 'rail' | 'bus' | 'coach' | 'ferry'
  readonly calls: readonly SlowCall[]
  readonly isExtra: boolean
  /** Nobody forecasts it any more. */
  readonly isOver: boolean
  readonly rid?: string
}

/** What the timetable says of a call, beside its times. */
export type TimetableCall = Pick<SlowCall, 'code' | 'request'> & { readonly platform: string }
export type TimetableTrain = {
  readonly mode: SlowTrain['mode']
  readonly coaches: number | undefined
  readonly calls: readonly TimetableCall[]
}

export const WHAT = { arrival: 'arr', departure: 'dep', pass: 'pass' } as const
export type What = keyof typeof WHAT

/** A place with its booked times on their days. */
export type Placed = {
  readonly place: HeardPlace
  readonly working: Readonly<Partial<Record<'wta' | 'wtd' | 'wtp', number>>>
  readonly public: Readonly<Partial<Record<'pta' | 'ptd', number>>>
  readonly moment: (minutes: number) => Instant
  /** What diversions up to here add. */
  readonly rerouted: number
}

export const nameOfTrain = ({ schedule }: HeardTrain): string | undefined =>
  schedule && `${schedule.attributes.uid} ${schedule.attributes.ssd}`

export function placed({ schedule, places }: HeardTrain): Placed[] {
  let before: number | undefined
  let rerouted = 0
  let moment: Placed['moment'] | undefined
  return places.map((place) => {
    const said = place.booked.attributes
    const working: Partial<Record<'wta' | 'wtd' | 'wtp', number>> = {}
    for (const name of ['wta', 'wtp', 'wtd'] as const) {
      const time = minutesSaid(said[name])
      if (time === undefined) continue
      before = nextWorking(time, before)
      working[name] = before
    }
    moment ??= bookedMoment(schedule?.attributes.ssd ?? '', before ?? 0)
    rerouted += Number(said.rdelay ?? 0)
    const times: Partial<Record<'pta' | 'ptd', number>> = {}
    const [pta, ptd] = [minutesSaid(said.pta), minutesSaid(said.ptd)]
    const any = working.wta ?? working.wtd ?? working.wtp ?? before ?? 0
    if (pta !== undefined) times.pta = nearestTo(pta, working.wta ?? any)
    if (ptd !== undefined) times.ptd = nearestTo(ptd, working.wtd ?? any)
    return { place, working, public: times, moment, rerouted }
  })
}

/** What was said of how it came, left or passed: a time on its day. */
export function timeSaid(one: Placed, what: What, attribute: 'at' | 'et'): Instant | undefined {
  const time = minutesSaid(childOf(one.place.status, WHAT[what])?.attributes[attribute])
  const { wta, wtd, wtp } = one.working
  const booked = { arrival: wta ?? wtd ?? wtp, departure: wtd ?? wta ?? wtp, pass: wtp ?? wtd ?? wta }[what]
  if (time === undefined || booked === undefined) return undefined
  const at = one.moment(booked)
  return saidMoment(time, at, attribute === 'et' ? clockOf(booked, at) : undefined)
}
/** By which offset a booked time is written. */
const clockOf = (booked: number, at: Instant) =>
  [0, 60].find((offset) => (((booked - offset) * MINUTE - at) / MINUTE) % (24 * 60) === 0) ?? londonOffset(at)

const MODES: Readonly<Record<string, SlowTrain['mode']>> = {
  P: 'rail',
  '1': 'rail',
  B: 'bus',
  '5': 'bus',
  S: 'ferry',
  '4': 'ferry',
}

/** As travellers may be told of it; nothing of one that they may not. */
export function slowTrain(
  train: HeardTrain,
  codeOf: (tiploc: string) => string | undefined,
  planned: TimetableTrain | undefined,
): SlowTrain | undefined {
  const { schedule } = train
  if (!schedule || isDeleted(train)) return undefined
  const { uid = '', ssd: date = '', toc = '', status = 'P', isPassengerSvc } = schedule.attributes
  const mode = MODES[status]
  if (!mode || isPassengerSvc === 'false') return undefined
  const left = [...(planned?.calls ?? [])]
  const all = placed(train)
  const calls = all.flatMap((one, index): SlowCall[] => {
    const code = isPublic(one) ? codeOf(one.place.booked.attributes.tpl ?? '') : undefined
    if (code === undefined) return []
    // Whoever calls twice has two calls in the timetable, too.
    const at = left.findIndex((call) => call.code === code)
    const [inTimes] = at < 0 ? [] : left.splice(at, 1)
    return [callOf(train, { all, index, code, inTimes, usual: planned?.coaches }, codeOf)]
  })
  return {
    name: `${uid} ${date}`,
    uid,
    date,
    operator: toc,
    // Darwin knows no coaches on roads.
    mode: mode === 'bus' && planned && planned.mode !== 'rail' ? planned.mode : mode,
    calls,
    isExtra: !planned,
    isOver: train.isOver,
    rid: train.rid,
  }
}

/** OR, IP and DT with a public time are calls; N is not advertised; a service suppressed there isn't shown there. */
function isPublic({ place: { booked, status } }: Placed): boolean {
  const { pta, ptd } = booked.attributes
  if (!['OR', 'IP', 'DT'].includes(booked.name) || (pta ?? ptd) === undefined) return false
  return !activities(booked).includes('N') && !says(childOf(status, 'suppr')?.text)
}

/** Two characters each. */
const activities = ({ attributes: { act = '' } }: Xml) => (act.match(/..?/g) ?? []).map((code) => code.trim())

type At = {
  readonly all: readonly Placed[]
  readonly index: number
  readonly code: string
  readonly inTimes: TimetableCall | undefined
  /** How many coaches it has by the timetable. */
  readonly usual: number | undefined
}

function callOf(train: HeardTrain, of: At, codeOf: (tiploc: string) => string | undefined): SlowCall {
  const { all, index, code, inTimes, usual } = of
  const one = all[index]!
  const { booked, status } = one.place
  const [arrival, departure] = [timeOf(all, index, 'arrival'), timeOf(all, index, 'departure')]
  const does = activities(booked)
  const length = Number(childOf(status, 'length')?.text ?? 0)
  const coaches = length || train.formations.get(booked.attributes.fid ?? '') || usual
  const causeOf = (xml: Xml | undefined): SlowCause | undefined => {
    if (!xml || !(Number(xml.text) > 0)) return undefined
    const at = codeOf(xml.attributes.tiploc ?? '')
    return { code: Number(xml.text), ...(at ? { at } : {}), near: at !== undefined && says(xml.attributes.near) }
  }
  const late = causeOf(childOf(status, 'LateReason') ?? train.lateReason)
  const reason = childOf(booked, 'cancelReason') ?? childOf(train.schedule, 'cancelReason')
  const cancelCause = says(booked.attributes.can) ? causeOf(reason) : undefined
  const saysTo = codeOf(booked.attributes.fd ?? '')
  const platform = platformOf(status, inTimes?.platform)
  const [came, left] = [timeSaid(one, 'arrival', 'at'), timeSaid(one, 'departure', 'at')]
  return {
    code,
    ...(arrival ? { arrival } : {}),
    ...(departure ? { departure } : {}),
    getOn: departure !== undefined && !does.includes('D'),
    getOff: arrival !== undefined && !does.includes('U'),
    request: does.includes('R') || inTimes?.request === true,
    ...(platform ? { platform } : {}),
    ...(coaches ? { coaches } : {}),
    ...(late ? { late } : {}),
    ...(cancelCause ? { cancelCause } : {}),
    ...(saysTo ? { saysTo } : {}),
    ...(came === undefined ? {} : { came }),
    ...(left === undefined ? {} : { left }),
  }
}

/** One that is kept from the public is not shown, nor is the planned one in its place. */
function platformOf(status: Xml | undefined, planned = ''): SlowPlatform | undefined {
  const said = childOf(status, 'plat')
  if (says(said?.attributes.platsup)) return undefined
  const name = said?.text.trim()
  if (!name) return planned ? { name: planned, state: 'expected' } : undefined
  if (planned && planned !== name) return { name, state: 'changed' }
  return { name, state: says(said?.attributes.conf) ? 'confirmed' : 'expected' }
}

function timeOf(all: readonly Placed[], index: number, what: 'arrival' | 'departure'): SlowTime | undefined {
  const one = all[index]!
  const minutes = one.public[what === 'arrival' ? 'pta' : 'ptd']
  if (minutes === undefined) return undefined
  const planned = one.moment(minutes)
  const { booked } = one.place
  // An end of a train that was cut keeps the times at which it went on, or came, as cancelled ones.
  const cutAt = what === 'departure' ? 'DT' : 'OR'
  if (says(booked.attributes.can) || booked.name === cutAt) return { planned, said: { is: 'cancelled' } }
  const actual = timeSaid(one, what, 'at')
  if (actual !== undefined) return { planned, said: { is: 'actual', at: actual } }
  const hasLeft = what === 'arrival' && timeSaid(one, 'departure', 'at') !== undefined
  const isFurther = all
    .slice(index + 1)
    .some((later) =>
      (['arrival', 'departure', 'pass'] as const).some((each) => timeSaid(later, each, 'at') !== undefined),
    )
  if (hasLeft || isFurther) return { planned, said: { is: 'no report' } }
  if (says(childOf(one.place.status, WHAT[what])?.attributes.delayed)) return { planned, said: { is: 'delayed' } }
  const expected = timeSaid(one, what, 'et')
  if (expected !== undefined) return { planned, said: { is: 'expected', at: expected } }
  return { planned, said: { is: 'planned', at: (planned + one.rerouted * MINUTE) as Instant } }
}
