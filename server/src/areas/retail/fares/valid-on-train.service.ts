import type { ParsedRequestOf, RefusalOf, ReplyOf } from '@cledrau/contract/endpoint.ts'
import type * as calls from '@cledrau/contract/search/fares.ts'
import type { Bilingual } from '@cledrau/contract/language.ts'
import { trainSentences } from '@cledrau/domain/fares/explain/sentences.ts'
import { validOnTrain, type HeldTicket } from '@cledrau/domain/fares/rules/valid-on-train.ts'
import type { DatedSolution } from '@cledrau/domain/fares/rules/price-return.ts'
import { done, refuse, type Result } from '@cledrau/domain/result.ts'
import { easingOf, type EasedUse } from '@cledrau/domain/tickets/easement.ts'
import { clockHhmm } from '@cledrau/domain/time/hh-mm.ts'
import { serviceInstant } from '@cledrau/domain/time/london.ts'
import { WALK } from '@cledrau/domain/fares/rules/trip.ts'
import { partyOf } from '@cledrau/domain/fares/rules/party-asked.ts'
import type { RetailGround } from '../pricing/retail-ground.ts'
import type { SearchPool } from '../finding/search-pool.ts'
import { solutionOfSegments } from '../finding/segments.ts'
import type { SegmentName } from '@cledrau/domain/fares/trains/segment-names.ts'
import { wholeBetween } from '../finding/wider-way.ts'
import { inBoth } from '../pricing/sentences-both.ts'
import type { Say } from '../../../words.ts'
import { anyTrain } from './cheapest-way.service.ts'

type Asked = ParsedRequestOf<typeof calls.validOnTrain>
type Reply = ReplyOf<typeof calls.validOnTrain>
export type ValidOnTrain = (
  asked: Asked,
  abandoned?: AbortSignal,
) => Promise<Result<Reply, RefusalOf<typeof calls.validOnTrain>>>

/** Why tickets for these trains are good on others now; what staff decided is said in their words. */
export type EasedBy = (trains: Asked['trains']) => Promise<readonly (EasedUse & { readonly said?: Bilingual })[]>

/** Beyond so many trains nobody waits for the next that is allowed. */
const MOST_LATER = 10

/** Judges a ticket on a train; where it doesn't hold, looks for the next train on which it does. */
export function openValidOnTrain(
  ground: RetailGround,
  pool: Pick<SearchPool, 'plan'>,
  say: Say,
  easedBy: EasedBy,
): ValidOnTrain {
  return async ({ ticket, trains, ...people }, abandoned) => {
    const { fares, timetable, findStation } = ground
    const { image, from, until } = timetable()
    const [origin, destination] = [findStation(ticket.origin), findStation(ticket.destination)]
    if (!origin || !destination) return refuse('STATION_UNKNOWN')
    if ([ticket.date, ...trains.map((one) => one.serviceDate)].some((date) => date < from || date > until))
      return refuse('OUTSIDE_TIMETABLE')
    const train = solutionOfSegments(image, trains)
    if (!train) return refuse('TRAIN_UNKNOWN')
    const party = partyOf(people, fares(), ticket.date)
    if (!party.ok) return party

    const { code, route, restriction, date, direction, paid, bookedTrains, freeUnder } = ticket
    const held: HeldTicket = {
      ticket: code,
      route,
      restriction,
      date,
      origin: origin.crsCode,
      destination: destination.crsCode,
      direction: direction === 'OUTBOUND' ? 'OUT' : 'RETURN',
      party: party.value,
      paid,
      ...(bookedTrains && { bookedTrains }),
      ...(freeUnder !== undefined && { freeUnder }),
    }
    const ends = [trains[0]?.origin ?? '', trains.at(-1)?.destination ?? ''] as const
    const departs = train.solution.legs[0]?.calls[0]?.departs ?? 0
    const [later = []] = await pool.plan(
      { ways: [anyTrain(...ends, train.date, clockHhmm(departs + 1))], count: MOST_LATER },
      abandoned,
    )
    // A ticket may be for more than what is travelled of it; on the way back its own end is where it begins.
    const own = [held.origin, held.destination] as const
    const whole = (segments: readonly SegmentName[]) =>
      wholeBetween(image, segments, held.direction === 'OUT' ? own : [own[1], own[0]])
    const asked = (one: DatedSolution, segments: readonly SegmentName[]) => {
      const more = whole(segments)
      return more ? { ...one, whole: more } : one
    }
    const answer = validOnTrain(
      fares(),
      held,
      asked(train, trains),
      later.map(({ fare, found }) =>
        asked(
          fare,
          found.travelSegments.map((one) => ({ ...one, origin: one.origin.code, destination: one.destination.code })),
        ),
      ),
    )
    const words = ground.words()
    if (!answer.valid && ticket.ownTrains) {
      const rides = train.solution.legs.flatMap(({ toc, calls: [boards] }) =>
        toc === WALK ? [] : [{ operator: toc, departs: serviceInstant(train.date, boards?.departs ?? 0) }],
      )
      const eased = easingOf(answer.why, rides, await easedBy(ticket.ownTrains))
      if (eased) {
        const sentences = eased.said ? [words.say('FARES_TRAIN_YES'), eased.said] : [words.say('FARES_TRAIN_EASED')]
        return done({ valid: true, sentences, next: null, change: null })
      }
    }
    const next = answer.valid || !answer.next ? undefined : later[answer.next.index]
    const change = answer.valid ? undefined : answer.change
    return done({
      valid: answer.valid,
      sentences: inBoth(say, words, (names) => trainSentences(answer, names)),
      next: next
        ? {
            departTime: next.found.departTime,
            trains: next.found.travelSegments.map((one) => ({
              uid: one.uid,
              serviceDate: one.serviceDate,
              origin: one.origin.code,
              destination: one.destination.code,
            })),
          }
        : null,
      change: change ? { kind: change.kind, price: change.pence, names: words.name('tickets', change.ticket) } : null,
    })
  }
}
