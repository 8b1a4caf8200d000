import type { RunningTrain, TimeNow } from '@cledrau/domain/live/running-train.ts'

/**
 * What somebody should have been told, read off the movements the slow way: minute by minute, train by train, without any of
 * the rules that tell it. Times are milliseconds.
 */

export type SlowRide = { train: string; from: string; to: string; departs: number; arrives: number }
export type SlowAlert = { id: string; account: string; opens: number; late: number; rides: readonly SlowRide[] }
export type SlowMessage =
  | { at: number; account: string; first: string }
  | { at: number; account: string; train: string; why: string }

type Stands = { what: string; late: number; where: string }

const MINUTE = 60_000
const off = (time: { now: TimeNow } | undefined) => time === undefined || time.now.state === 'cancelled'

/** How a train stands for whoever boards it there; '' when it is gone. */
export function stands(ride: SlowRide, train: RunningTrain | undefined, at: number): Stands {
  const as = (what: string, late = 0, where = ''): Stands => ({ what, late, where })
  if (!train) return at > ride.departs ? as('') : as('goes')
  const board = train.calls.findIndex((call) => call.code === ride.from && call.departure?.planned === ride.departs)
  const leave = train.calls.findIndex(
    (call, n) => n > board && call.code === ride.to && call.arrival?.planned === ride.arrives,
  )
  const [begins, ends] = [train.calls[board]?.departure, train.calls[leave]?.arrival]
  if (!begins || !ends) throw new Error(`${ride.train} doesn’t call where it was to`)
  if (begins.now.state === 'actual' || begins.now.state === 'no-report') return as('')
  if (train.calls.every((call) => off(call.arrival) && off(call.departure))) return as('cancelled')
  const goesOn = train.calls.slice(board + 1).some((call) => !off(call.arrival) || !off(call.departure))
  const comesFrom = train.calls.slice(0, leave).some((call) => !off(call.arrival) || !off(call.departure))
  if (off(begins) || !goesOn) return as('leaves out', 0, ride.from)
  if (off(ends) || !comesFrom) return as('leaves out', 0, ride.to)
  if (begins.now.state === 'delayed') return as('nobody knows')
  if (begins.now.state === 'planned') return at > ride.departs ? as('') : as('goes')
  return as('goes', 'at' in begins.now ? Math.max(0, Math.floor((begins.now.at - ride.departs) / MINUTE)) : 0)
}

/** Until when anybody can do anything with it. */
const useless = (ride: SlowRide, { what, late }: Stands) =>
  ride.departs + (what === 'nobody knows' ? 60 : what === 'goes' ? late : 30) * MINUTE

/** What was believed against what is so: why somebody should hear, or nothing. */
function wrong(believed: Stands, is: Stands, threshold: number): string | undefined {
  const ran = believed.what === 'goes' || believed.what === 'nobody knows'
  if (is.what === 'cancelled') return believed.what === 'cancelled' ? undefined : 'CANCELLED'
  if (is.what === 'leaves out')
    return believed.what === 'leaves out' && believed.where === is.where ? undefined : 'NOT_CALLING'
  if (!ran) return 'RUNS'
  if (is.what === 'nobody knows') return believed.what === 'nobody knows' ? undefined : 'DELAYED'
  if (believed.what === 'nobody knows') return is.late === 0 ? 'ON_TIME' : 'LATER'
  if (is.late >= believed.late + threshold) return 'LATER'
  if (is.late === 0 && believed.late > 0) return 'ON_TIME'
  return is.late <= believed.late - Math.min(3, threshold) ? 'EARLIER' : undefined
}

const NOW = ['CANCELLED', 'NOT_CALLING']

/** Reads on, a minute at a time; of an account with one alert, or with several about other trains. */
export function openSlowReading() {
  const alerts = new Map<string, SlowAlert & { begun: boolean; told: Map<SlowRide, Stands & { at: number }> }>()
  const silent = new Set<string>()
  const messages: SlowMessage[] = []
  return {
    messages,
    silent,
    add: (alert: SlowAlert) => void alerts.set(alert.id, { ...alert, begun: false, told: new Map() }),
    remove: (id: string) => void alerts.delete(id),
    read: (at: number, find: (train: string) => RunningTrain | undefined) => {
      for (const { id, account, opens, late, rides, begun, told } of alerts.values()) {
        if (opens > at) continue
        const speaks = !silent.has(account)
        const left = rides.filter((ride) => {
          const is = stands(ride, find(ride.train), at)
          return is.what !== '' && at < useless(ride, is)
        })
        if (!begun) {
          alerts.get(id)!.begun = true
          for (const ride of left) told.set(ride, { ...stands(ride, find(ride.train), at), at })
          if (speaks && left.length > 0) messages.push({ at, account, first: id })
          continue
        }
        for (const ride of left) {
          const train = find(ride.train)
          // It was cut short long ago: that nobody speaks of it any more is no news.
          if (!train) continue
          const is = stands(ride, train, at)
          const believed = told.get(ride) ?? { what: 'goes', late: 0, where: '', at: opens }
          const why = wrong(believed, is, late)
          if (why === undefined || (!NOW.includes(why) && at < believed.at + 5 * MINUTE)) continue
          told.set(ride, { ...is, at })
          if (speaks) messages.push({ at, account, train: `${ride.train}:${ride.from} ${ride.to}`, why })
        }
      }
    },
  }
}
