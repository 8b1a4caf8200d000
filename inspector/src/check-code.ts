import { openCode } from '@cledrau/domain/tickets/ticket-code.ts'
import { judgeTicket, type GuardKnows, type Judgement, type NotGood } from '@cledrau/domain/tickets/judge-ticket.ts'
import type { TicketContent } from '@cledrau/domain/tickets/ticket-content.ts'
import { DAY, type Instant } from '@cledrau/domain/time/instant.ts'
import { limitsByCode } from './guide-of.ts'
import type { Lists } from './lists.ts'
import { listedAs } from './listed-as.ts'
import { verifySignature } from './verify-signature.ts'

/** One look at a code, as this device remembers it. */
export type Checked = {
  id: string
  at: Instant
  why: NotGood | null
  /** Nothing where the code is none that we can believe. */
  content: TicketContent | null
  judgement: Judgement | null
  /** When this device saw the same code before. */
  seenAt: Instant | null
}

type Asked = { text: string; lists: Lists | null; now: Instant; train: GuardKnows['train']; before: readonly Checked[] }

/** Longer ago it says nothing about today. */
const REMEMBERED = DAY

/** Everything that can be said about a code without asking anybody. */
export async function checkCode({ text, lists, now, train, before }: Asked): Promise<Checked> {
  const look = { id: crypto.randomUUID(), at: now, seenAt: null }
  // A person who pastes a code brings blanks and line ends along.
  const honest = [...(lists?.honest?.values() ?? [])]
  const isListed = async (code: string) => {
    const name = await listedAs(code)
    return honest.some((codes) => codes.has(name))
  }
  const opened = await openCode(text.replaceAll(/\s/g, ''), lists?.keys ?? [], verifySignature, isListed)
  if (!opened.ok) return { ...look, why: opened.refusal, content: null, judgement: null }
  const content = opened.value
  const judgement = judgeTicket(content, {
    now,
    voided: lists?.voided ?? new Map(),
    train,
    limits: limitsByCode(lists?.names),
    eased: lists?.eased,
    notices: lists?.notices,
  })
  const seen = before.find((one) => one.content?.issueId === content.issueId && now - one.at < REMEMBERED)
  return { ...look, why: judgement.why, content, judgement, seenAt: seen?.at ?? null }
}
