import type { RequestOf } from '@cledrau/contract/endpoint.ts'
import { validOnTrain } from '@cledrau/contract/search/fares.ts'
import type { TrainAnswer } from '@cledrau/domain/fares/rules/valid-on-train.ts'
import { newsHeard } from './heard-trains.ts'
import { mayPlanHere } from './pocket.ts'
import { ask } from './worker.ts'

/** Whether a ticket is good on a train, by the timetable and fares on this device; null: it can't be known here. */
export async function ticketHere(asked: RequestOf<typeof validOnTrain>): Promise<TrainAnswer | null> {
  if (!mayPlanHere()) return null
  const request = validOnTrain.request.parse(asked)
  const answer = await ask({ do: 'ticket', asked: request, news: newsHeard() }).catch(() => null)
  return answer?.judged?.ok ? answer.judged.value : null
}
