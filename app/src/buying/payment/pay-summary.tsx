import type { BookedLeg, Order } from '@cledrau/contract/buying/orders.ts'
import { dateIn } from '@cledrau/domain/time/moment.ts'
import { useState } from 'react'
import { formatDay } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { useLocation } from '../../routes/hash-location.ts'
import { isWithin } from '../../routes/path.ts'
import { FareRules } from '../../search/fare-rules.tsx'
import { DaysShown, useOrderName, usePartyOf } from '../order-shown.tsx'
import { price, PriceSum } from '../../search/price-sum.tsx'
import { seatsOn } from '../../search/trip-shown.tsx'
import { useLayout } from '../../platform/use-layout.ts'
import { longerSaid } from '../../search/good-for.ts'
import { useNamesOfStations } from '../../stations/use-names-of-stations.ts'
import { clockOf } from '../../search/use-trip-words.ts'
import { Card } from '../../ui/card/card.tsx'
import { Fold } from '../../ui/fold/fold.tsx'
import { Sum } from '../../ui/sum/sum.tsx'
import { PaidInTwo } from '../paid-in-two.tsx'
import { DeliveryFacts } from './delivery-facts.tsx'
import styles from './tickets-payment.module.css'

type PaySummaryProps = { orders: readonly Order[]; amount: number; byVoucher?: number }

/** What is paid for, in as few rows as say it: each way with its day and its seats, who travels, the sum. */
export function PaySummary({ orders, amount, byVoucher = 0 }: PaySummaryProps) {
  const { t } = useWords()
  const { narrow } = useLayout()
  const nameOf = useOrderName()
  const [only] = orders
  if (!only) return null
  const sum = orders.length > 1 && (
    <Sum
      lines={orders.map((order) => ({ key: order.orderID, name: nameOf(order), amount: price(order.price.total) }))}
      total={{ key: 'total', name: t('BUYING_TO_PAY'), amount: price(amount) }}
    />
  )
  // An exchange is paid for with its difference: the sum of the new tickets isn't what is due.
  const whole = orders.length === 1 && only.price.total === amount
  return (
    <Card className={styles.summary}>
      {orders.map((order) => (
        <OrderRows key={order.orderID} order={order} />
      ))}
      {!narrow && whole ? (
        <PriceSum of={only.price} />
      ) : (
        sum || (
          <p className="spread">
            <span className="t-l strong">{t('BUYING_TO_PAY')}</span>
            <span className="t-xl num">{price(amount)}</span>
          </p>
        )
      )}
      {byVoucher > 0 && <PaidInTwo byVoucher={byVoucher} byCard={amount - byVoucher} />}
    </Card>
  )
}

function OrderRows({ order }: { order: Order }) {
  const { language } = useWords()
  const party = usePartyOf()
  const { outbound, inbound, reservations } = order
  const longer = longerSaid({ ticketableFares: order.tickets }, language)
  return (
    <div className="stack stack-3">
      {outbound && <WayRow trip={outbound} order={order} seats={reservations.outbound} />}
      {inbound && <WayRow trip={inbound} order={order} seats={reservations.return} />}
      {!outbound && <DaysShown {...order} level={2} />}
      {longer.length > 0 && <p className="strong">{longer.join(' ')}</p>}
      <p className="t-s soft">{party(order)}</p>
    </div>
  )
}

type WayRowProps = { trip: BookedLeg; order: Order; seats: Order['reservations']['outbound'] }

function WayRow({ trip, order, seats }: WayRowProps) {
  const { t, language } = useWords()
  const nameOf = useNamesOfStations(order.places)
  const { travelSegments: trains } = trip
  return (
    <div className={styles.way}>
      <p className="spread strong num">
        <span>{`${clockOf(trip.departTime)}–${clockOf(trip.arriveTime)}`}</span>
        <span>{formatDay(dateIn(trip.departTime), language)}</span>
      </p>
      <p>{t('RESULTS_TITLE', { from: nameOf(trains[0]?.origin.code), to: nameOf(trains.at(-1)?.destination.code) })}</p>
      {seats.length > 0 && <p className="t-s soft num">{seatsOn(trains, seats)}</p>}
    </div>
  )
}

/** What the price is made of, how the tickets come, what they allow: folded, but for whoever came to look it over. */
export function PayFolds({ order }: { order: Order }) {
  const { t, language } = useWords()
  const { narrow } = useLayout()
  const { path } = useLocation()
  const [open, setOpen] = useState(isWithin(path, 'tickets-summary'))
  const telling = order.tickets.flatMap(({ rules }) => rules).filter(({ description }) => description.en.trim() !== '.')
  const rules = [...new Map(telling.map((rule) => [`${rule.category} ${rule.description[language]}`, rule])).values()]
  return (
    <Card flush>
      <Fold
        icon="receipt"
        title={t('PAYMENT_LOOK_OVER_TITLE')}
        note={order.emailAddress}
        open={open}
        onToggle={() => setOpen(!open)}
      >
        <div className="stack">
          {narrow && <PriceSum of={order.price} />}
          <DeliveryFacts order={order} />
          <h3 className="t-l">{t('OPTIONS_CONDITIONS')}</h3>
          <FareRules rules={rules} />
        </div>
      </Fold>
    </Card>
  )
}
