import type { Fares } from '../rules/fares.ts'
import type { Flexibility } from '../rules/flexibility.ts'
import { prepareParty, type Party } from '../rules/party.ts'
import type { PriceOptions } from '../rules/price.ts'
import type { DatedSolution } from '../rules/price-return.ts'
import { pricesOnTrip } from './prices-on-trip.ts'
import { faultIn, type SplitCertificate } from './split-check.ts'
import { splitTickets } from './split.ts'
import { isWalk, layOut, railEnds } from '../rules/trip.ts'

/** What every signed certificate begins with. Neither a ticket's code nor a token of ours can be taken for one. */
export const CERTIFICATE_PREFIX = 'CLEDRAU-SPLIT-1'

/** The bytes that are signed: its beginning, what it says, and the key by its mark. */
export const certifiedText = (body: string, mark: string, prefix: string = CERTIFICATE_PREFIX): string =>
  `${prefix}.${body}.${mark}`

/**
 * A certificate with every price that it rests on, so that it can be checked without us: the stations, what the cheapest
 * ticket between any two of them costs, and the tickets that are sold. Of people it knows only how many and their cards.
 */
export type FullCertificate = Omit<SplitCertificate, 'tickets'> & {
  /** The day of travel. */
  date: string
  /** No ticket that binds more was looked at. */
  flexibility: Flexibility
  party: { adults: number; children: number; railcards: string[] }
  trains: { uid: string; serviceDate: string; origin: string; destination: string }[]
  tickets: { from: number; to: number; pence: number; ticket: string; route: string }[]
  /** Positions from which one walks to the next. */
  walks: number[]
  /** `prices[from][n]` is the cheapest ticket from that station to the (n + 1)th after it; null where none is sold. */
  prices: (number | null)[][]
}

/** What is to be certified; its trains are named so that others find them. */
export type ToCertify = {
  journey: DatedSolution
  party: Party
  trains: FullCertificate['trains']
  flexibility: Flexibility
}

/** The cheapest tickets for a journey with their certificate; nothing where one ticket is as cheap, or none are sold. */
export function certifySplit(
  fares: Fares,
  { journey, party, trains, flexibility }: ToCertify,
  options: PriceOptions,
): FullCertificate | undefined {
  const asked = { ...options, flexibility }
  const { solution, date } = journey
  const split = splitTickets(fares, party, solution, date, asked)
  if (!split || split.parts.length < 2) return undefined
  const { certificate, parts } = split
  const trip = layOut(solution)
  const first = railEnds(trip)?.from ?? 0
  const prices = pricesOnTrip(fares, prepareParty(party, fares.on(date)), { trip, date }, options)
  const last = certificate.stations.length - 1
  const walks = certificate.stations.flatMap((_, at) => (at < last && isWalk(trip, first + at) ? [at] : []))
  const priceOf = (from: number, to: number): number | null => {
    if (walks.includes(from) || walks.includes(to - 1)) return null
    return prices.cheapest(first + from, first + to, flexibility)?.total ?? null
  }
  const { adults, children, railcards = [] } = party
  const full: FullCertificate = {
    ...certificate,
    date,
    flexibility,
    party: { adults, children, railcards: [...railcards] },
    trains,
    tickets: certificate.tickets.map((ticket, at) => {
      const [offer] = parts[at]?.tickets ?? []
      return { ...ticket, ticket: offer?.ticket ?? '', route: offer?.route ?? '' }
    }),
    walks,
    prices: certificate.stations
      .slice(0, -1)
      .map((_, from) => Array.from({ length: last - from }, (__, n) => priceOf(from, from + 1 + n))),
  }
  return faultInFull(full) === undefined ? full : undefined
}

/** Says what is wrong with a certificate by itself, or nothing: whoever holds one can find out without asking anybody. */
export function faultInFull({ prices, walks, ...certificate }: Omit<FullCertificate, 'date'>): string | undefined {
  const last = certificate.stations.length - 1
  const isWhole = last >= 1 && prices.length === last && prices.every((row, from) => row.length === last - from) // all pairs
  if (!isWhole) return 'not every two stations have their price'
  return faultIn(
    certificate,
    (from, to) => prices[from]?.[to - from - 1] ?? undefined,
    (position) => walks.includes(position),
  )
}

/** How many prices were compared. */
export const comparedIn = ({ prices }: { prices: readonly (readonly (number | null)[])[] }): number =>
  prices.reduce((sum, row) => sum + row.filter((pence) => pence !== null).length, 0)
