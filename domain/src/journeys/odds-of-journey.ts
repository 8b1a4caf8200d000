import { certain, chanceBefore, type Minutes, quantileOf } from '../odds/minutes.ts'
import { oddsOf } from '../odds/odds.ts'
import { instant, MINUTE } from '../time/instant.ts'
import { londonIso } from '../time/london.ts'
import type { Revised, WireCall, WireJourney, WireLeg, WireTrain } from './on-the-wire.ts'

/** What a journey holds, as it travels. */
export type WireOdds = {
  /** Where one changes, how likely what goes on from there is caught, and what goes next from there where that isn't sure. */
  changes: { at: string; chance: number; next: WayBehind | null }[]
  /** That all are. */
  all: number
  /** Eight times of ten from `early` to `late`, whether a change fails or not. */
  arrival: { early: string; middle: string; late: string } | null
}

/** A way on for whoever has missed theirs: when its first train leaves and when it comes to the end, as things stand. */
export type WayBehind = { departTime: string; arriveTime: string }

/** When a train probably comes to one of its calls, or leaves from there; nothing where nobody can say. */
export type AskMinutes = (train: WireTrain, call: WireCall, what: 'arrival' | 'departure') => Minutes | undefined

type Asked = {
  minutes: AskMinutes
  /** Minutes that this traveller needs to change trains there. */
  interchange: (code: string) => number
  /** The best way on from there, for who can leave in that minute or later, and when it probably comes to the end. */
  behind: (code: string, minute: number) => Promise<Behind | undefined>
}

type Behind = { way: WayBehind; ends: Minutes }

/** A chance that isn't worth a second plan. */
const SURE = 0.999

type Ride = { readonly leg: WireLeg; readonly first: Stop; readonly last: Stop }
type Stop = { readonly train: WireTrain; readonly call: WireCall }

/** Nothing of a journey that fails already, or of one with a train of which nobody knows how it runs. */
export async function oddsOfJourney(journey: WireJourney<Revised>, asked: Asked): Promise<WireOdds | null> {
  const { minutes, interchange, behind } = asked
  const rides = journey.legs.flatMap(rideOf)
  const [begins] = rides
  if (journey.cancelled || !begins) return null
  const changes = []
  for (const [at, next] of rides.slice(1).entries()) {
    const before = rides[at]!
    const comes = minutes(before.last.train, before.last.call, 'arrival') ?? asPlanned(before.leg)
    if (!comes) return null
    const planned = minuteOf(next.first.call.departTime)
    const leaves = minutes(next.first.train, next.first.call, 'departure') ?? certain(planned)
    const places = new Set([before.leg.to, next.leg.from])
    const stands = [...places].reduce((sum, code) => sum + interchange(code), 0)
    const spare = planned - minuteOf(before.last.call.arriveTime)
    const needs = Math.min(spare, stands + walkedBetween(journey.legs, before.leg, next.leg))
    const isSure = chanceBefore(comes, leaves, needs) >= SURE
    const from = Math.max(planned + 1, Math.floor(quantileOf(comes, 0.5)) + needs)
    const second = isSure ? undefined : await behind(next.leg.from, from)
    changes.push({ comes, leaves, needs, missed: second?.ends, at: next.leg.from, next: second?.way ?? null })
  }
  const odds = oddsOf(changes, likelyEnd(journey, minutes))
  if (changes.length === 0 && !odds.arrival) return null
  return {
    changes: changes.map(({ at, next }, nth) => ({ at, chance: inHundredths(odds.changes[nth]!), next })),
    all: inHundredths(odds.all),
    arrival: odds.arrival ? onClocks(odds.arrival) : null,
  }
}

/** When a journey comes to its end as things stand: as likely as its last train does, or as it is expected; never, if it fails. */
function endOfJourney(journey: WireJourney<Revised>, minutes: AskMinutes): Minutes | undefined {
  if (journey.cancelled) return undefined
  return likelyEnd(journey, minutes) ?? certain(minuteOf(journey.expectedArriveTime ?? journey.arriveTime))
}

/** How a journey is told as a second plan; nothing of one that fails, too. */
export function wayBehind(journey: WireJourney<Revised>, minutes: AskMinutes): Behind | undefined {
  const ends = endOfJourney(journey, minutes)
  const first = journey.legs.find(({ trains }) => trains.length > 0)
  if (!ends) return undefined
  const { expectedDepartTime, departTime } = first ?? journey
  return {
    ends,
    way: {
      departTime: expectedDepartTime ?? departTime,
      arriveTime: journey.expectedArriveTime ?? journey.arriveTime,
    },
  }
}

function likelyEnd({ legs, arriveTime }: WireJourney<Revised>, minutes: AskMinutes): Minutes | undefined {
  const last = legs.flatMap(rideOf).at(-1)?.last
  const comes = last && minutes(last.train, last.call, 'arrival')
  // Who walks from there walks as long as planned.
  return comes && { ...comes, from: comes.from + minuteOf(arriveTime) - minuteOf(last.call.arriveTime) }
}

function rideOf(leg: WireLeg): Ride[] {
  const [from, to] = [leg.trains[0], leg.trains.at(-1)]
  const [boarded, left] = [from?.calls[0], to?.calls.at(-1)]
  return from && to && boarded && left
    ? [{ leg, first: { train: from, call: boarded }, last: { train: to, call: left } }]
    : []
}

/** Buses and ships that nobody follows are taken at their word; trains aren't. */
const asPlanned = ({ mode, arriveTime }: WireLeg): Minutes | undefined =>
  mode === 'Rail' ? undefined : certain(minuteOf(arriveTime))

function walkedBetween(legs: readonly WireLeg[], before: WireLeg, next: WireLeg): number {
  const walks = legs.slice(legs.indexOf(before) + 1, legs.indexOf(next))
  return walks.reduce((sum, { departTime, arriveTime }) => sum + minuteOf(arriveTime) - minuteOf(departTime), 0)
}

const minuteOf = (iso: string): number => Math.floor(Date.parse(iso) / MINUTE)
const inHundredths = (chance: number): number => Math.round(chance * 100) / 100

/** As clocks show it, in whole minutes. */
function onClocks({ early, middle, late }: { early: number; middle: number; late: number }) {
  const from = Math.floor(early)
  const moment = (minute: number) => londonIso(instant(minute * MINUTE))
  return {
    early: moment(from),
    middle: moment(Math.max(from, Math.floor(middle))),
    late: moment(Math.max(from, Math.ceil(late) - 1)),
  }
}
