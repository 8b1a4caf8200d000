import type { RouteCrowding } from '@cledrau/contract/search/capacity.ts'
import type { LegSolution } from '@cledrau/contract/search/leg-solutions.ts'
import type { Pence } from '@cledrau/domain/money.ts'
import { dateIn } from '@cledrau/domain/time/moment.ts'
import type { ReactNode } from 'react'
import { formatDay, formatPrice } from '../../i18n/formats.ts'
import { type Translate, useWords } from '../../i18n/words.ts'
import { Card } from '../../ui/card/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import { Line } from '../../ui/line/line.tsx'
import { trainLegs } from '../../ui/line/train-legs.ts'
import { FromTo } from '../../ui/stub/stub.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import styles from './trip-card.module.css'
import { Crowding } from '../trips-now/crowding.tsx'
import type { TripStanding } from '../trips-now/trip-standing.ts'
import type { TripWords } from '../use-trip-words.ts'
import { clockOf } from '../use-trip-words.ts'
import { MovedClock } from '../../live/moved-clock.tsx'

export type TripCardProps = {
  trip: LegSolution
  /** What is paid when this one is chosen; null: it can't be bought. */
  price: number | null
  /** What the price is for, where it isn't this trip alone. */
  priceNote?: string
  /** Nobody who travels has to buy one: that stands where else the price does. */
  noTicket?: boolean
  words: TripWords
  /** It leaves on another day than was asked for: after midnight, or the evening before. */
  otherDay?: string
  /** Undefined while it isn't known yet: its place is kept. */
  crowding: RouteCrowding | null | undefined
  /** Why this one, what has to be known first: few left, cheapest, split. */
  tags?: ReactNode
  /** When the cheapest ticket may be used: each sentence is there whole, or not at all. */
  conditions?: readonly string[]
  /** It leaves today: only then its platform is worth a word. */
  isToday?: boolean
  chosen?: boolean
  /** How it runs now, where somebody knows. */
  standing?: TripStanding | null
  /** Why it can't be travelled, or what else is not as planned. */
  told?: string
  /** What goes in its place. */
  instead?: string
  /** Choosing leads on to another page; else it marks this one. */
  href?: string
  onChoose?: () => void
  detailsHref?: string
}

/** One way to travel, as the line: how long it is, where it changes, what it costs. */
export function TripCard(props: TripCardProps) {
  const {
    trip,
    price,
    priceNote,
    noTicket = false,
    words,
    otherDay,
    crowding,
    tags,
    conditions = [],
    isToday,
    chosen,
  } = props
  const { href, onChoose, detailsHref, standing, told, instead } = props
  const { t, language } = useWords()
  const buyable = price !== null && !trip.cancelled
  const first = trip.travelSegments[0]
  const summary = t('RESULTS_TRIP', {
    depart: clockOf(trip.departTime),
    arrive: clockOf(trip.arriveTime),
    duration: words.duration(trip.minutes),
    changes: words.changes(trip),
  })
  const bus = busWord(trip)
  const arrivesLater = dateIn(trip.arriveTime) > dateIn(trip.departTime)
  const nextDay = arrivesLater ? t('RESULTS_ARRIVES', { day: formatDay(dateIn(trip.arriveTime), language) }) : null
  const spoken = [
    otherDay,
    summary,
    nextDay,
    standing && spokenStanding(trip, standing.words, t),
    bus && t(bus),
    buyable && (noTicket ? t('RESULTS_NO_TICKET') : [priceNote, formatPrice(price as Pence)].filter(Boolean).join(' ')),
  ]
    .filter(Boolean)
    .join(', ')
  return (
    <Card chosen={chosen} className={classNames(styles.trip, trip.cancelled && styles.cancelled)}>
      {chosen && (
        <span className={styles.tick} aria-hidden="true">
          <Icon name="check" size="s" />
        </span>
      )}
      <FromTo
        from={<MovedClock planned={trip.departTime} expected={first?.origin.expected ?? null} />}
        to={
          <MovedClock planned={trip.arriveTime} expected={trip.travelSegments.at(-1)?.destination.expected ?? null} />
        }
        line={<Line {...trainLegs(trip)} />}
      />
      <div className={classNames('spread row-base', styles.what)}>
        <p className="soft">
          {trip.cancelled && told ? told : `${words.duration(trip.minutes)}, ${words.changes(trip)}`}
        </p>
        {buyable &&
          (noTicket ? (
            <p className={styles.price}>
              <b>{t('RESULTS_NO_TICKET')}</b>
            </p>
          ) : (
            <p className={classNames('t-xl num', styles.price)}>{formatPrice(price as Pence)}</p>
          ))}
      </div>
      <div className={classNames('t-s', styles.foot)}>
        {/* In one row: what has no room in it stands in the stops and trains, and is read out here all the same. */}
        <div className={styles.facts}>
          {standing && (
            <Tag kind={standing.kind} icon={standing.kind === 'bad' ? 'error' : undefined}>
              {standing.words}
            </Tag>
          )}
          {instead && <span className="fact num">{instead}</span>}
          {!trip.cancelled && price === null && (
            <Tag kind="late" icon="warning">
              {t('RESULTS_SOLD_OUT')}
            </Tag>
          )}
          {otherDay && (
            <span data-other-day="">
              <Tag icon="calendar">{otherDay}</Tag>
            </span>
          )}
          {/* That it comes in after midnight is to be seen in its times; where its bus leaves is not. */}
          {bus && !trip.cancelled && <Tag icon="bus">{t(bus)}</Tag>}
          {nextDay && !trip.cancelled && <Tag icon="moon">{nextDay}</Tag>}
          {!trip.cancelled && told && <span className="fact late">{told}</span>}
          {buyable && tags}
          {buyable &&
            conditions.map((sentence) => (
              <span key={sentence} className="fact soft">
                {sentence}
              </span>
            ))}
          {isToday && first?.origin.platform && !trip.cancelled && (
            <span className="fact soft">{t('RESULTS_PLATFORM', { platform: first.origin.platform })}</span>
          )}
          {crowding !== null && !trip.cancelled && (
            <Crowding crowding={crowding} coaches={Math.max(...trip.travelSegments.map((one) => one.coaches ?? 0))} />
          )}
          {!trip.tfwOnly && <span className="fact soft">{words.operators(trip)}</span>}
        </div>
        {detailsHref && (
          <a className={styles.details} href={detailsHref} aria-label={`${t('RESULTS_DETAILS')}: ${summary}`}>
            {t('RESULTS_STOPS')}
          </a>
        )}
      </div>
      {buyable && href && <a className={styles.cover} href={href} aria-label={spoken} />}
      {buyable && onChoose && (
        <button
          className={styles.cover}
          type="button"
          aria-pressed={chosen === true}
          aria-label={spoken}
          onClick={onChoose}
        />
      )}
    </Card>
  )
}

/** Whoever waits on the platform for a bus waits in the wrong place. */
function busWord({ travelSegments }: LegSolution): 'RESULTS_BUS' | 'RESULTS_BUS_PART' | null {
  const buses = travelSegments.filter(({ mode }) => mode === 'Bus' || mode === 'Coach')
  if (buses.length === 0) return null
  return buses.length === travelSegments.length ? 'RESULTS_BUS' : 'RESULTS_BUS_PART'
}

/** What is heard of a card is one sentence: the time that is expected belongs to it. */
function spokenStanding({ travelSegments }: LegSolution, words: string, t: Translate): string {
  const point = travelSegments[0]?.origin
  const isMoved = point?.expected && clockOf(point.expected) !== clockOf(point.time)
  return isMoved ? `${words}, ${t('LIVE_EXPECTED_AT', { time: clockOf(point.expected!) })}` : words
}
