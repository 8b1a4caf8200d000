import { recentPayments } from '@cledrau/contract/buying/payments.ts'
import { load } from '../api/client.ts'
import { logTrouble } from '../api/log.ts'
import { refreshSession, refreshTokenExists } from '../api/session.ts'
import { say } from '../i18n/words.ts'
import { navigate, locationNow } from '../routes/hash-location.ts'
import { buyingPath, WHOLE_BASKET } from './buying-path.ts'
import { recallGuestOrder } from './guest-order.ts'
import { notePaid } from './paid-order.ts'
import { endPayment, paymentUnderWay } from './payment-under-way.ts'
import { ask } from '../page/messages.ts'
import { price } from '../search/price-sum.tsx'

/** Pages that say themselves how a payment stands. */
const TELLING = /tickets-payment|tickets-confirmation|confirmation-page|\/basket$/

/**
 * Somebody was paying when this app was last open: the battery died, the tab was closed, the signal went. They are told how
 * it ended, or where it can be gone on with.
 */
export async function resumePayment(): Promise<void> {
  const order = paymentUnderWay()
  if (order === null || TELLING.test(locationNow().path)) return
  try {
    if (refreshTokenExists()) await refreshSession(null)
    else recallGuestOrder()
    const payments = await load(recentPayments, {})
    const payment = payments.find(({ orderIDs }) => order === WHOLE_BASKET || orderIDs.includes(order))
    if (!payment) return endPayment()
    const voucher = payment.voucherInPennies ?? 0
    const amount = price(payment.amountInPennies + voucher)
    const tell = (message: string, confirmLabel: string, path: string) =>
      ask({
        title: say('PAYMENT_RESUME_TITLE'),
        message,
        confirmLabel,
        cancelLabel: say('GLOBAL_CLOSE'),
        onConfirm: () => navigate(path),
      })
    const toPay = buyingPath('TicketsPayment', { order }, {})
    if (payment.state === 'PAID') {
      endPayment()
      notePaid()
      const bought = buyingPath('ConfirmationPage', { order: payment.orderIDs.join() }, {})
      tell(say('PAYMENT_RESUME_PAID'), say('PAYMENT_RESUME_SEE'), bought)
    } else if (payment.state === 'YOUR_TURN')
      tell(say('PAYMENT_RESUME_WAITING', { price: amount }), say('PAYMENT_RESUME_GO_ON'), toPay)
    else if (payment.state === 'FINDING_OUT')
      tell(say('PAYMENT_RESUME_FINDING_OUT', { price: amount }), say('PAYMENT_RESUME_LOOK'), toPay)
    else {
      endPayment()
      if (payment.state === 'RETURNING' || payment.state === 'RETURNED')
        tell(
          voucher > 0
            ? say('VOUCHER_RESUME_RETURNED', { price: amount, amount: price(voucher) })
            : say('PAYMENT_RESUME_RETURNED', { price: amount }),
          say('GLOBAL_OK'),
          locationNow().path,
        )
    }
  } catch (trouble) {
    // Asked again at the next start.
    logTrouble('payments', 'resumePayment', trouble)
  }
}
