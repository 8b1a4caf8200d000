import { randomUUID } from 'node:crypto'
import type { Random } from '@cledrau/domain/fares/oracle/random.ts'
import type { TicketTrain } from '@cledrau/domain/tickets/ticket-facts.ts'
import { HOUR, instant, MINUTE, type Instant } from '@cledrau/domain/time/instant.ts'
import { copyOf, type Copy, type Template } from '../../../crash/copied-orders.ts'

/**
 * What somebody does with their ticket on the day. SEEN: travels, and a guard looks · ACTIVATED: travels, and activated it on the
 * way · QUIET: travels, and nothing says so · STAYED: doesn't · TOO_EARLY: activated it the evening before and stayed at home ·
 * GAVE_BACK: had it refunded · GAVE_AWAY: handed it over; who took it travels and is seen.
 */
export const DOINGS = ['SEEN', 'ACTIVATED', 'QUIET', 'STAYED', 'TOO_EARLY', 'GAVE_BACK', 'GAVE_AWAY'] as const
export type Doing = (typeof DOINGS)[number]

export type Person = { account: string; there: boolean }
export type Ticketed = {
  kind: string
  doing: Doing
  copy: Copy
  /** Whoever has to do with it: its buyer, and who took it. */
  people: Person[]
  scan: { issueId: string; at: Instant; train: Pick<TicketTrain, 'uid' | 'serviceDate'> } | null
}

export type Kind = {
  kind: string
  template: Template
  /** Its passes are used one by one; else all of its tickets are, together. */
  isBundle: boolean
  /** On which it is travelled; of a season those that somebody may take. */
  trains: readonly Pick<TicketTrain, 'uid' | 'serviceDate' | 'departs'>[]
}

/** Half of all travel and are seen or activate; the other half are all those whom money must not find by itself. */
const LIKELY: readonly Doing[] = ['SEEN', 'SEEN', 'SEEN', 'ACTIVATED', 'ACTIVATED', 'QUIET', ...DOINGS.slice(3)]

export function drawTicketed({ kind, template, isBundle, trains }: Kind, draws: Random): Ticketed {
  const doing = LIKELY[draws.below(LIKELY.length)]!
  const [buyer, taker] = [randomUUID(), randomUUID()]
  const isGiven = doing === 'GAVE_AWAY'
  const copy = copyOf(template, { buyer, holder: isGiven ? taker : buyer })
  const train = trains[draws.below(trains.length)]!
  const activated =
    doing === 'ACTIVATED'
      ? instant(train.departs - (5 + draws.below(40)) * MINUTE)
      : doing === 'TOO_EARLY'
        ? instant(train.departs - (10 + draws.below(5)) * HOUR)
        : null
  for (const ticket of isBundle ? copy.tickets.slice(0, 1) : copy.tickets) ticket.activatedAt = activated
  const isSeen = doing === 'SEEN' || isGiven
  const issueId = copy.tickets[0]!.issueId
  return {
    kind,
    doing,
    copy,
    people: [
      { account: buyer, there: doing === 'SEEN' || doing === 'ACTIVATED' || doing === 'QUIET' },
      ...(isGiven ? [{ account: taker, there: true }] : []),
    ],
    scan: isSeen ? { issueId, at: instant(train.departs + (3 + draws.below(20)) * MINUTE), train } : null,
  }
}
