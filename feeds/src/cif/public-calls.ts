import { PICK_UP, REQUEST, SET_DOWN } from '@cledrau/planner'
import { MINUTES_A_DAY } from '@cledrau/domain/time/hh-mm.ts'
import { type HalfMinutes, NO_TIME } from './columns.ts'
import type { Call, Schedule } from './records.ts'

/** Where the public gets on or off, in minutes of the service day that run on past midnight. */
export type PublicCall = { call: Call; arrival: number; departure: number; flags: number }

const DAY_HALVES: HalfMinutes = 2880
/**
 * A working time a little before the last one is a slip of the planner's pen; one far before it is the next day. No
 * train in Britain goes longer than this short of a day without a timing point.
 */
const SLIP: HalfMinutes = 60

/** How far a public time may lie from the working one and still be it: told from the sample, never above five minutes. */
const PUBLIC_AROUND_MINUTES = 5

/** Undefined when the times run backwards. */
export function publicCalls({ calls }: Schedule): PublicCall[] | undefined {
  const list: PublicCall[] = []
  let clock: HalfMinutes = calls[0]?.departure ?? 0
  for (const call of calls) {
    const arrival = onwards(call.arrival, clock)
    const departure = onwards(call.departure, arrival === NO_TIME ? clock : arrival)
    const pass = onwards(call.pass, clock)
    const latest = Math.max(arrival, departure, pass)
    if (latest < clock) return undefined
    const isBackwards = arrival !== NO_TIME && (arrival < clock || (departure !== NO_TIME && departure < arrival))
    if (isBackwards) return undefined
    clock = latest
    const flags = flagsOf(call)
    if (flags !== 0) addCall(list, call, arrival, departure, flags)
  }
  return list
}

/** The clock's time as time since the service day began, never before `after` by more than a slip. */
function onwards(time: HalfMinutes, after: HalfMinutes): HalfMinutes {
  if (time === NO_TIME) return NO_TIME
  const sameDay = time + Math.floor(after / DAY_HALVES) * DAY_HALVES
  if (sameDay < after - SLIP) return sameDay + DAY_HALVES
  return sameDay > after + DAY_HALVES - SLIP && sameDay >= DAY_HALVES ? sameDay - DAY_HALVES : sameDay
}

function addCall(list: PublicCall[], call: Call, working: HalfMinutes, workingOut: HalfMinutes, flags: number): void {
  const arrivalHalves = working === NO_TIME ? workingOut : working
  const departureHalves = workingOut === NO_TIME ? working : workingOut
  // The traveller who goes by working times must be early for the train, and not too optimistic for what comes next.
  const arrival = publicMinute(call.publicArrival, arrivalHalves) ?? Math.ceil(arrivalHalves / 2)
  const departure = publicMinute(call.publicDeparture, departureHalves) ?? Math.floor(departureHalves / 2)
  const before = list.at(-1)?.departure ?? 0
  if (call.kind === 'LO') list.push({ call, arrival: departure, departure, flags })
  else if (call.kind === 'LT')
    list.push({ call, arrival: Math.max(arrival, before), departure: Math.max(arrival, before), flags })
  else {
    const from = Math.max(arrival, before)
    list.push({ call, arrival: from, departure: Math.max(departure, from), flags })
  }
}

/** 0000 is midnight where the train is there around midnight, and none anywhere else. */
function publicMinute(clock: number, working: HalfMinutes): number | undefined {
  const minute = clock + Math.round((working / 2 - clock) / MINUTES_A_DAY) * MINUTES_A_DAY
  if (clock === 0 && Math.abs(working / 2 - minute) > PUBLIC_AROUND_MINUTES) return undefined
  return minute
}

const PICKING_UP = new Set(['T', 'TB', 'U'])
const SETTING_DOWN = new Set(['T', 'TF', 'D'])

const flagsOfActivity = new Map<string, number>()

/** What the public may do, from up to six activity codes of two letters. R alone is both, on request; N undoes all. */
export function flagsOf({ activity }: Call): number {
  let flags = flagsOfActivity.get(activity)
  if (flags === undefined) {
    flags = parseActivity(activity)
    flagsOfActivity.set(activity, flags)
  }
  return flags
}

function parseActivity(activity: string): number {
  const codes = (activity.match(/.{1,2}/g) ?? []).map((one) => one.trim())
  if (codes.includes('N')) return 0
  const up = codes.some((one) => PICKING_UP.has(one)) ? PICK_UP : 0
  const down = codes.some((one) => SETTING_DOWN.has(one)) ? SET_DOWN : 0
  if (!codes.includes('R')) return up | down
  return REQUEST | (up | down || PICK_UP | SET_DOWN)
}
