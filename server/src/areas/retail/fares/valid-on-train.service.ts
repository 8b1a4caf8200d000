import type { ParsedRequestOf, RefusalOf, ReplyOf } from '@cledrau/contract/endpoint.ts'
import type * as calls from '@cledrau/contract/search/fares.ts'
import type { Bilingual } from '@cledrau/contract/language.ts'
import { trainSentences } from '@cledrau/domain/fares/explain/sentences.ts'
import { heldTicket, judgeTicket, MOST_LATER } from '@cledrau/domain/fares/trains/judge-ticket.ts'
import { done, refuse, type Result } from '@cledrau/domain/result.ts'
import { easingOf, type EasedUse } from '@cledrau/domain/tickets/easement.ts'
import { clockHhmm } from '@cledrau/domain/time/hh-mm.ts'
import { serviceInstant } from '@cledrau/domain/time/london.ts'
import { WALK } from '@cledrau/domain/fares/rules/trip.ts'
import { partyOf } from '@cledrau/domain/fares/rules/party-asked.ts'
import type { RetailGround } from '../pricing/retail-ground.ts'
import type { SearchPool } from '../finding/search-pool.ts'
import { solutionOfSegments } from '@cledrau/domain/fares/trains/segments.ts'
import type { SegmentShown } from '@cledrau/contract/search/leg-solutions.ts'
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

    const held = heldTicket({ ...ticket, origin: origin.crsCode, destination: destination.crsCode }, party.value)
    const ends = [trains[0]?.origin ?? '', trains.at(-1)?.destination ?? ''] as const
    const departs = train.solution.legs[0]?.calls[0]?.departs ?? 0
    const [later = []] = await pool.plan(
      { ways: [anyTrain(...ends, train.date, clockHhmm(departs + 1))], count: MOST_LATER },
      abandoned,
    )
    const answer = judgeTicket(
      { fares: fares(), image },
      held,
      { train, segments: trains },
      later.map(({ fare, found }) => ({ train: fare, segments: found.travelSegments.map(named) })),
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
            trains: next.found.travelSegments.map(named),
          }
        : null,
      change: change ? { kind: change.kind, price: change.pence, names: words.name('tickets', change.ticket) } : null,
    })
  }
}

const named = ({ uid, serviceDate, origin, destination }: SegmentShown) => ({
  uid,
  serviceDate,
  origin: origin.code,
  destination: destination.code,
})
