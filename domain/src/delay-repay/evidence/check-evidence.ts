import type { VerifySignature } from '../../tickets/ticket-code.ts'
import { nameOf } from '../../live/running-train.ts'
import { earliestCaught } from '../caught.ts'
import { judgeJourney, RULE_VERSION, type Judgement } from '../judge.ts'
import type { FindRan, RanTrain, StrandedAt } from '../journey.ts'
import { ranTrainOf } from './ran-train-of.ts'
import { leadToRoot } from './day-record.ts'
import type { EvidenceFile } from './evidence-file.ts'
import { isOurHead, type EvidenceKey } from './sealed-text.ts'
import { sha256 } from './sha256.ts'

/**
 * Why a file that we sealed isn't believed all the same. RULE: another version judged · DAY: the day isn't ours, or its movements
 * don't stand in it · MOVEMENT: a time isn't what its movement says · WRONG: delay or sum come out otherwise.
 */
export type EvidenceFault = 'RULE' | 'DAY' | 'MOVEMENT' | 'WRONG'

export type WorkedOut =
  | { readonly fault: EvidenceFault }
  | { readonly fault: null; readonly judgement: Judgement; readonly find: FindRan }

/** Works everything out anew from what the file rests on, and holds it against what it says. Asks nobody. */
export async function workOutEvidence(
  file: EvidenceFile,
  keys: readonly EvidenceKey[],
  verify: VerifySignature,
): Promise<WorkedOut> {
  if (file.rule !== RULE_VERSION) return { fault: 'RULE' }
  const byDay = Map.groupBy(file.movements, ({ serviceDate }) => serviceDate)
  if (byDay.size !== file.days.length) return { fault: 'DAY' }
  for (const day of file.days) {
    const movements = byDay.get(day.date)
    if (!movements || !leadToRoot(day, movements, sha256) || !(await isOurHead(day, keys, verify)))
      return { fault: 'DAY' }
  }
  const trains = new Map<string, RanTrain>()
  for (const recorded of file.trains) {
    const train = ranTrainOf(recorded, file.movements)
    if (!train) return { fault: 'MOVEMENT' }
    trains.set(nameOf(train), train)
  }
  const find: FindRan = (name) => trains.get(name)
  const judgement = judgeAnew(file, find)
  return judgement && isAsSaid(file, judgement) ? { fault: null, judgement, find } : { fault: 'WRONG' }
}

const sameQuestion = (a: StrandedAt, b: StrandedAt): boolean =>
  a.from === b.from && a.to === b.to && a.at === b.at && nameOf(a.failed) === nameOf(b.failed)

/** The rule again, with the ways that the file has for each question; nothing where it asks what nobody answered. */
function judgeAnew({ plan, questions, tickets, operator, schemes, scheme, taken }: EvidenceFile, find: FindRan) {
  const [first, ...rest] = plan.rides
  if (!first) return undefined
  let isAnswered = true
  const judged = judgeJourney(
    {
      journey: { rides: [first, ...rest], frozenAt: plan.frozenAt },
      find,
      taken,
      caught: (stranded) => {
        const question = questions.find(({ asked }) => sameQuestion(asked, stranded))
        isAnswered &&= question !== undefined
        return question ? earliestCaught(question.ways, stranded, find).way : null
      },
    },
    tickets,
    { version: schemes, operators: operator === null ? {} : { [operator]: scheme }, others: scheme },
  )
  return isAnswered ? judged : undefined
}

const isAsSaid = (file: EvidenceFile, { delay, operator, amount, worth }: Judgement): boolean =>
  file.certain === delay.certain &&
  file.possible === delay.possible &&
  file.operator === operator &&
  file.amount === amount &&
  file.tickets.every((ticket, at) => ticket.amount === worth[at]?.amount)
