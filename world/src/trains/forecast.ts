import type { Train } from '@cledrau/feeds/railway/railway.ts'
import type { RunCall, Second } from './day.ts'
import { LEAST_STOP, RECOVERY } from './simulate.ts'

/** What is expected of a call; undefined where the train has been, or doesn't come. */
export type Expected = { readonly arrival?: Second; readonly departure?: Second }

/**
 * When a train is expected at the calls that it hasn't made, by what is known now: it makes up what it can, leaves no sooner
 * than booked, and whatever is yet to go wrong isn't known. `heldUntil`: it stands, and leaves no sooner than that.
 */
export function expectedCalls(train: Train, known: readonly RunCall[], now: Second, heldUntil = 0): Expected[] {
  const called = known.flatMap(({ cancelled }, call) => (cancelled ? [] : [call]))
  const here = called.findLast((call) => known[call]!.arrived !== undefined || known[call]!.left !== undefined)
  let left: Second | undefined
  let held = heldUntil
  return train.calls.map((plan, call): Expected => {
    const { arrived, left: hasLeft, cancelled } = known[call]!
    if (cancelled || (here !== undefined && call < here)) return {}
    const isLast = call === called.at(-1)
    const arrival =
      arrived ??
      (left === undefined ? undefined : left + ridden(train, call, left - train.calls[call - 1]!.departure * 60))
    const leaves = Math.max(
      plan.departure * 60,
      arrival === undefined ? 0 : arrival + leastStop(train, call),
      held,
      now,
    )
    left = hasLeft ?? leaves
    // Only the call where it stands now is held.
    held = 0
    return {
      ...(arrival !== undefined && arrived === undefined ? { arrival } : {}),
      ...(!isLast && hasLeft === undefined ? { departure: leaves } : {}),
    }
  })
}

function ridden(train: Train, call: number, late: Second): Second {
  const booked = (train.calls[call]!.arrival - train.calls[call - 1]!.departure) * 60
  return Math.round(Math.max(booked * (1 - RECOVERY), booked - Math.max(0, late)))
}

const leastStop = (train: Train, call: number): Second => {
  const { arrival, departure } = train.calls[call]!
  return Math.min(LEAST_STOP, (departure - arrival) * 60)
}
