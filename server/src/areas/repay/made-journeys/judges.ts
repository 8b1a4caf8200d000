import type { Urgency } from '../../../threads.ts'
import { askedAtOnce } from '../judging/asked-at-once.ts'
import { fewAtOnce } from '../judging/few-at-once.ts'
import { type FindWays, openJudgeTrip } from '../judging/judge-trip.ts'
import { type JudgeParts, openJudgeJourney } from './judge-journey.ts'

type Wanted = Parameters<FindWays>[0]

export type JudgesParts = Omit<JudgeParts, 'judgeTrip' | 'findWays'> &
  Omit<Parameters<typeof openJudgeTrip>[0], 'findWays'> & {
    findWays: (wanted: Wanted, urgency?: Urgency) => ReturnType<FindWays>
  }

/** What judging a day that went wrong asks the planner at a time: a thread has enough to do, and its queue stays the travellers’. */
const QUESTIONS = 4

/** One judge by two doors: for whoever waits for it, and for trips that are judged by themselves, behind all who look for a journey. */
export function openJudges({ recordOf, schemes, ...parts }: JudgesParts) {
  const judgeBy = (findWays: FindWays) =>
    openJudgeJourney({ ...parts, findWays, judgeTrip: openJudgeTrip({ recordOf, findWays, schemes }) })
  const inBackground = fewAtOnce(QUESTIONS, (wanted: Wanted) => parts.findWays(wanted, 'background'))
  return {
    judge: judgeBy(parts.findWays),
    judgeInBackground: judgeBy(askedAtOnce(inBackground, ({ from, to, notBefore }) => `${from} ${to} ${notBefore}`)),
  }
}
