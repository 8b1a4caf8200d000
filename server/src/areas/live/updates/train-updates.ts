import type { Bilingual } from '@cledrau/contract/language.ts'
import type { LiveIncident } from '@cledrau/contract/live/updates.ts'
import { endOf, isWhollyCancelled, nameOf, runsAt, startOf } from '@cledrau/domain/live/running-train.ts'
import type { RunningTrain } from '@cledrau/domain/live/running-train.ts'
import { HOUR, type Instant } from '@cledrau/domain/time/instant.ts'
import { dayAndTime, londonIso } from '@cledrau/domain/time/london.ts'
import type { TrainAlert } from '@cledrau/feeds/darwin/news.ts'
import { paragraphsOf } from '@cledrau/feeds/knowledgebase/html-text.ts'
import { idOf } from '@cledrau/domain/live/board-on-the-wire.ts'
import { originalOf, sentences, type Saying } from './saying.ts'

/** A train that may have something to be told, with how long it was planned to be. */
export type TrainAsked = { readonly train: RunningTrain; readonly plannedCoaches: number | undefined }

export type TrainUpdates = {
  readonly cancel: readonly LiveIncident[]
  readonly formation: readonly LiveIncident[]
  readonly other: readonly LiveIncident[]
}

/** Nobody waits yet for what goes later than this. */
const AHEAD = 12 * HOUR

/** Trains that don't run, or not all the way, or with fewer coaches, and what is said of single ones. */
export function trainUpdates(
  trains: readonly TrainAsked[],
  alerts: readonly TrainAlert[],
  now: Instant,
  saying: Saying,
): TrainUpdates {
  const told = new Map<string, LiveIncident>()
  const [cancel, formation, other]: LiveIncident[][] = [[], [], []]
  const inTime = trains.filter(({ train }) => concerns(train, now))
  for (const asked of inTime) {
    const cut = cancelledOf(asked.train, saying)
    const update = cut ?? shorterOf(asked, saying)
    if (!update) continue
    told.set(nameOf(asked.train), update)
    ;(cut ? cancel! : formation!).push(update)
  }
  const byName = new Map(inTime.map(({ train }) => [nameOf(train), train]))
  for (const alert of alerts)
    for (const { uid, serviceDate } of alert.services) {
      const train = byName.get(`${uid} ${serviceDate}`)
      if (!train) continue
      const known = told.get(nameOf(train))
      const words = originalOf(paragraphsOf(alert.text))
      // What is known of it by its facts has the sender's words beneath, rather than beside it.
      if (known) known.original.push(...words)
      else other!.push({ ...updateOf(train, `alert ${alert.id}`, saying), original: words })
    }
  return { cancel: inOrder(cancel!), formation: inOrder(formation!), other: inOrder(other!) }
}

/** It has not come to its end, by the timetable, and leaves before long. */
function concerns({ calls }: RunningTrain, now: Instant): boolean {
  const [begins, ends] = [calls[0]?.departure?.planned, calls.at(-1)?.arrival?.planned]
  return begins !== undefined && ends !== undefined && ends >= now && begins <= now + AHEAD
}

function cancelledOf(train: RunningTrain, saying: Saying): LiveIncident | undefined {
  const off = train.calls.filter((call) => !runsAt(call))
  if (off.length === 0) return undefined
  const cause = saying.cause(off.find(({ cancelCause }) => cancelCause)?.cancelCause)
  const whole = isWhollyCancelled(train)
  const [from, to] = [startOf(train).now, endOf(train).now]
  const isCut = startOf(train).planned !== undefined || endOf(train).planned !== undefined
  const said = whole
    ? saying.say('UPDATE_CANCELLED', { train: trainWords(train, saying) })
    : isCut
      ? saying.say('UPDATE_ONLY', { train: trainWords(train, saying), from: saying.place(from), to: saying.place(to) })
      : saying.say('UPDATE_LEAVES_OUT', { train: trainWords(train, saying), count: off.length })
  const update = updateOf(train, `cancel ${nameOf(train)}`, saying)
  return {
    ...update,
    severity: whole ? 'severe' : 'minor',
    summary: sentences(said, cause),
    stations: off.map(({ code }) => code),
  }
}

function shorterOf({ train, plannedCoaches }: TrainAsked, saying: Saying): LiveIncident | undefined {
  if (plannedCoaches === undefined) return undefined
  const fewest = Math.min(...train.calls.flatMap(({ coaches }) => coaches ?? []))
  if (fewest < 1 || fewest >= plannedCoaches) return undefined
  const summary = saying.say('UPDATE_SHORTER', {
    train: trainWords(train, saying),
    coaches: fewest,
    planned: plannedCoaches,
  })
  return { ...updateOf(train, `formation ${nameOf(train)}`, saying), severity: 'minor', summary }
}

function updateOf(train: RunningTrain, id: string, saying: Saying): LiveIncident {
  const { calls, operator } = train
  return {
    id,
    severity: 'notice',
    summary: saying.say('UPDATE_OF_TRAIN', { train: trainWords(train, saying) }),
    operators: [operator],
    stations: calls.map(({ code }) => code),
    from: londonIso(calls[0]!.departure!.planned),
    until: null,
    changedAt: null,
    serviceID: idOf({ train, index: 0 }),
    original: [],
  }
}

/** "09:10 Cardiff Central – Aberdare": as it was planned, which is how people know it. */
function trainWords({ calls }: RunningTrain, { say, place }: Saying): Bilingual {
  const { time } = dayAndTime(calls[0]!.departure!.planned)
  return say('UPDATE_TRAIN', { time, from: place(calls[0]!.code), to: place(calls.at(-1)!.code) })
}

const inOrder = (updates: readonly LiveIncident[]) =>
  updates.toSorted((a, b) => (a.from ?? '').localeCompare(b.from ?? '') || (a.id < b.id ? -1 : 1))
