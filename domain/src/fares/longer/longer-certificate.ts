import type { Fares } from '../rules/fares.ts'
import type { Flexibility } from '../rules/flexibility.ts'
import { prepareParty, type Party } from '../rules/party.ts'
import { cheapestSingle, type PriceOptions } from '../rules/price.ts'
import { cheapestUsable, longerTickets } from './longer.ts'
import { endsAround, layOutWider, type WiderJourney } from './wider-journey.ts'

/** What every signed certificate of a longer ticket begins with. */
export const LONGER_PREFIX = 'CLEDRAU-LONGER-1'

/**
 * That no ticket which may be used for a journey is cheaper, with every price that was compared: from each call up to where one
 * boards to each from where one gets off. Positions count the stations.
 */
export type LongerCertificate = {
  date: string
  /** No ticket that binds more was looked at. */
  flexibility: Flexibility
  party: { adults: number; children: number; railcards: string[] }
  trains: { uid: string; serviceDate: string; origin: string; destination: string }[]
  /** Every call of the trains, those before the journey and after it included. */
  stations: string[]
  boards: number
  alights: number
  /** What the cheapest ticket for the journey alone costs, and what this one does. */
  through: number
  total: number
  ticket: { from: number; to: number; ticket: string; route: string }
  /** `prices[from][n]`: from that call to the n-th from where one gets off; null where nothing may be used so. */
  prices: (number | null)[][]
}

/** A longer ticket by what it costs. */
export type LongerToCertify = {
  journey: WiderJourney
  party: Party
  trains: LongerCertificate['trains']
  total: number
}

/** The certificate of the longer ticket at that price; nothing where there is none by now. */
export function certifyLonger(
  fares: Fares,
  { journey, party, trains, total }: LongerToCertify,
  options: PriceOptions = {},
): LongerCertificate | undefined {
  const longer = longerTickets(fares, party, journey, options).find(({ offer }) => offer.total === total)
  if (!longer) return undefined
  const { flexibility, offer, through } = longer
  const { date } = journey
  const laid = layOutWider(journey)
  const { trip, boards, alights } = laid
  const prepared = prepareParty(party, fares.on(date))
  const asking = { ...options, flexibility }
  const around = endsAround(laid, journey.shut)
  const priceOf = (from: number, to: number): number | null => {
    if (from === boards && to === alights)
      return cheapestSingle(fares, prepared, { trip, from, to, date }, asking)?.total ?? null
    const ends = around.find((one) => one.from === from && one.to === to)
    const any = { ...asking, limit: Number.POSITIVE_INFINITY }
    return (ends && cheapestUsable(fares, prepared, laid, { ...ends, date }, any)?.total) ?? null
  }
  const { adults, children, railcards = [] } = party
  const full: LongerCertificate = {
    date,
    flexibility,
    party: { adults, children, railcards: [...railcards] },
    trains,
    stations: trip.station,
    boards,
    alights,
    through,
    total,
    ticket: {
      from: trip.station.lastIndexOf(longer.from, boards),
      to: trip.station.indexOf(longer.to, alights),
      ticket: offer.ticket,
      route: offer.route,
    },
    prices: Array.from({ length: boards + 1 }, (_, from) =>
      Array.from({ length: trip.length - alights }, (__, n) => priceOf(from, alights + n)),
    ),
  }
  return faultInLonger(full) === undefined ? full : undefined
}

type Checked = Pick<LongerCertificate, 'stations' | 'boards' | 'alights' | 'through' | 'total' | 'ticket' | 'prices'>

/** Says what is wrong with a certificate by itself, or nothing: whoever holds one can find out without asking anybody. */
export function faultInLonger({ stations, boards, alights, through, total, ticket, prices }: Checked) {
  if (!(boards < alights && alights < stations.length)) return 'the journey is none'
  const isWhole = prices.length === boards + 1 && prices.every((row) => row.length === stations.length - alights)
  if (!isWhole) return 'not every two stations have their price'
  if (prices[ticket.from]?.[ticket.to - alights] !== total) return 'another price for the ticket'
  if ((prices[boards]?.[0] ?? through) !== through) return 'another price for the journey alone'
  if (total >= through) return 'the journey alone costs no more'
  if (prices.some((row) => row.some((pence) => pence !== null && pence < total))) return 'something is cheaper'
  return undefined
}
