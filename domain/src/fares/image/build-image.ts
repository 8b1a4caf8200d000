import { bytes, codes, groupBy, shorts, words } from './columns.ts'
import {
  FLOW_NON_STANDARD,
  FLOW_REVERSIBLE,
  NONE,
  OVERRIDE_SUPPRESS,
  type FareColumns,
  type FaresImage,
  type FareTables,
} from './image.ts'
import { imageDay } from './image-day.ts'
import { locationSets } from './location-sets.ts'
import { pour, type FareKind, type FareRecords, type FareSink, noFares } from './records.ts'

/** `finish` is called once, after the last record: only then is every code known, and every flow that a fare may name. */
export type ImageBuilder = { add: FareSink; finish: () => FaresImage }

/** Takes the records of a feed in any order and makes the image that prices are read from. */
export function imageBuilder(): ImageBuilder {
  // Codes become numbers in the order in which they come: two bytes each instead of a text, which leaves room for
  // 65,536 of a kind.
  const locations = codes()
  const routes = codes()
  const tickets = codes()
  // The empty code is number 0 in these three, so that "none" needs no test of its own.
  const tocs = codes([''])
  const restrictions = codes([''])
  const railcards = codes([''])
  // The small tables stay records; only flows, fares and prices set by hand come in millions.
  const few = noFares()

  // Columns that grow: millions of objects would not fit a server's memory.
  const flow = {
    id: words(),
    origin: shorts(),
    destination: shorts(),
    route: shorts(),
    toc: shorts(),
    from: shorts(),
    until: shorts(),
    bits: bytes(),
  }
  /** The feed's seven figures of a flow → its place in the columns. Fares name their flow by these. */
  const flowOfId = new Map<number, number>()
  // No dates and no route: a fare takes both from its flow.
  const fare = { flow: words(), ticket: shorts(), price: words(), restriction: shorts() }
  const hand = {
    origin: shorts(),
    destination: shorts(),
    route: shorts(),
    railcard: shorts(),
    ticket: shorts(),
    from: shorts(),
    until: shorts(),
    adult: words(),
    child: words(),
    restriction: shorts(),
    bits: bytes(),
  }

  /**
   * Only adult flows (status 000) carry prices of their own; every other status is worked out from them. A flow left out
   * here takes its fares along: see `fareColumns`.
   */
  function addFlow(record: FareRecords['flows'][number]): void {
    if (record.status !== '000') return
    flowOfId.set(record.id, flow.id.length())
    flow.id.push(record.id)
    flow.origin.push(locations.of(record.origin))
    flow.destination.push(locations.of(record.destination))
    flow.route.push(routes.of(record.route))
    flow.toc.push(tocs.of(record.toc))
    // Days from the image's first one, in two bytes.
    flow.from.push(imageDay(record.from))
    flow.until.push(imageDay(record.until))
    // One bit is enough: which exception it is, is looked up in the few records of FNS, by the ends of the flow.
    const nonStandard = record.nonStandard === '0' || record.nonStandard === '' ? 0 : FLOW_NON_STANDARD
    flow.bits.push((record.reversible ? FLOW_REVERSIBLE : 0) | nonStandard)
  }

  function addFare(record: FareRecords['fares'][number]): void {
    fare.flow.push(record.flow)
    fare.ticket.push(tickets.of(record.ticket))
    fare.price.push(record.price)
    fare.restriction.push(restrictions.of(record.restriction))
  }

  function addOverride(record: FareRecords['overrides'][number]): void {
    // Without the mark it repeats what the flow file says. Taken in as well it would pass for a price set by hand:
    // exceptions to its discounts would be lost, and it would be explained as what it is not.
    if (!record.composite) return
    hand.origin.push(locations.of(record.origin))
    hand.destination.push(locations.of(record.destination))
    hand.route.push(routes.of(record.route))
    hand.railcard.push(railcards.of(record.railcard))
    hand.ticket.push(tickets.of(record.ticket))
    hand.from.push(imageDay(record.from))
    hand.until.push(imageDay(record.until))
    // The feed leaves a field empty where there is no such price. NONE is the largest number, so it loses every
    // comparison for the cheapest by itself.
    hand.adult.push(record.adult ?? NONE)
    hand.child.push(record.child ?? NONE)
    hand.restriction.push(restrictions.of(record.restriction))
    hand.bits.push(record.suppress ? OVERRIDE_SUPPRESS : 0)
  }

  /** What is many goes into columns at once and is forgotten; the rest is kept as it came. */
  const add = (kind: FareKind, record: FareRecords[FareKind][number]): void => {
    if (kind === 'flows') addFlow(record as FareRecords['flows'][number])
    else if (kind === 'fares') addFare(record as FareRecords['fares'][number])
    else if (kind === 'overrides') addOverride(record as FareRecords['overrides'][number])
    else (few[kind] as FareRecords[FareKind][number][]).push(record)
  }

  /**
   * The fares of each flow next to each other, `flowFares` telling where they begin: whoever looks at one fare of a flow
   * looks at all.
   */
  function fareColumns(): Pick<FareColumns, 'flowFares' | 'fareTicket' | 'farePrice' | 'fareRestriction'> {
    // A fare whose flow is missing or not for adults goes to a last, imaginary flow, which is cut off.
    const owner = words()
    // A feed may tell fares before their flows, so they find each other only at the end.
    const flows = flow.id.length()
    for (let i = 0; i < fare.flow.length(); i += 1) owner.push(flowOfId.get(fare.flow.at(i)) ?? flows)
    const { start, order } = groupBy(owner, flows + 1)
    const kept = start[flows] as number
    const taken = order.subarray(0, kept)
    return {
      flowFares: start.slice(0, flows + 1),
      fareTicket: Uint16Array.from(taken, fare.ticket.at),
      farePrice: Uint32Array.from(taken, fare.price.at),
      fareRestriction: Uint16Array.from(taken, fare.restriction.at),
    }
  }

  /** The cheapest single of each flow, so that a dear flow is passed over without a look at its fares. */
  function leastSingles({ flowFares, fareTicket, farePrice }: ReturnType<typeof fareColumns>): Uint32Array {
    const singles = new Set(
      few.tickets.flatMap(({ code, kind }) => (kind === 'SINGLE' ? (tickets.find(code) ?? []) : [])),
    )
    return Uint32Array.from({ length: flow.id.length() }, (_, at) => {
      let least = NONE
      for (let one = flowFares[at] as number; one < (flowFares[at + 1] as number); one += 1)
        // Whatever the day and whether it is sold: a bound, which may be too low and never too high.
        if (singles.has(fareTicket[one] as number)) least = Math.min(least, farePrice[one] as number)
      return least
    })
  }

  /**
   * Flows by where they may be used from. A flow for both ways stands twice, so that a search never has to look under
   * its destination as well.
   */
  function pairColumns(
    leastOf: Uint32Array,
  ): Pick<FareColumns, 'pairStart' | 'pairDestination' | 'pairFlow' | 'pairSingle'> {
    const [from, to, ref] = [shorts(), shorts(), words()]
    for (let i = 0; i < flow.id.length(); i += 1) {
      from.push(flow.origin.at(i))
      to.push(flow.destination.at(i))
      // Twice its number; the lowest bit is set where it is read the other way round.
      ref.push(i * 2)
      // From a code to itself: told twice, its fares would be found twice.
      const isLoop = flow.origin.at(i) === flow.destination.at(i)
      if ((flow.bits.at(i) & FLOW_REVERSIBLE) === 0 || isLoop) continue
      from.push(flow.destination.at(i))
      to.push(flow.origin.at(i))
      ref.push(i * 2 + 1)
    }
    const { start, order } = sortedPairs(from, to, locations.list.length)
    return {
      pairStart: start,
      pairDestination: Uint16Array.from(order, to.at),
      pairFlow: Uint32Array.from(order, ref.at),
      pairSingle: Uint32Array.from(order, (at) => leastOf[ref.at(at) >>> 1] as number),
    }
  }

  /**
   * Prices set by hand, in the order of their pairs of codes, like the flows: a search finds both in the same manner. Of
   * one pair they keep the feed's order, for the last one told counts.
   */
  function overrideColumns() {
    const { start, order } = sortedPairs(hand.origin, hand.destination, locations.list.length)
    return {
      overrideStart: start,
      overrideDestination: Uint16Array.from(order, hand.destination.at),
      overrideRoute: Uint16Array.from(order, hand.route.at),
      overrideRailcard: Uint16Array.from(order, hand.railcard.at),
      overrideTicket: Uint16Array.from(order, hand.ticket.at),
      overrideFrom: Uint16Array.from(order, hand.from.at),
      overrideUntil: Uint16Array.from(order, hand.until.at),
      overrideAdult: Uint32Array.from(order, hand.adult.at),
      overrideChild: Uint32Array.from(order, hand.child.at),
      overrideRestriction: Uint16Array.from(order, hand.restriction.at),
      overrideBits: Uint8Array.from(order, hand.bits.at),
    }
  }

  /** Flows of one pair next to each other: whoever asks for one asks for all. */
  function sortFlows(): void {
    const { order } = sortedPairs(flow.origin, flow.destination, locations.list.length)
    for (const column of Object.values(flow)) column.reorder(order)
    // The numbers of before are stale: each flow has moved.
    for (const [index, id] of flow.id.cut().entries()) flowOfId.set(id, index)
  }

  function finish(): FaresImage {
    // Before anything points at flows by number.
    sortFlows()
    // Before the pairs: a station's codes may be new ones, and each code needs its place in `pairStart` and
    // `overrideStart`, even where nothing is told from it.
    const sets = locationSets(few, locations)
    const tables: FareTables = {
      ...few,
      stations: sets.stations,
      locationCodes: locations.list,
      ticketCodes: tickets.list,
      routeCodes: routes.list,
      tocCodes: tocs.list,
      restrictionCodes: restrictions.list,
      railcardCodes: railcards.list,
    }
    for (const kind of ['locations', 'groups', 'clusters', 'flows', 'fares', 'overrides'] as const) {
      // What lies in columns needn't lie in the tables as well: they go to every thread.
      delete (tables as Partial<FareRecords>)[kind]
    }
    const fares = fareColumns()
    const columns: FareColumns = {
      ...sets.columns,
      ...fares,
      ...pairColumns(leastSingles(fares)),
      ...overrideColumns(),
      flowId: flow.id.cut(),
      flowOrigin: flow.origin.cut(),
      flowDestination: flow.destination.cut(),
      flowRoute: flow.route.cut(),
      flowToc: flow.toc.cut(),
      flowFrom: flow.from.cut(),
      flowUntil: flow.until.cut(),
      flowBits: flow.bits.cut(),
    }
    return { columns, tables }
  }

  return { add: add as FareSink, finish }
}

/** As much of a growing column as sorting needs: no copy is cut for it. */
type Readable = { at: (index: number) => number; length: () => number }

/** Grouped by origin, and by destination within; equal ones keep the order they came in. */
function sortedPairs(from: Readable, to: Readable, locations: number) {
  // Grouped by the second key first, then by the first: grouping keeps the order that it finds.
  const byDestination = groupBy(to, locations)
  const { start, order } = groupBy(
    { at: (index) => from.at(byDestination.order[index] as number), length: from.length },
    locations,
  )
  return { start, order: order.map((index) => byDestination.order[index] as number) }
}

/** The image of records that are at hand as lists. */
export function buildImage(records: FareRecords): FaresImage {
  const builder = imageBuilder()
  pour(records, builder.add)
  return builder.finish()
}
