import type { Language } from '@cledrau/contract/language.ts'
import type { LegSolution } from '@cledrau/contract/search/leg-solutions.ts'
import type { Age } from '@cledrau/contract/live/age.ts'
import { isTrusted } from '@cledrau/domain/live/age.ts'
import { filterSolutions } from '@cledrau/domain/results/filter-solutions.ts'
import { idleHere, idleIn, idleInAll } from '@cledrau/domain/results/idle-railcards.ts'
import { isWorthNaming } from '@cledrau/domain/results/worth-naming.ts'
import { highlightsOf, sortSolutions } from '@cledrau/domain/results/sort-solutions.ts'
import { dayAndTime } from '@cledrau/domain/time/london.ts'
import type { Pence } from '@cledrau/domain/money.ts'
import { dateIn, minuteIn } from '@cledrau/domain/time/moment.ts'
import { useId, useMemo, useRef } from 'react'
import { pathTo } from '../../routes/href.ts'
import type { Translate } from '../../i18n/words.ts'
import { useFirstOf } from '../../page/use-first-of.ts'
import { formatDay, formatPrice } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { now } from '../../platform/clock.ts'
import type { Direction, FoundTickets, TicketsAsked } from '../found-tickets.ts'
import { pathWith } from '../selection.ts'
import { Button } from '../../ui/button/button.tsx'
import { useFresh } from '../../live/use-fresh.ts'
import { EmptyState } from '../../ui/state/state.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import type { CheapestOf, TicketChoice } from '../ticket-prices.ts'
import { needsNoTicket, notTicketsOn, ticketCardsOn } from '../card-as-ticket.ts'
import { useAskedSearch } from '../asked-search.ts'
import { useView } from './use-view.ts'
import { TripCard } from './trip-card.tsx'
import styles from './trip-list.module.css'
import { useMore } from './use-more.ts'
import { useNamesOfStations } from '../../stations/use-names-of-stations.ts'
import { boundTo, freeChildren, saidBy } from '../good-for.ts'
import { clockOf, useTripWords } from '../use-trip-words.ts'
import { type Ride, useCrowding } from '../trips-now/use-crowding.ts'
import { useToldTrips } from '../trips-now/use-told-trips.ts'

type TripListProps = {
  found: NonNullable<FoundTickets>
  age: Age
  asked: TicketsAsked
  direction: Direction
  day: string
  cheapestOf: CheapestOf
  /** What the prices are for, where it isn't one trip alone. */
  priceNote?: string
  chosen?: string | null
  /** What becomes of trips is said aloud by one list of a page, which knows all that are chosen there. */
  aloud?: readonly (LegSolution | null)[]
  hrefOf?: (trip: LegSolution) => string
  onChoose?: (trip: LegSolution) => void
  level?: 1 | 2
}

/** One direction: its day, its trips, and those before and after them. */
export function TripList(props: TripListProps) {
  const { found, age, asked, direction, day, cheapestOf, priceNote, chosen, aloud, hrefOf, onChoose, level = 2 } = props
  const { t, language } = useWords()
  const view = useView()
  const heading = useId()
  const names = useNamesOfStations(found.places)
  const words = useTripWords(names)
  const trips = found.legSolutions[direction]
  const { crowdingOf, known } = useCrowding(useMemo(() => trips.flatMap(ridesOf), [trips]))
  const list = useRef<HTMLUListElement>(null)
  const more = useMore(asked, found, direction, list, known)
  const priceOf = useMemo(() => (trip: LegSolution) => cheapestOf(trip)?.total ?? null, [cheapestOf])
  const shown = useMemo(() => {
    const left = filterSolutions(trips, view.filter)
    return left && sortSolutions(left, view.sort, priceOf)
  }, [trips, view.filter, view.sort, priceOf])
  const drawn = useFirstOf(shown ?? NONE, AT_ONCE)
  const highlights = useMemo(() => highlightsOf(trips, priceOf), [trips, priceOf])
  const idleOf = (trip: LegSolution) => notTicketsOn(idleIn(cheapestOf(trip)?.prices ?? []), [trip])
  const ticketCards = ticketCardsOn(trips)
  // With a way back the price is for both: the page of tickets says what is needed for which.
  const noTicketOn = (trip: LegSolution) => asked.ticketType === 'single' && needsNoTicket(party, [trip])
  const idleCards = idleInAll(trips.filter((trip) => cheapestOf(trip)).map(idleOf))
  const party = useAskedSearch()
  const today = dayAndTime(now()).date
  const freshness = useFresh(age)
  const trusted = isTrusted(freshness)
  const live = useToldTrips()
  const isKnown = live !== undefined && trips.some((trip) => live.standingOfTrip(trip, true, t))
  const Heading = `h${level}` as const

  return (
    <section className="stack stack-3" aria-labelledby={heading}>
      <div className={styles.head}>
        <div>
          <Heading className="t-l" id={heading}>
            {t(direction === 'outbound' ? 'RESULTS_OUT' : 'RESULTS_BACK', { day: formatDay(day, language) })}
          </Heading>
          {isKnown && age.asOf !== null && <live.AgeTag freshness={freshness} asOf={age.asOf} />}
          {priceNote && <p className="t-s soft">{t('RESULTS_PRICES', { what: priceNote })}</p>}
          {ticketCards.map(({ program, names: card, line }) => (
            <p key={`${program} ${line.en}`} className="t-s">
              {t('RESULTS_CARD_TICKET', { line: line[language], railcard: card[language] })}
            </p>
          ))}
          {idleCards.map(({ program, sentence }) => (
            <p key={program} className="t-s late">
              {sentence[language]}
            </p>
          ))}
        </div>
        {more.earlier && (
          <Button kind="quiet" small icon="up" loading={more.loading === 'earlier'} onClick={more.earlier}>
            {t('RESULTS_EARLIER')}
          </Button>
        )}
      </div>
      {live && <live.AlertsOfDay day={day} trips={trips} />}
      {live && aloud && <live.SaidTrips found={found} chosen={aloud} />}
      {more.failed && (
        <p role="alert" className="late">
          {t('RESULTS_MORE_FAILED')}
        </p>
      )}
      {shown === null && (
        <EmptyState
          level={level === 1 ? 2 : 3}
          title={t('RESULTS_NONE_LEFT')}
          actions={
            <Button kind="second" onClick={view.showAll}>
              {t('RESULTS_SHOW_ALL')}
            </Button>
          }
        >
          {t(view.filter.direct ? 'RESULTS_NONE_DIRECT' : 'RESULTS_NONE_LEFT_TEXT')}
        </EmptyState>
      )}
      {shown && (
        <ul className={styles.list} ref={list}>
          {drawn.map((trip) => {
            const cheapest = cheapestOf(trip)
            const told = live?.toldOf(trip)
            const instead = trip.cancelled ? live?.insteadOf(trip, trips, (one) => priceOf(one) !== null) : undefined
            const split = cheapest?.prices.reduce((sum, price) => sum + (price.split?.saving ?? 0), 0) ?? 0
            return (
              <li key={trip.legSolutionID} data-trip={trip.legSolutionID}>
                <TripCard
                  trip={trip}
                  price={cheapest?.total ?? null}
                  priceNote={priceNote}
                  noTicket={noTicketOn(trip)}
                  words={words}
                  otherDay={dayOf(trip) === day ? undefined : formatDay(dayOf(trip), language)}
                  crowding={crowdingOf(ridesOf(trip))}
                  standing={live?.standingOfTrip(trip, trusted, t)}
                  told={told && told.kind !== 'RETIMED' ? live?.reasonOf(told, language, names, t) : undefined}
                  instead={instead && t('LIVE_INSTEAD', { time: clockOf(instead.departTime) })}
                  chosen={chosen === trip.legSolutionID}
                  conditions={conditionsOf(trip, cheapest?.prices ?? [], direction, t, language)}
                  isToday={dayOf(trip) === today}
                  href={hrefOf?.(trip)}
                  onChoose={onChoose && (() => onChoose(trip))}
                  detailsHref={`#${pathWith(
                    direction === 'outbound'
                      ? pathTo('CallingPoints')
                      : pathTo('ReturnInfo', { id: trip.legSolutionID }),
                    legChange(direction, trip),
                  )}`}
                  tags={
                    <>
                      {trip.cardIsTicket && (
                        <Tag kind="petrol" icon="check">
                          {t('RESULTS_CARD_TICKET_HERE')}
                        </Tag>
                      )}
                      {idleHere(idleOf(trip), idleCards).map(({ program, names: card }) => (
                        <span key={program} className="fact late">
                          {t('RESULTS_RAILCARD_IDLE', { railcard: card[language] })}
                        </span>
                      ))}
                      {lastPlaces(cheapest?.prices ?? []) !== null && (
                        <Tag kind="late">{t('RESULTS_LEFT', { count: lastPlaces(cheapest?.prices ?? []) ?? 0 })}</Tag>
                      )}
                      {freeChildren(cheapest?.prices ?? []) > 0 && (
                        <Tag kind="petrol">{t('RESULTS_FREE', { count: freeChildren(cheapest?.prices ?? []) })}</Tag>
                      )}
                      {highlights.cheapest === trip.legSolutionID && !noTicketOn(trip) && (
                        <Tag kind="petrol">{t('RESULTS_CHEAPEST')}</Tag>
                      )}
                      {isWorthNaming(split) && (
                        <Tag kind="petrol" icon="split">
                          {t('RESULTS_SPLIT_SAVES', { amount: formatPrice(split as Pence) })}
                        </Tag>
                      )}
                      {highlights.fastest === trip.legSolutionID && <Tag>{t('RESULTS_FASTEST')}</Tag>}
                    </>
                  }
                />
              </li>
            )
          })}
        </ul>
      )}
      {isKnown && freshness === 'OLD' && <live.TooOld />}
      {more.later && (
        <Button kind="second" small full icon="down" loading={more.loading === 'later'} onClick={more.later}>
          {t('RESULTS_LATER')}
        </Button>
      )}
    </section>
  )
}

const dayOf = ({ departTime }: LegSolution) => dateIn(departTime)

/** Its trains: how full buses are nobody knows. */
const ridesOf = ({ travelSegments }: LegSolution): Ride[] =>
  travelSegments
    .filter(({ mode }) => mode === 'Rail')
    .map(({ uid, serviceDate, origin, destination }) => ({
      uid,
      serviceDate,
      origin: origin.code,
      destination: destination.code,
    }))

const FEW_PLACES = 5
/** What a wide screen shows before anybody moves it. */
const AT_ONCE = 5
const NONE: readonly LegSolution[] = []

type Prices = TicketChoice['prices']

const lastPlaces = (prices: Prices): number | null => {
  const least = Math.min(...prices.map(({ placesLeft }) => placesLeft ?? Infinity))
  return least <= FEW_PLACES ? least : null
}

/** What binds the cheapest ticket in this direction: its trains, or all that its own rule says of them. */
function conditionsOf(trip: LegSolution, prices: Prices, direction: Direction, t: Translate, language: Language) {
  const [first, second] = prices
  // One each way: the ticket back is a single of its own.
  const [price, category] =
    direction === 'outbound'
      ? ([first, 'OUTBOUND'] as const)
      : second
        ? ([second, 'OUTBOUND'] as const)
        : ([first, 'RETURN'] as const)
  const bound = boundTo(price, trip, t)
  return bound === undefined ? saidBy(price, category, language) : [bound]
}

const legChange = (direction: Direction, trip: LegSolution) => ({
  leg: trip.legSolutionID,
  ...(direction === 'outbound'
    ? { legOut: trip.legSolutionID, legOutAt: minuteIn(trip.departTime) }
    : { legBack: trip.legSolutionID, legBackAt: minuteIn(trip.departTime) }),
})
