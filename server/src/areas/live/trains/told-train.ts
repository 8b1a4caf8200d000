import type { PlatformNow, RunningTrain, TrainCall } from '@cledrau/domain/live/running-train.ts'
import type { KnownPlace } from '@cledrau/feeds/darwin/known/known-place.ts'
import type { KnownTrain } from '@cledrau/feeds/darwin/known/known-train.ts'
import * as shown from '@cledrau/feeds/darwin/known/shown.ts'
import type { Reason } from '@cledrau/feeds/darwin/news.ts'
import type { DatedCall, DatedTrain } from '@cledrau/planner'

/** The code by which travellers know a place; nothing for places that aren't theirs. */
export type CodeOf = (tiploc: string) => string | undefined

/**
 * A train as it is known now, with what only the timetable has: the platforms planned, and where one asks for a stop.
 * Nothing of one that travellers aren't told of.
 */
export function toldTrain(train: KnownTrain, codeOf: CodeOf, planned?: DatedTrain): RunningTrain | undefined {
  const { uid, serviceDate, schedule } = train
  const mode = shown.modeOf(train)
  const standing = shown.standingOf(train)
  if (!schedule || !serviceDate || !mode || schedule.notForPassengers || standing === 'deleted') return undefined
  const booked = callsInTurn(planned?.calls ?? [])
  const calls = train.places.flatMap((place, index): TrainCall[] => {
    const code = shown.isShownAt(place) ? codeOf(place.booked.tiploc) : undefined
    return code === undefined
      ? []
      : [callOf(train, { index, code, planned: booked(code) }, codeOf, planned?.facts?.coaches)]
  })
  return {
    uid: uid ?? schedule.uid,
    serviceDate,
    operator: schedule.operator,
    mode: planned && planned.mode !== 'rail' && mode === 'bus' ? planned.mode : mode,
    calls,
    isLive: true,
    ...(planned ? {} : { isExtra: true }),
    ...(standing === 'over' ? { isOver: true } : {}),
    ...(schedule.divertedVia ? { divertedVia: schedule.divertedVia } : {}),
  }
}

function callOf(
  train: KnownTrain,
  { index, code, planned }: { index: number; code: string; planned: DatedCall | undefined },
  codeOf: CodeOf,
  coaches: number | undefined,
): TrainCall {
  const place = train.places[index]!
  const { booked, times } = place
  const arrives = times.pta === undefined ? undefined : shown.arrivalShown(train, index)
  const leaves = times.ptd === undefined ? undefined : shown.departureShown(train, index)
  const does = new Set(booked.activities)
  const platform = platformOf(place, planned)
  const length = place.length ?? shown.coachesAt(train, index)?.length ?? coaches
  const lateCause = causeOf(shown.lateReasonAt(train, index), codeOf)
  const cancelCause = causeOf(shown.cancelReasonAt(train, index), codeOf)
  const saysTo = booked.falseDestination && codeOf(booked.falseDestination)
  return {
    code,
    ...(arrives ? { arrival: { planned: times.pta!, now: arrives } } : {}),
    ...(leaves ? { departure: { planned: times.ptd!, now: leaves } } : {}),
    pickUp: leaves !== undefined && !does.has('D'),
    setDown: arrives !== undefined && !does.has('U'),
    request: does.has('R') || planned?.request === true,
    ...(platform ? { platform } : {}),
    ...(length ? { coaches: length } : {}),
    ...(lateCause ? { lateCause } : {}),
    ...(cancelCause ? { cancelCause } : {}),
    ...(saysTo ? { saysTo } : {}),
  }
}

/** Another platform than the timetable's is a change, whether or not somebody stands by it yet. */
function platformOf(place: KnownPlace, planned: DatedCall | undefined): PlatformNow | undefined {
  const said = shown.platformShown(place)
  const before = place.booked.platform ?? planned?.platform
  // It is kept from the public: what was planned would give it away, or be wrong.
  if (!said && (place.suppressed || place.platform?.suppressed)) return undefined
  if (!said) return before ? { name: before, state: 'expected' } : undefined
  if (before && before !== said.name) return { name: said.name, state: 'changed' }
  return { name: said.name, state: said.confirmed ? 'confirmed' : 'expected' }
}

/** Real feeds say -1 for none. */
function causeOf(reason: Reason | undefined, codeOf: CodeOf) {
  if (!reason || reason.code <= 0) return undefined
  const at = reason.tiploc && codeOf(reason.tiploc)
  return { code: reason.code, ...(at ? { at } : {}), ...(at && reason.near ? { near: true } : {}) }
}

/** The first time a place is asked for its first call, then its next: trains that go in circles call twice. */
function callsInTurn(calls: readonly DatedCall[]) {
  const left = [...calls]
  return (code: string): DatedCall | undefined => {
    const at = left.findIndex((call) => call.stop === code)
    return at < 0 ? undefined : left.splice(at, 1)[0]
  }
}
