import { completeBooking } from '@cledrau/contract/buying/basket.ts'
import { useState } from 'react'
import { send } from '../../api/client.ts'
import { useWords } from '../../i18n/words.ts'
import { navigate } from '../../routes/hash-location.ts'
import { showMessage } from '../../page/messages.ts'
import { price } from '../../search/price-sum.tsx'
import { showTrouble } from '../../page/show-trouble.ts'
import { TripShown } from '../../search/trip-shown.tsx'
import { useNamesOfStations } from '../../stations/use-names-of-stations.ts'
import { clockOf } from '../../search/use-trip-words.ts'
import { buyingPath, exchangeOf } from '../../buying/buying-path.ts'
import { useOnline } from '../../state/online.ts'
import { refreshWallet } from '../../wallet/wallet.ts'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { giveUp, holdAsGuest, type Available } from './use-exchange.ts'

type BegunProps = { recordLocator: string; begun: NonNullable<Available['begun']>; onGivenUp: () => void }

/** Somebody began a change and left: it waits, to be gone on with or given up at once. */
export function Begun({ recordLocator, begun: { order, guestToken }, onGivenUp }: BegunProps) {
  const { t } = useWords()
  const { online } = useOnline()
  const [busy, setBusy] = useState<'on' | 'up' | null>(null)
  const nameOf = useNamesOfStations(order.places)
  const toPay = order.price.total
  const refused = (code: string) =>
    showMessage({ title: t('EXCHANGE_NOT_NOW'), message: t(`REFUSAL_${code}`), buttonLabel: t('GLOBAL_OK') })

  const inTurn = (which: 'on' | 'up', work: () => Promise<void>) => async () => {
    setBusy(which)
    try {
      await work()
    } catch (trouble) {
      showTrouble(trouble, 'exchange')
    } finally {
      setBusy(null)
    }
  }
  const goOn = inTurn('on', async () => {
    const { orderID } = order
    holdAsGuest(order, guestToken)
    if (toPay > 0) return navigate(buyingPath('TicketsPayment', { order: exchangeOf(orderID) }, {}))
    const named = { recordLocator: order.recordLocator, orderID }
    const done = await send(completeBooking, named, { idempotencyKey: orderID })
    if (!done.ok) return refused(done.refusal)
    void refreshWallet()
    navigate(buyingPath('ConfirmationPage', { order: orderID }, {}), { replace: true })
  })
  const leave = inTurn('up', async () => {
    const answer = await giveUp(recordLocator)
    if (!answer.ok) refused(answer.refusal)
    void refreshWallet()
    onGivenUp()
  })
  return (
    <div className="grid">
      <Card className="col-7 stack">
        <h2 className="t-l">{t('EXCHANGE_BEGUN')}</h2>
        {order.outbound && <TripShown trip={order.outbound} way="out" nameOf={nameOf} level={3} />}
        {order.inbound && <TripShown trip={order.inbound} way="back" nameOf={nameOf} level={3} />}
        <p>
          {order.holdExpiration === null
            ? t('EXCHANGE_BEGUN_PAYING')
            : t('EXCHANGE_BEGUN_UNTIL', { time: clockOf(order.holdExpiration) })}
        </p>
        <Button full loading={busy === 'on'} disabled={busy !== null} offline={!online} onClick={() => void goOn()}>
          {toPay > 0 ? t('EXCHANGE_GO_ON', { amount: price(toPay) }) : t('EXCHANGE_CONFIRM')}
        </Button>
        <Button
          full
          kind="second"
          loading={busy === 'up'}
          disabled={busy !== null}
          offline={!online}
          onClick={() => void leave()}
        >
          {t('EXCHANGE_GIVE_UP')}
        </Button>
      </Card>
    </div>
  )
}
