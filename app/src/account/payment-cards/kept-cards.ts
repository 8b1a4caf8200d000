import { listPaymentCards } from '@cledrau/contract/buying/payment-cards.ts'
import { personal } from '../../state/personal.ts'

// Not kept on the device: nobody pays without a network, and a list of cards is nobody else's business.
export const paymentCards = personal('payment-cards', listPaymentCards, {}, false)
