import type { ExchangeTerms } from '@cledrau/contract/after-sales/exchanges.ts'
import type { BookedLeg } from '@cledrau/contract/buying/orders.ts'
import type { LegSolution } from '@cledrau/contract/search/leg-solutions.ts'
import { quoteExchange } from '@cledrau/domain/exchanges/exchange-quote.ts'
import { instant } from '@cledrau/domain/time/instant.ts'
import { dateIn } from '@cledrau/domain/time/moment.ts'
import { useMemo, useState } from 'react'
import { formatDay } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { navigate } from '../../routes/hash-location.ts'
import { pathTo } from '../../routes/href.ts'
import { SkeletonRows } from '../../page/page-skeleton.tsx'
import { price } from '../../search/price-sum.tsx'
import { Unavailable } from '../../page/unavailable.tsx'
import { useNamesOfStations } from '../../stations/use-names-of-stations.ts'
import { clockOf, useTripWords } from '../../search/use-trip-words.ts'
import { cell } from '../../platform/cell.ts'
import { now } from '../../platform/clock.ts'
import { guardsFollow } from '../../state/guard-facts.ts'
import { cheapestBack, cheapestOut, type CheapestOf } from '../../search/ticket-prices.ts'
import { Card } from '../../ui/card/card.tsx'
import { List, ListRow } from '../../ui/list/list.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import { EmptyState } from '../../ui/state/state.tsx'
import { useFound, type Found, type When } from './use-exchange.ts'

/** Whether somebody has chosen what to change to: the summary may be entered. */
const hasChosen = cell(false)
guardsFollow(hasChosen, (exchange) => ({ search: { exchange } }))

/** The trains of that time, each with what changing to it costs. */
export function NewTrips({ when, terms, own }: { when: When; terms: ExchangeTerms; own: readonly BookedLeg[] }) {
  const { t } = useWords()
  const found = useFound(when)
  if (found.isError) return <Unavailable onRetry={() => void found.refetch()} />
  if (!found.data) return <SkeletonRows rows={5} />
  if (!found.data.ok)
    return <EmptyState title={t('EXCHANGE_NO_TRAINS')}>{t(`REFUSAL_${found.data.refusal}`)}</EmptyState>
  const trips = found.data.value.found
  if (!trips) return <EmptyState title={t('EXCHANGE_NO_TRAINS')}>{t('EXCHANGE_OTHER_TIME')}</EmptyState>
  return <Ways key={`${when.out} ${when.back}`} when={when} terms={terms} own={own} trips={trips} />
}

type Trips = NonNullable<Found['found']>

type WaysProps = { when: When; terms: ExchangeTerms; own: readonly BookedLeg[]; trips: Trips }

function Ways({ when, terms, own, trips }: WaysProps) {
  const { t } = useWords()
  const { outbound, inbound } = trips.legSolutions
  const isReturn = when.back !== null
  const [out, setOut] = useState<LegSolution | null>(null)
  const costOut = useMemo(
    () => cheapestOut(trips.fareInformation, isReturn ? inbound : null, null),
    [trips, inbound, isReturn],
  )
  const costBack = useMemo(() => cheapestBack(trips.fareInformation, out?.legSolutionID ?? ''), [trips, out])
  const goOn = (there: LegSolution, back: LegSolution | null, fare: string) => {
    hasChosen.set(true)
    navigate(
      pathTo('ExchangeSummary', {
        recordLocator: when.recordLocator,
        out: when.out,
        ...(when.back ? { back: when.back } : {}),
        legOut: there.legSolutionID,
        ...(back ? { legBack: back.legSolutionID } : {}),
        fare,
      }),
    )
  }
  return (
    <>
      <Direction
        title={t('EXCHANGE_OUT')}
        trips={outbound}
        costOf={costOut}
        terms={terms}
        own={own}
        chosen={out}
        onChoose={(trip) => {
          const choice = costOut(trip)
          if (isReturn) setOut(trip)
          else if (choice) goOn(trip, null, choice.key)
        }}
      />
      {out && (
        <Direction
          title={t('EXCHANGE_BACK')}
          trips={inbound.filter(({ departTime }) => departTime > out.arriveTime)}
          costOf={costBack}
          terms={terms}
          own={own}
          chosen={null}
          onChoose={(trip) => {
            const choice = costBack(trip)
            if (choice) goOn(out, trip, choice.key)
          }}
        />
      )}
    </>
  )
}

type DirectionProps = {
  title: string
  trips: readonly LegSolution[]
  costOf: CheapestOf
  terms: ExchangeTerms
  /** What is changed: its trains are marked. */
  own: readonly BookedLeg[]
  chosen: LegSolution | null
  onChoose: (trip: LegSolution) => void
}

function Direction({ title, trips, costOf, terms, own, chosen, onChoose }: DirectionProps) {
  const { t, language } = useWords()
  const words = useTripWords(useNamesOfStations())
  const costWords = useCostWords(terms)
  const day = trips[0] && dateIn(trips[0].departTime)
  return (
    <section className="stack stack-3">
      <h2 className="t-l">
        {title}
        {day && `, ${formatDay(day, language)}`}
      </h2>
      {trips.length === 0 ? (
        <EmptyState level={3} title={t('EXCHANGE_NO_TRAINS')}>
          {t('EXCHANGE_OTHER_TIME')}
        </EmptyState>
      ) : (
        <Card flush>
          <List label={title}>
            {inOrder(trips, own, costOf).map(({ trip, cost, isOwn }) => {
              return (
                <ListRow
                  key={trip.legSolutionID}
                  current={chosen?.legSolutionID === trip.legSolutionID}
                  disabled={trip.cancelled || !cost}
                  note={`${words.duration(trip.minutes)}, ${words.changes(trip)}`}
                  end={
                    isOwn ? (
                      <Tag kind="petrol">{t('EXCHANGE_YOURS')}</Tag>
                    ) : cost && !trip.cancelled ? (
                      costWords(cost.total)
                    ) : (
                      t('EXCHANGE_SOLD_OUT')
                    )
                  }
                  onClick={() => onChoose(trip)}
                >
                  {clockOf(trip.departTime)} – {clockOf(trip.arriveTime)}
                </ListRow>
              )
            })}
          </List>
        </Card>
      )}
    </section>
  )
}

const trainsOf = ({ travelSegments }: Pick<LegSolution, 'travelSegments'>): string =>
  travelSegments.map(({ uid, serviceDate }) => `${uid} ${serviceDate}`).join()

/** One's own train first, then by what they cost, then by when they leave; what isn't on sale comes last. */
function inOrder(trips: readonly LegSolution[], own: readonly BookedLeg[], costOf: CheapestOf) {
  const mine = new Set(own.map(trainsOf))
  const listed = trips.map((trip) => ({ trip, cost: costOf(trip), isOwn: mine.has(trainsOf(trip)) }))
  const rank = ({ trip, cost, isOwn }: (typeof listed)[number]) =>
    isOwn ? -1 : trip.cancelled || !cost ? Infinity : cost.total
  return listed.toSorted(
    (one, other) =>
      Math.sign(rank(one) - rank(other)) || Date.parse(one.trip.departTime) - Date.parse(other.trip.departTime),
  )
}

/** What changing to tickets of this price costs, by the rule that the server goes by. */
function useCostWords(terms: ExchangeTerms): (total: number) => string {
  const { t } = useWords()
  return (total) => {
    const { usableUntil, ...rest } = terms
    const facts = {
      ...rest,
      usableUntil: instant(Date.parse(usableUntil)),
      now: now(),
      touched: false,
      onPaper: false,
      price: total,
    }
    const quote = quoteExchange(facts)
    if (!quote.ok) return price(total)
    const { toPay, back } = quote.value
    if (toPay > 0) return t('EXCHANGE_COSTS', { amount: price(toPay) })
    return back > 0 ? t('EXCHANGE_GIVES', { amount: price(back) }) : t('EXCHANGE_FREE')
  }
}
