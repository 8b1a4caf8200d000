import { arrivalAt, type RunningTrain } from '@cledrau/domain/live/running-train.ts'
import { done } from '@cledrau/domain/result.ts'
import { holds, type Asker } from '@cledrau/domain/tickets/holder.ts'
import { travelDayOf } from '@cledrau/domain/tickets/travel-day.ts'
import { DAY, HOUR, instant, MINUTE, SECOND, type Instant } from '@cledrau/domain/time/instant.ts'
import { orderTickets } from '../../tickets/tickets/order-tickets.ts'
import { openJudgeTrips, type JudgeTripsParts } from './judge-trips.ts'
import * as judgedStore from './judged-journeys.store.ts'
import * as store from './made-journeys.store.ts'
import { openNewTrips, type Begun, type NewTripsParts } from './new-trips.ts'

type Parts = NewTripsParts &
  JudgeTripsParts & {
    find: (name: string) => RunningTrain | undefined
    saidSince: SaidSince
    isFeedCut: () => boolean
  }

/** Of which trains of these days something was said since, and when last. */
export type SaidSince = (
  from: string,
  since: Instant,
) => Promise<readonly { uid: string; serviceDate: string; saidAt: Instant }[]>

/** Trips of the last hours, each minute; what was missed while nobody was there, at a start and every ten minutes. */
const [LATELY, SWEPT] = [20 * MINUTE, 36 * HOUR]
/** Darwin corrects itself for about so long; and what a report takes at most from its train to us. */
const [CORRECTED_FOR, SLACK] = [3 * DAY, 5 * MINUTE]

/** Every trip that somebody sets out on, watched until it is known how it ended. */
export function openWatchJourneys(parts: Parts) {
  const { db, clock, find } = parts
  const newTrips = openNewTrips(parts)

  const add = async (journeys: store.NewJourney[]) => {
    if (journeys.length === 0) return
    await db.inTransaction(async (trx) => done(await store.addJourneys(trx, journeys)))
  }
  const begin = async (since: number) => {
    const now = clock.now()
    await add(await newTrips.since(instant(now - since), now))
  }

  const { judgeOne, judgeDue } = openJudgeTrips(parts)

  /* ---------------------------------------------------------------- News of trains */

  /** What was last known of where a train arrived: a name is heard only where that is something else. */
  const known = new Map<string, string>()
  const waiting = new Set<string>()
  let timer: NodeJS.Timeout | undefined

  const hear = (names: readonly string[]) => {
    for (const name of names) {
      const train = find(name)
      if (!train?.isLive) continue
      const said = train.calls
        .map((_, index) => {
          const now = arrivalAt(train, index)?.now
          return now?.state === 'actual' ? String(now.at) : now?.state === 'cancelled' ? 'x' : ''
        })
        .join()
      if (known.get(name) === said) continue
      known.set(name, said)
      waiting.add(name)
    }
    if (waiting.size > 0) timer ??= setTimeout(() => void tell(), 2 * SECOND).unref()
  }
  const tell = async () => {
    timer = undefined
    const names = [...waiting]
    waiting.clear()
    const trains = names.map((name) => {
      const [uid = '', serviceDate = ''] = name.split(' ')
      return { uid, serviceDate }
    })
    await judgedStore.wake(db, trains, clock.now()).catch(() => {
      for (const name of names) waiting.add(name)
    })
    // Yesterday's and today's are news; others are only remembered for nothing.
    const oldest = travelDayOf(instant(clock.now() - 2 * DAY))
    for (const name of known.keys()) if ((name.split(' ')[1] ?? '') < oldest) known.delete(name)
  }

  /**
   * A record that was corrected when its train was long in, or while nobody listened, wakes nobody by itself. The first look of a
   * server goes back as far as its trips do.
   */
  let lookedAt: Instant | undefined
  const wakeCorrected = async () => {
    const now = clock.now()
    const since = instant((lookedAt ?? now - SWEPT) - SLACK)
    const said = await parts.saidSince(travelDayOf(instant(now - CORRECTED_FOR)), since)
    if (said.length > 0) await judgedStore.wakeJudgedBefore(db, said, { now, slack: SLACK })
    lookedAt = now
  }

  /** Of one booking, for whoever asks about it: set out on, and judged by what is known now. */
  const judgeOrder = async (asker: Asker, orderId: string): Promise<void> => {
    const now = clock.now()
    const own = (await orderTickets.listOf(db, [orderId])).filter((ticket) => holds(asker, ticket))
    const directions = Map.groupBy(
      own.filter(({ facts }) => facts.trains.length > 0),
      ({ facts }) => facts.direction,
    )
    const begun = [...directions].flatMap(([direction, some]): Begun[] => {
      const trains = some.flatMap(({ facts }) => facts.trains)
      const departs = instant(Math.min(...trains.map((train) => train.departs)))
      const arrives = instant(Math.max(...trains.map((train) => train.arrives)))
      const { accountId, facts } = some[0]!
      return departs > now ? [] : [{ orderId, accountId, direction, departs, arrives, recordLocator: facts.reference }]
    })
    await add(await newTrips.ofTickets(begun, now))
    for (const trip of await store.listOfOrder(db, asker, orderId))
      if (trip.judgedAt === null || trip.standing === 'WATCHING') await judgeOne(trip.id)
  }

  return {
    judgeOne,
    judgeOrder,
    hear,
    /** Names of trains of which somebody has spoken lately. */
    heardOf: (): Iterable<string> => known.keys(),
    stop: () => clearTimeout(timer),
    beginLately: () => begin(LATELY),
    sweep: async () => {
      await begin(SWEPT)
      await wakeCorrected()
    },
    judgeDue,
  }
}
