import type { Order } from '@cledrau/contract/buying/orders.ts'
import { instant } from '@cledrau/domain/time/instant.ts'
import { hrefTo } from '../../routes/href.ts'
import { useWords } from '../../i18n/words.ts'
import { HoldLine } from '../../buying/hold-note.tsx'
import { useOrderName } from '../../buying/order-shown.tsx'
import { price } from '../../search/price-sum.tsx'
import { HOLD_MS, leftWords, useHold } from '../../buying/use-hold.ts'
import { useOnline } from '../../state/online.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import styles from './held-strip.module.css'

/** A held order: what it costs, how long it is kept, and one press to pay. */
export function HeldStrip({ order }: { order: Order }) {
  const { t } = useWords()
  const { online } = useOnline()
  const name = useOrderName()(order)
  const hold = useHold(instant(Date.parse(order.holdExpiration ?? order.createdAt)), HOLD_MS)
  return (
    <section className={styles.strip} aria-label={t('HOME_HELD')}>
      <p className={styles.what}>
        <b>{name}</b> <b className="num">{price(order.price.total)}</b>
      </p>
      <div className={styles.left}>
        <HoldLine hold={hold} />
        <b className="num" role="timer">
          {leftWords(hold, t)}
        </b>
      </div>
      <div className={styles.pay}>
        {online ? (
          <ButtonLink href={hrefTo('TicketsPayment', { order: order.orderID })}>{t('HOME_PAY')}</ButtonLink>
        ) : (
          <Button offline>{t('HOME_PAY')}</Button>
        )}
      </div>
    </section>
  )
}
