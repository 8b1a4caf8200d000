import type { Order } from '@cledrau/contract/buying/orders.ts'
import type { ReactNode } from 'react'
import { formatDay } from '../i18n/formats.ts'
import { useWords } from '../i18n/words.ts'
import { Icon } from '../ui/icon/icon.tsx'
import { Line } from '../ui/line/line.tsx'
import { TripShown } from '../search/trip-shown.tsx'
import { useNamesOfStations } from '../stations/use-names-of-stations.ts'

/** The names of its tickets, each once. */
export const ticketNames = (tickets: Order['tickets'], language: 'en' | 'cy'): string =>
  [
    ...new Set(tickets.flatMap(({ fareCodes }) => fareCodes.map(({ fareDisplayName }) => fareDisplayName[language]))),
  ].join(' + ')

/** What an order is called: as its traveller named it, else from where to where. */
export function useOrderName(): (order: Order) => string {
  const { t, language } = useWords()
  return (order) =>
    order.journeyName ||
    (order.product === 'rover'
      ? ticketNames(order.tickets, language)
      : t('RESULTS_TITLE', {
          from: order.places[order.origin]?.[language] ?? order.origin,
          to: order.places[order.destination]?.[language] ?? order.destination,
        }))
}

/** What leaves first stands first; a travel pass on its first day. */
export const byDeparture = (a: Order, b: Order): number =>
  (a.outbound?.departTime ?? a.validity.from).localeCompare(b.outbound?.departTime ?? b.validity.from)

/** Who travels, with which cards. */
export function usePartyOf(): (order: Pick<Order, 'passengers' | 'railcards'>) => string {
  const { t } = useWords()
  return ({ passengers, railcards }) => {
    const adults = passengers.filter(({ kind }) => kind === 'ADULT').length
    // A card that takes nothing off need not be carried.
    const cards = railcards.filter((code) => passengers.some(({ railcard }) => railcard === code)).length
    return [
      adults > 0 && t('RESULTS_ADULTS', { count: adults }),
      adults < passengers.length && t('RESULTS_CHILDREN', { count: passengers.length - adults }),
      cards > 0 && t('RESULTS_RAILCARDS', { count: cards }),
    ]
      .filter(Boolean)
      .join(', ')
  }
}

/** An order as the line: its ways with their seats, or the days of a travel pass. */
export function OrderShown({ order, level = 2, foot }: { order: Order; level?: 2 | 3; foot?: ReactNode }) {
  const { t, language } = useWords()
  const nameOf = useNamesOfStations(order.places)
  const party = usePartyOf()
  const { outbound, inbound, reservations, bikeReservation, validity } = order
  const bikes = bikeReservation.outbound + bikeReservation.return
  return (
    <div className="stack">
      {outbound && <TripShown trip={outbound} way="out" nameOf={nameOf} seats={reservations.outbound} level={level} />}
      {inbound && <TripShown trip={inbound} way="back" nameOf={nameOf} seats={reservations.return} level={level} />}
      {!outbound && <DaysShown {...order} validity={validity} level={level} />}
      <p className="facts t-s soft">
        {outbound && <span className="fact">{ticketNames(order.tickets, language)}</span>}
        <span className="fact">{party(order)}</span>
        {bikes > 0 && (
          <span className="fact">
            <Icon name="bike" size="s" />
            {t('BUYING_BIKES', { count: Math.max(bikeReservation.outbound, bikeReservation.return) })}
          </span>
        )}
        {order.busOptions.map(({ code, names }) => (
          <span key={code} className="fact">
            <Icon name="bus" size="s" />
            {names[language]}
          </span>
        ))}
      </p>
      {foot}
    </div>
  )
}

type DaysShownProps = Pick<Order, 'tickets' | 'validity' | 'origin' | 'destination' | 'places' | 'bundle'> & {
  level?: 2 | 3
}

/** A travel pass: what it is, between where, on which days. */
export function DaysShown({ tickets, validity, origin, destination, places, bundle, level = 2 }: DaysShownProps) {
  const { t, language } = useWords()
  const nameOf = useNamesOfStations(places)
  const Heading = `h${level}` as const
  return (
    <div className="stack stack-2">
      <div className="spread row-wrap">
        <Heading className="t-l">{ticketNames(tickets, language)}</Heading>
        {bundle && bundle.count > 1 && (
          <span className="strong">{t('MULTIFLEX_BUNDLES', { count: bundle.count })}</span>
        )}
      </div>
      {origin !== '' && (
        <>
          <Line legs={[{ to: {} }]} />
          <p className="spread soft">
            <span>{nameOf(origin)}</span>
            <span className="end">{nameOf(destination)}</span>
          </p>
        </>
      )}
      <p className="num">
        {validity.from === validity.until
          ? formatDay(validity.from, language)
          : t('SEASON_BETWEEN', {
              from: formatDay(validity.from, language),
              until: formatDay(validity.until, language),
              year: validity.until.slice(0, 4),
            })}
      </p>
    </div>
  )
}
