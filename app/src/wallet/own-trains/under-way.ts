import type { CallingPoint, LiveService } from '@cledrau/contract/live/livetimes.ts'
import type { WalletTrain } from '@cledrau/contract/wallet/wallet.ts'
import { type Instant, MINUTE } from '@cledrau/domain/time/instant.ts'
import { momentOf } from '../wallet-entries.ts'
import { alightingCall, hasLeft } from './own-calls.ts'

/** One's own train, and what is known of it: nothing where only the timetable has spoken. */
export type OwnRun = {
  readonly train: WalletTrain
  readonly service?: LiveService | undefined
  /** It was heard of lately enough to be believed that something hasn't happened yet. */
  readonly trusted: boolean
}

/** Where somebody is who travels with these trains: on one of them, or waiting to change into it. */
export type UnderWay = { readonly is: 'on' | 'changing'; readonly nth: number }

/** Nothing before the first train leaves, and once the last one is there. */
export function underWay(runs: readonly OwnRun[], now: Instant): UnderWay | undefined {
  for (const [nth, run] of runs.entries()) {
    if (!isGone(run, now)) return nth === 0 ? undefined : { is: 'changing', nth }
    if (!isThere(run, now)) return { is: 'on', nth }
  }
  return undefined
}

/** The calls between where one gets on and off, as far as anybody knows them. */
export function callsAboard({ train, service }: OwnRun): readonly CallingPoint[] {
  const alights = service && alightingCall(service, train)
  const portion = service?.subsequentCallingPoints.find(({ calls }) => !alights || calls.includes(alights))
  const main = service?.subsequentCallingPoints[0]
  if (!service || !main) return []
  // Of a train that divides one rides its first part, then one's own.
  const all = portion && portion !== main ? [...main.calls, ...portion.calls] : main.calls
  return alights ? all.slice(0, all.indexOf(alights) + 1) : all
}

/** Where it stops next before one is there, and where it did so last. */
export function aroundNow(run: OwnRun, now: Instant): { last?: CallingPoint; next?: CallingPoint } {
  const calls = callsAboard(run).filter(({ cancelled }) => !cancelled)
  const next = calls.find((call) => !hasHappened(call, run.trusted, now))
  const last = calls[(next ? calls.indexOf(next) : calls.length) - 1]
  return { ...(last ? { last } : {}), ...(next ? { next } : {}) }
}

/** Minutes to change trains as both are believed to run, and as planned. */
export function changeBetween(before: OwnRun, after: OwnRun): { minutes: number; planned: number } {
  const alights = before.service && alightingCall(before.service, before.train)
  const comes = momentOf(alights?.now ?? before.train.arrives)
  const leaves = momentOf(after.service?.now ?? after.train.departs)
  const inMinutes = (from: Instant, to: Instant) => Math.floor((to - from) / MINUTE)
  return {
    minutes: inMinutes(comes, leaves),
    planned: inMinutes(momentOf(before.train.arrives), momentOf(after.train.departs)),
  }
}

function isGone({ train, service, trusted }: OwnRun, now: Instant): boolean {
  if (!service) return momentOf(train.departs) <= now
  if (service.cancelled) return false
  const { atd, planned } = service
  return hasLeft(service) || hasHappened({ at: atd, planned, now: service.now }, trusted, now)
}

function isThere(run: OwnRun, now: Instant): boolean {
  const { train, service, trusted } = run
  const alights = service && alightingCall(service, train)
  if (!alights) return momentOf(train.arrives) <= now
  // It goes no further than to its last call that is left.
  return alights.cancelled ? aroundNow(run, now).next === undefined : hasHappened(alights, trusted, now)
}

/** Reported; of what wasn't heard of lately, or what nobody reports, what the clock makes of the last word. */
function hasHappened(
  { at, planned, now: said }: Pick<CallingPoint, 'at' | 'planned' | 'now'>,
  trusted: boolean,
  now: Instant,
): boolean {
  if (at !== null) return true
  return !trusted && momentOf(said ?? planned) <= now
}
