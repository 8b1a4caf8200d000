import { cancelJourney, renameJourney } from '@cledrau/contract/buying/basket.ts'
import type { Order } from '@cledrau/contract/buying/orders.ts'
import { useEffect, useState } from 'react'
import { send } from '../../api/client.ts'
import { say } from '../../i18n/words.ts'
import { ask, showMessage, showToast } from '../../page/messages.ts'
import { showTrouble } from '../../page/show-trouble.ts'
import { forgetPrices } from '../../search/forget-prices.ts'
import type { Basket } from '../basket.ts'
import { fetchBasket, useBasketView } from '../basket.ts'
import { useOnline } from '../../state/online.ts'

export type BasketReady = {
  state: 'ready'
  basket: Basket
  asOf: number
  stale: boolean
  /** Null: not possible now. */
  takeOut: ((order: Order, name: string) => void) | null
  clear: (() => void) | null
  /** What has expired has been read: it isn't told again. */
  dismiss: ((order: Order) => void) | null
  rename: ((order: Order, name: string) => Promise<boolean>) | null
}
export type BasketScreenView = Exclude<ReturnType<typeof useBasketView>, { state: 'ready' }> | BasketReady

const refused = (refusal: string) =>
  showMessage({
    title: say('BUYING_REFUSED_TITLE'),
    message: say(`REFUSAL_${refusal}`),
    buttonLabel: say('GLOBAL_OK'),
  })

export function useBasket(): BasketScreenView {
  const view = useBasketView()
  const { online } = useOnline()
  const [busy, setBusy] = useState(false)

  // Whoever opens the basket sees it as it is now.
  useEffect(() => {
    void fetchBasket().catch(() => undefined)
  }, [])

  async function cancel(request: Parameters<typeof send<typeof cancelJourney>>[1], said: string) {
    setBusy(true)
    try {
      const answer = await send(cancelJourney, request)
      if (answer.ok) {
        forgetPrices()
        showToast(said, 'check')
      } else refused(answer.refusal)
      await fetchBasket()
    } catch (trouble) {
      showTrouble(trouble, 'cancelJourney')
    } finally {
      setBusy(false)
    }
  }

  if (view.state !== 'ready') return view
  const can = online && !busy
  return {
    ...view,
    takeOut: can
      ? (order, name) =>
          ask({
            title: say('BASKET_TAKE_OUT_TITLE'),
            message: say('BASKET_TAKE_OUT_TEXT', { name }),
            confirmLabel: say('BASKET_TAKE_OUT'),
            cancelLabel: say('BASKET_KEEP'),
            needsNetwork: true,
            takesAway: true,
            onConfirm: () =>
              cancel({ recordLocator: order.recordLocator, orderID: order.orderID }, say('BASKET_TAKEN_OUT', { name })),
          })
      : null,
    dismiss: can
      ? ({ recordLocator, orderID }) =>
          void send(cancelJourney, { recordLocator, orderID })
            .then(() => fetchBasket())
            .catch((trouble: unknown) => showTrouble(trouble, 'cancelJourney'))
      : null,
    clear: can
      ? () =>
          ask({
            title: say('BASKET_CLEAR_TITLE'),
            message: say('BASKET_CLEAR_TEXT'),
            confirmLabel: say('BASKET_CLEAR'),
            cancelLabel: say('BASKET_KEEP'),
            needsNetwork: true,
            takesAway: true,
            onConfirm: () => cancel({ clearBasket: true }, say('BASKET_CLEARED')),
          })
      : null,
    rename: can
      ? async (order, journeyName) => {
          try {
            const answer = await send(renameJourney, { orderID: order.orderID, journeyName })
            if (!answer.ok) refused(answer.refusal)
            await fetchBasket()
            return answer.ok
          } catch (trouble) {
            showTrouble(trouble, 'renameJourney')
            return false
          }
        }
      : null,
  }
}
