import { LONGEST_JOURNEY_NAME } from '@cledrau/contract/buying/basket.ts'
import type { Order } from '@cledrau/contract/buying/orders.ts'
import type { FormEvent } from 'react'
import { useState } from 'react'
import { useWords } from '../../i18n/words.ts'
import { navigate } from '../../routes/hash-location.ts'
import { HoldLine } from '../hold-note.tsx'
import { OrderShown, useOrderName } from '../order-shown.tsx'
import { price } from '../../search/price-sum.tsx'
import type { Hold } from '../use-hold.ts'
import { leftWords } from '../use-hold.ts'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { TextField } from '../../ui/field/text-field.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { editJourney } from './edit-journey.ts'
import type { BasketReady } from './use-basket.ts'

type HeldJourneyProps = { order: Order; hold: Hold; view: BasketReady }

/** One journey of the basket: its line, its price, how long it is kept, and what can be done with it. */
export function HeldJourney({ order, hold, view }: HeldJourneyProps) {
  const { t } = useWords()
  const name = useOrderName()(order)
  const [naming, setNaming] = useState(false)
  const isHeld = order.status === 'HELD'
  const edit = isHeld ? editJourney(order) : null
  return (
    <Card className="stack stack-3">
      <article className="stack stack-3" aria-label={name}>
        <div className="spread row-top">
          {naming ? (
            <Rename order={order} view={view} onDone={() => setNaming(false)} />
          ) : (
            <h2 className="t-l grow">{name}</h2>
          )}
          <span className="t-xl num">{price(order.price.total)}</span>
        </div>
        <OrderShown order={order} level={3} />
        {isHeld && <HoldLine hold={hold} />}
        <div className="spread row-wrap">
          <p className={classNames('fact t-s', hold.late ? 'late' : 'soft')}>
            <Icon name="clock" size="s" />
            <span className="num">
              {!isHeld ? t('BASKET_IN_PAYMENT') : hold.over ? t('BASKET_HOLD_OVER') : leftWords(hold, t)}
            </span>
          </p>
          {isHeld && (
            <span className="row row-wrap" style={{ gap: 0 }}>
              {edit && (
                <Button kind="quiet" small icon="refresh" onClick={() => navigate(edit())}>
                  {t('BASKET_CHANGE')}
                </Button>
              )}
              {!naming && (
                <Button kind="quiet" small icon="edit" disabled={!view.rename} onClick={() => setNaming(true)}>
                  {t('BASKET_RENAME')}
                </Button>
              )}
              <Button
                kind="quiet"
                small
                style={{ color: 'var(--cancelled)' }}
                icon="close"
                disabled={!view.takeOut}
                onClick={() => view.takeOut?.(order, name)}
              >
                {t('BASKET_TAKE_OUT')}
              </Button>
            </span>
          )}
        </div>
      </article>
    </Card>
  )
}

function Rename({ order, view, onDone }: { order: Order; view: BasketReady; onDone: () => void }) {
  const { t } = useWords()
  const [text, setText] = useState(order.journeyName)
  const [sending, setSending] = useState(false)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (sending || !view.rename) return
    setSending(true)
    const saved = await view.rename(order, text.trim())
    setSending(false)
    if (saved) onDone()
  }
  return (
    <form className="grow stack stack-2" onSubmit={(event) => void save(event)}>
      <TextField
        label={t('BASKET_NAME')}
        value={text}
        maxLength={LONGEST_JOURNEY_NAME}
        onChange={setText}
        data-focus-first
      />
      <div className="row">
        <Button type="submit" small loading={sending}>
          {t('GLOBAL_SAVE')}
        </Button>
        <Button kind="quiet" small onClick={onDone}>
          {t('GLOBAL_CANCEL')}
        </Button>
      </div>
    </form>
  )
}
