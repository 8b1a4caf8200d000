import type { ParsedRequestOf, RefusalOf, ReplyOf } from '@cledrau/contract/endpoint.ts'
import type { explainFare, QuotedFare } from '@cledrau/contract/search/fares.ts'
import { explain, type Explanation } from '@cledrau/domain/fares/explain/explain.ts'
import { usableBetween } from '@cledrau/domain/fares/longer/longer.ts'
import type { WiderJourney } from '@cledrau/domain/fares/longer/wider-journey.ts'
import { GROUPSAVE } from '@cledrau/domain/fares/rules/fares.ts'
import type { Offer } from '@cledrau/domain/fares/rules/offer.ts'
import { price } from '@cledrau/domain/fares/rules/price.ts'
import { priceOpenReturn, priceReturns, type DatedSolution } from '@cledrau/domain/fares/rules/price-return.ts'
import { priceSentences } from '@cledrau/domain/fares/explain/sentences.ts'
import { done, refuse, type Result } from '@cledrau/domain/result.ts'
import { stationNames, type RetailGround } from '../pricing/retail-ground.ts'
import { partBetween, solutionOfSegments } from '@cledrau/domain/fares/trains/segments.ts'
import { widerWay } from '@cledrau/domain/fares/trains/wider-way.ts'
import { inBoth } from '../pricing/sentences-both.ts'
import type { Say } from '../../../words.ts'
import type { Party } from '@cledrau/domain/fares/rules/party.ts'

type Asked = ParsedRequestOf<typeof explainFare>
type Reply = ReplyOf<typeof explainFare>
type ExplainedTicket = Reply['tickets'][number]
type Told = Result<Reply, RefusalOf<typeof explainFare>>
export type ExplainFare = (asked: Asked) => Told

/** Finds the price again from its trains, and tells how it came about. */
export function openExplain(ground: RetailGround, say: Say): ExplainFare {
  return ({ fareInformation: fare, outbound, inbound }) => {
    const { image, from, until } = ground.timetable()
    if ([...outbound, ...(inbound ?? [])].some(({ serviceDate }) => serviceDate < from || serviceDate > until))
      return refuse('OUTSIDE_TIMETABLE')
    const out = solutionOfSegments(image, outbound)
    const back = inbound && solutionOfSegments(image, inbound)
    if (!out || (inbound && !back)) return refuse('TRAIN_UNKNOWN')

    const tickets: ExplainedTicket[] = []
    for (const shares of Map.groupBy(fare.ticketableFares, (one) => one.ticket).values()) {
      const ofWay = shares[0]?.direction === 'INBOUND' ? inbound : outbound
      const wider = fare.longer && ofWay ? widerWay(image, ofWay) : undefined
      const explained = explainTicket(shares, fare.party, [out, back, wider], ground, say)
      if (!explained) return refuse('PRICE_UNKNOWN')
      tickets.push(explained)
    }
    const totalPrice = tickets.reduce((sum, one) => sum + one.total, 0)
    if (totalPrice !== fare.totalPrice) return refuse('PRICE_UNKNOWN')
    const codes = tickets.flatMap(({ origin, destination }) => [origin, destination])
    return done({
      totalPrice,
      tickets,
      sum: sumOf(tickets, ground),
      split: splitOf(fare, ground),
      places: stationNames(codes, ground),
    })
  }
}

type Shares = QuotedFare['ticketableFares']

function explainTicket(
  shares: Shares,
  party: Party,
  [out, back, wider]: readonly [
    out: DatedSolution,
    back: DatedSolution | undefined,
    /** For a ticket that is for more than the journey. */
    wider: WiderJourney | undefined,
  ],
  ground: RetailGround,
  say: Say,
): ExplainedTicket | undefined {
  const [first] = shares
  if (!first) return undefined
  const fares = ground.fares()
  const isBoth = first.direction === 'BOTH'
  const way = wider ?? (first.direction === 'INBOUND' ? back : out)
  const part = way && partBetween(way, first.origin, first.destination)
  if (!part) return undefined
  const ends = { from: first.origin, to: first.destination }
  const offers = wider
    ? usableBetween(fares, party, wider, ends)
    : offersOn(part, isBoth ? back : undefined, isBoth, party, ground)
  const offer = offers.find((one) => isThat(one, shares))
  const explanation = offer && explain(fares, party, offer, part, isBoth ? back : undefined)
  if (!explanation) return undefined
  const words = ground.words()
  const sentences = inBoth(say, words, (names) => priceSentences(explanation, names))
  return {
    ticket: first.ticket,
    names: words.name('tickets', explanation.ticket),
    direction: first.direction,
    origin: first.origin,
    destination: first.destination,
    total: explanation.total,
    source: {
      kind: explanation.source.kind,
      flow: explanation.source.flow ?? null,
      origin: explanation.source.origin,
      destination: explanation.source.destination,
    },
    sentences,
    shares: sharesOf(explanation, sentences),
  }
}

function offersOn(
  way: DatedSolution,
  back: DatedSolution | undefined,
  isBoth: boolean,
  party: Party,
  { fares, placesLeft }: RetailGround,
): readonly Offer[] {
  if (isBoth && back) return priceReturns(fares(), party, [way], [back]).returns(0, 0)
  if (isBoth) return priceOpenReturn(fares(), party, way)
  // Places that were offered may be the very ones that this traveller holds.
  const least = party.adults + party.children
  const places = placesLeft()
  const options = { placesLeft: (question: Parameters<typeof places>[0]) => Math.max(least, places(question)) }
  return price(fares(), party, way.solution, way.date, options)
}

const isThat = (offer: Offer, shares: Shares): boolean => {
  const [first] = shares
  return (
    offer.ticket === first?.fareCodes[0]?.code &&
    offer.route === first.route.code &&
    offer.restriction === first.restriction &&
    offer.total === shares.reduce((sum, share) => sum + share.price, 0)
  )
}

/** The rule tells one list: what was found, each check, each share's steps and its sum, the total. */
function sharesOf({ shares, checks, source }: Explanation, sentences: ExplainedTicket['sentences']) {
  let at = 1 + checks.length
  return shares.map(({ kind, count, railcard, each, uncarded, steps }) => {
    const told = steps.map(({ step, pence }) => ({
      step,
      price: pence,
      sentence: sentences[at++] as ExplainedTicket['sentences'][number],
    }))
    at += 1
    return { kind, count, railcard: railcard ?? null, fullPrice: source.adult ?? each, uncarded, each, steps: told }
  })
}

function sumOf(tickets: readonly ExplainedTicket[], { words }: RetailGround): Reply['sum'] {
  const { name, say } = words()
  const shares = tickets.flatMap((ticket) => ticket.shares)
  const discounts = new Map<string | null, Reply['sum']['discounts'][number]>()
  const takeOff = (railcard: string | null, amount: number) => {
    if (amount === 0) return
    const names = railcard === null ? say('SUM_CHILD') : name('railcards', railcard)
    const program = railcard === GROUPSAVE ? 'UK_GROUPSAVE' : railcard
    const known = discounts.get(railcard) ?? { program, names, amount: 0 }
    discounts.set(railcard, { ...known, amount: known.amount + amount })
  }
  // A card saves what it takes off beyond what a child gets without it.
  for (const { railcard, count, fullPrice, uncarded, each } of shares) {
    takeOff(null, count * (fullPrice - uncarded))
    takeOff(railcard, count * (uncarded - each))
  }
  const fullPrice = shares.reduce((sum, { count, fullPrice: full }) => sum + count * full, 0)
  const total = tickets.reduce((sum, ticket) => sum + ticket.total, 0)
  return { fullPrice, discounts: [...discounts.values()], bookingFee: 0, total }
}

function splitOf({ split }: QuotedFare, { words }: RetailGround): Reply['split'] {
  if (!split) return null
  const { say, station } = words()
  const names = split.stations.map(station)
  const stations = { en: names.map(({ en }) => en).join(', '), cy: names.map(({ cy }) => cy).join(', ') }
  return {
    stations: split.stations,
    sentences: [say('SPLIT_AT', { count: split.stations.length + 1, stations }), say('SPLIT_STAY')],
  }
}
