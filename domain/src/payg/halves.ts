import { done, refuse, type Result } from '../result.ts'
import type { CalendarDate } from '../time/calendar-date.ts'
import { dateOf, dayOf } from '../time/dates.ts'
import { instant, type Instant } from '../time/instant.ts'
import { clockTime } from '../time/london.ts'
import { bill, type BilledJourney, type BillFacts } from './bill.ts'
import { buildJourneys, standsAlone } from './journeys.ts'
import { singleBetween, tableOn, type PaygScheme } from './scheme.ts'
import { minutesBetween, placeTaps, tapId, type Tap } from './taps.ts'
import { mondayOf } from './travel-day.ts'

/** One card of an account: everything with one PAR. */
export type CardFacts = { card: string; facts: BillFacts }
export type Half = { card: string; journey: BilledJourney }
/** In with one card of an account, and out with another one. */
export type Halves = { in: Half; out: Half }

/** A tap of one card that counts for another one, as the other end of a tap that stands alone there. */
export type Joined = { tap: string; of: string; with: string; to: string }

export type JoiningRefusal = 'ECF0001' | 'ECF0003' | 'ECF0004' | 'ENF0001' | 'EBR0002' | 'EBR0005' | 'EBR0008'

/** A tap in is alone also while there is still time to tap out: its exit was tapped with the other card. */
const isIn = ({ state, taps, from }: Pick<BilledJourney, 'state' | 'taps' | 'from'>): boolean =>
  from !== null && taps.length === 1 && (state === 'OPEN' || state === 'INCOMPLETE')
const isOut = ({ state, taps }: Pick<BilledJourney, 'state' | 'taps'>): boolean =>
  state === 'EXIT_ONLY' && taps.length === 1

/** One of two halves, if there is another one. */
export const isHalf = (journey: Pick<BilledJourney, 'state' | 'taps' | 'from'>): boolean =>
  isIn(journey) || isOut(journey)

const startOf = ({ startsAt }: Pick<BilledJourney, 'startsAt'>): Instant => instant(Date.parse(startsAt))

/** Whether two taps are joined. The codes are those of a missing tap that is put right: it is the same question. */
export function mayJoin(
  halves: { in: BilledJourney | undefined; out: BilledJourney | undefined },
  { now, isCharging }: { now: Instant; isCharging: boolean },
  scheme: PaygScheme,
): Result<undefined, JoiningRefusal> {
  const { in: first, out: second } = halves
  if (!first || !second) return refuse('ENF0001')
  if (first.corrected || second.corrected) return refuse('ECF0004')
  if (!isIn(first) || !isOut(second)) return refuse('ECF0003')
  if (isCharging) return refuse('ECF0001')
  const table = tableOn(scheme, first.day)
  if (!table || clockTime(now).date > dateOf(dayOf(first.day) + table.correctionWeeks * 7)) return refuse('EBR0002')
  if (first.from === second.to) return refuse('EBR0008')
  const minutes = minutesBetween(startOf(first), startOf(second))
  const isPriced = singleBetween(table, first.from ?? '', second.to ?? '') !== undefined
  return isPriced && minutes >= 0 && minutes <= table.limitMinutes ? done(undefined) : refuse('EBR0005')
}

/** Taps in and out of different cards that may be one journey; of several exits the first is it, and each tap is in one. */
export function findHalves(
  cards: readonly { card: string; journeys: readonly BilledJourney[] }[],
  now: Instant,
  scheme: PaygScheme,
): Halves[] {
  const all = cards.flatMap(({ card, journeys }) => journeys.map((journey): Half => ({ card, journey })))
  const byTime = (a: Half, b: Half) => startOf(a.journey) - startOf(b.journey)
  const outs = all.filter(({ journey }) => isOut(journey)).toSorted(byTime)
  const taken = new Set<Half>()
  // The latest tap in takes its exit first: what lies nearest belongs together.
  const ins = all
    .filter(({ journey }) => isIn(journey))
    .toSorted(byTime)
    .toReversed()
  return ins
    .flatMap((first): Halves[] => {
      const second = outs.find(
        (out) =>
          out.card !== first.card &&
          !taken.has(out) &&
          mayJoin({ in: first.journey, out: out.journey }, { now, isCharging: false }, scheme).ok,
      )
      if (!second) return []
      taken.add(second)
      return [{ in: first, out: second }]
    })
    .toReversed()
}

/** Under which card the journey is cheaper, and what the weeks of both cost with it and without. */
export function priceJoined(
  { in: first, out: second }: Halves,
  factsOf: (card: string) => BillFacts,
  scheme: PaygScheme,
): { joined: Joined; withIt: number; without: number } {
  const weeks = new Set([first, second].map(({ journey }) => mondayOf(journey.day)))
  const cards = [first, second].map(({ card }): CardFacts => ({ card, facts: factsOf(card) }))
  const without = costOf(cards, weeks, scheme)
  const tries = [
    { joined: { tap: second.journey.id, of: second.card, with: first.journey.id, to: first.card } },
    { joined: { tap: first.journey.id, of: first.card, with: second.journey.id, to: second.card } },
  ].map(({ joined }) => ({ joined, without, withIt: costOf(moved(cards, joined), weeks, scheme) }))
  const [stays, goes] = tries as [(typeof tries)[number], (typeof tries)[number]]
  return goes.withIt < stays.withIt ? goes : stays
}

const costOf = (cards: readonly CardFacts[], weeks: ReadonlySet<CalendarDate>, scheme: PaygScheme): number =>
  cards
    .flatMap(({ facts }) => bill(facts, scheme).weeks)
    .filter(({ week }) => weeks.has(week))
    .reduce((sum, { total, waiting }) => sum + total + waiting, 0)

const moved = (cards: readonly CardFacts[], { tap, to }: Joined): CardFacts[] => {
  const taps = cards.flatMap(({ facts }) => facts.taps).filter((one) => tapId(one) === tap)
  return cards.map(({ card, facts }) => {
    const own = facts.taps.filter((one) => tapId(one) !== tap)
    return { card, facts: { ...facts, taps: card === to ? [...own, ...taps] : own } }
  })
}

/**
 * A card’s taps with what was joined: without those that count for another card, with those that count for it. Both ends must
 * still stand alone by themselves; once a tap came that one of them was waiting for, nothing is joined.
 */
export function joinedTaps(
  card: string,
  tapsOf: (card: string) => readonly Tap[],
  joins: readonly Joined[],
  scheme: PaygScheme,
  asOf: Instant,
): Tap[] {
  const alone = (of: string): Set<string> => {
    const { journeys } = buildJourneys(placeTaps(tapsOf(of)), [], [], scheme, asOf)
    return new Set(
      journeys
        .filter((one) => standsAlone(one) || (one.state === 'OPEN' && one.taps.length === 1))
        .map(({ taps }) => taps[0] as string),
    )
  }
  const inForce = joins.filter((one) => alone(one.of).has(one.tap) && alone(one.to).has(one.with))
  const gone = new Set(inForce.filter(({ of }) => of === card).map(({ tap }) => tap))
  const come = inForce
    .filter(({ to }) => to === card)
    .flatMap(({ tap, of }) => tapsOf(of).filter((one) => tapId(one) === tap))
  return [...tapsOf(card).filter((one) => !gone.has(tapId(one))), ...come]
}
