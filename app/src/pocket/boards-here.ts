import type { ReplyOf, RequestOf } from '@cledrau/contract/endpoint.ts'
import { liveDetail, liveTimes } from '@cledrau/contract/live/livetimes.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import { now } from '../platform/clock.ts'
import { mayPlanHere } from './pocket.ts'
import { ask } from './worker.ts'

/** By the timetable alone, which was the newest at `timetableOf`. */
type Here<Reply> = { reply: Reply; timetableOf: Instant }
const NO_NEWS = { age: { freshness: 'NONE', asOf: null }, version: '' } as const

/** A station's trains by the timetable on this device; null: there is none, or it doesn't know of that station or day. */
export async function boardHere(asked: RequestOf<typeof liveTimes>): Promise<Here<ReplyOf<typeof liveTimes>> | null> {
  if (!mayPlanHere()) return null
  const request = { ...liveTimes.request.parse(asked), now: now() }
  const answer = await ask({ do: 'board', asked: request }).catch(() => null)
  return answer?.board.ok ? { reply: { ...answer.board.value, ...NO_NEWS }, timetableOf: answer.by.asOf } : null
}

/** One of its trains. */
export async function trainHere(asked: RequestOf<typeof liveDetail>): Promise<Here<ReplyOf<typeof liveDetail>> | null> {
  if (!mayPlanHere()) return null
  const answer = await ask({ do: 'train', asked: { ...asked, now: now() } }).catch(() => null)
  return answer?.train.ok ? { reply: { ...answer.train.value, ...NO_NEWS }, timetableOf: answer.by.asOf } : null
}
