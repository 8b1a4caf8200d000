import { seatsByTrain } from '@cledrau/domain/seats/seats-by-train.ts'
import { formatTime } from '../../i18n/formats.ts'
import { momentOf, type ShownTicket } from '../wallet-entries.ts'

/** The places of everybody on one way, by train. */
export const seatsOf = (tickets: readonly Pick<ShownTicket, 'trains'>[]): string =>
  seatsByTrain(
    (tickets[0]?.trains ?? []).map(({ departs }, index) => ({
      time: formatTime(momentOf(departs)),
      seats: tickets.flatMap(({ trains }) => trains[index]?.seat ?? []),
    })),
  )
