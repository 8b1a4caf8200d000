import { seatsByTrain } from '@cledrau/domain/seats/seats-by-train.ts'
import { dateIn } from '@cledrau/domain/time/moment.ts'
import { formatDay } from '../i18n/formats.ts'
import { useWords } from '../i18n/words.ts'
import { Line } from '../ui/line/line.tsx'
import { trainLegs } from '../ui/line/train-legs.ts'
import { FromTo } from '../ui/stub/stub.tsx'
import { Tag } from '../ui/tag/tag.tsx'
import type { BookedLeg, SeatReservation } from '@cledrau/contract/buying/orders.ts'
import type { NameOf } from '../stations/use-names-of-stations.ts'
import { clockOf } from './use-trip-words.ts'

type TripShownProps = {
  trip: Pick<BookedLeg, 'departTime' | 'arriveTime' | 'travelSegments' | 'transfers'>
  way: 'out' | 'back'
  nameOf: NameOf
  seats?: readonly SeatReservation[]
  /** Inside a card with a heading of its own. */
  level?: 2 | 3
}

/** One way to travel as it is being bought: its day, its line, its seats. */
export function TripShown({ trip, way, nameOf, seats, level = 2 }: TripShownProps) {
  const { t, language } = useWords()
  const Heading = `h${level}` as const
  const { travelSegments: trains } = trip
  return (
    <div className="stack stack-2">
      <div className="spread row-wrap">
        <Heading className="t-l num">
          {t(way === 'out' ? 'BUYING_OUT' : 'BUYING_BACK', { day: formatDay(dateIn(trip.departTime), language) })}
        </Heading>
        {seats && seats.length > 0 && <Tag>{seatsOn(trains, seats)}</Tag>}
      </div>
      <FromTo
        from={clockOf(trip.departTime)}
        to={clockOf(trip.arriveTime)}
        line={<Line {...trainLegs({ ...trip, revisions: [] })} />}
        fromName={nameOf(trains[0]?.origin.code)}
        toName={nameOf(trains.at(-1)?.destination.code)}
      />
    </div>
  )
}

/** The places kept on the trains of a way, by train in the order of departure. */
export const seatsOn = (trains: BookedLeg['travelSegments'], seats: readonly SeatReservation[]): string =>
  seatsByTrain(
    trains.map(({ uid, serviceDate, origin }) => ({
      time: clockOf(origin.time),
      seats: seats.filter((seat) => seat.uid === uid && seat.serviceDate === serviceDate),
    })),
  )

/** Coach B, seats 5A and 5B; several trains one after the other. */
export function seatWords(seats: readonly SeatReservation[], t: ReturnType<typeof useWords>['t']): string {
  const coaches = new Map<string, string[]>()
  for (const { uid, coach, seat } of seats) {
    const key = `${uid} ${coach}`
    coaches.set(key, [...(coaches.get(key) ?? []), seat])
  }
  return [...coaches]
    .map(([key, list]) =>
      t('BUYING_SEATS', { count: list.length, coach: key.split(' ').at(-1) ?? '', seats: list.join(', ') }),
    )
    .join(' · ')
}
