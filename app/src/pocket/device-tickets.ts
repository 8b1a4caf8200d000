import type { ParsedRequestOf, RefusalOf } from '@cledrau/contract/endpoint.ts'
import type { validOnTrain } from '@cledrau/contract/search/fares.ts'
import type { TimetableCut } from '@cledrau/contract/planner/timetable-region.ts'
import type { Fares } from '@cledrau/domain/fares/rules/fares.ts'
import { partyOf } from '@cledrau/domain/fares/rules/party-asked.ts'
import type { TrainAnswer } from '@cledrau/domain/fares/rules/valid-on-train.ts'
import { heldTicket, judgeTicket, laterTrains } from '@cledrau/domain/fares/trains/judge-ticket.ts'
import { solutionOfSegments } from '@cledrau/domain/fares/trains/segments.ts'
import { done, refuse, type Result } from '@cledrau/domain/result.ts'
import type { DayView, Image } from '@cledrau/planner'

export type TicketAsked = ParsedRequestOf<typeof validOnTrain>
export type Judged = Result<TrainAnswer, RefusalOf<typeof validOnTrain>>

type Known = { cut: TimetableCut; image: Image; fares: Fares; viewOf: (date: string) => DayView }

/** Can I take this train? By the server's own rule, as far as the cut goes. Which trains take a ticket after a failure isn't known here. */
export function judgeHere({ cut, image, fares, viewOf }: Known, { ticket, trains, ...people }: TicketAsked): Judged {
  const { origin, destination, date } = ticket
  if (!cut.places[origin] || !cut.places[destination]) return refuse('STATION_UNKNOWN')
  const dates = [date, ...trains.map((one) => one.serviceDate)]
  if (dates.some((one) => one < cut.from || one > cut.until)) return refuse('OUTSIDE_TIMETABLE')
  const train = solutionOfSegments(image, trains)
  if (!train) return refuse('TRAIN_UNKNOWN')
  const party = partyOf(people, fares, date)
  if (!party.ok) return party
  const asked = { train, segments: trains }
  return done(judgeTicket({ fares, image }, heldTicket(ticket, party.value), asked, laterTrains(viewOf, asked)))
}
