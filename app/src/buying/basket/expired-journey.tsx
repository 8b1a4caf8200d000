import type { Order } from '@cledrau/contract/buying/orders.ts'
import { useWords } from '../../i18n/words.ts'
import { navigate } from '../../routes/hash-location.ts'
import { useOrderName } from '../order-shown.tsx'
import { useLayout } from '../../platform/use-layout.ts'
import { Button } from '../../ui/button/button.tsx'
import { Note } from '../../ui/message/note.tsx'
import { lookAgain } from './edit-journey.ts'
import type { BasketReady } from './use-basket.ts'

/** A journey whose time was over: what it was, and the way to it at today's price. It stays until somebody has read it. */
export function ExpiredJourney({ order, view }: { order: Order; view: BasketReady }) {
  const { t } = useWords()
  const { narrow } = useLayout()
  const name = useOrderName()(order)
  return (
    <Note kind="late" icon="clock">
      <div className="stack stack-3">
        <p>
          <b>{t('BASKET_EXPIRED', { name })}</b> {t('BASKET_EXPIRED_NOTE')}
        </p>
        <div className="row row-wrap">
          <Button
            small
            kind="second"
            icon="search"
            onClick={() => {
              view.dismiss?.(order)
              navigate(lookAgain(order, narrow)())
            }}
          >
            {t('HOLD_AGAIN')}
          </Button>
          <Button small kind="quiet" disabled={!view.dismiss} onClick={() => view.dismiss?.(order)}>
            {t('BASKET_EXPIRED_DISMISS')}
          </Button>
        </div>
      </div>
    </Note>
  )
}
