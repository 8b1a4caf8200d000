import type { FastifyInstance } from 'fastify'
import { leftOf } from '@cledrau/domain/partners/account.ts'
import { twoDigits } from '@cledrau/domain/time/hh-mm.ts'
import type { Clock } from '../../clock.ts'
import type { Database, Trx } from '../../db/database.ts'
import { noBank, openBank } from '../../gateways/payments/bank.ts'
import type { PaymentsGateway } from '../../gateways/payments/payments.ts'
import type { Traveller } from '../../http/callers.ts'
import type { Jobs } from '../../jobs.ts'
import { lockAccount } from '../account/accounts/existing-account.ts'
import { openLedger, type Ledger } from './ledger/ledger.service.ts'
import { startReconciling } from './ledger/reconcile-daily.ts'
import type { Payable } from '../buying/orders/payable.ts'
import { paymentCardRoutes } from './payment-cards/payment-cards.routes.ts'
import { openPaymentCards, type PaymentCards } from './payment-cards/payment-cards.service.ts'
import { openFollowPayment } from './payments/follow-payment.ts'
import { openPayees, type Payees } from './payees/payees.service.ts'
import { openPayouts, type Payouts } from './payments/payouts.ts'
import { openRefunds, type Refunds } from './payments/refunds.ts'
import { noticeRoutes, paymentRoutes } from './payments/payments.routes.ts'
import { openPayments, type Payments } from './payments/payments.service.ts'
import type { PersonalDataPart } from '../account/your-data/personal-data.ts'
import type { Settings } from '../../settings.ts'
import { partnerAccountRoutes } from './partner-accounts/partner-accounts.routes.ts'
import { openPartnerAccounts } from './partner-accounts/partner-accounts.service.ts'
import type { PartnerModules } from '../partners/wire.ts'
import { openVouchers, type Vouchers } from './vouchers/vouchers.service.ts'

type Parts = {
  settings: Settings
  clock: Clock
  db: Database
  jobs: Jobs
  /** What is paid for. */
  payable: Payable
  partners: Pick<PartnerModules, 'lock' | 'find'>
  isLive: (traveller: Traveller) => Promise<boolean>
  addPersonalData: (part: PersonalDataPart) => void
  log: { error: (facts: object, text: string) => void }
}

export type PaymentModules = {
  routes: (api: FastifyInstance) => void
  payments: Payments
  cards: PaymentCards
  /** Who takes cards for us, for whoever charges without an order. */
  gateway: PaymentsGateway
  ledger: Ledger
  /** Money back, for whoever takes something away again. */
  refund: Refunds['refund']
  refundsOf: Refunds['refundsOf']
  leftOf: Refunds['leftOf']
  ontoVoucher: Refunds['ontoVoucher']
  /** What is owed otherwise, and the ways in which it is paid. */
  payouts: Payouts
  payees: Payees
  vouchers: Vouchers
  /** How much more a partner may buy now. */
  leftOnAccount: (partnerId: string) => Promise<number>
  /** Whether money for an order, or because of it, is on its way to anybody. */
  isMoving: (trx: Trx, orderId: string) => Promise<boolean>
  start: () => Promise<void>
}

/** The native app's own pages show the bank's form, too. */
const NATIVE_ORIGINS = ['capacitor://localhost', 'https://localhost']

/** Everything that moves money, wired on one page. */
export function openPaymentModules(parts: Parts): PaymentModules {
  const { settings, clock, db, jobs, payable, partners, isLive, addPersonalData, log } = parts
  // Chosen once, by its address: nothing in this area knows which bank it is.
  const gateway = settings.PAYMENTS_URL
    ? openBank({
        url: settings.PAYMENTS_URL,
        notify: new URL('/api/v1/payments/webhook', settings.PUBLIC_URL).href,
        origins: [new URL(settings.PUBLIC_URL).origin, ...NATIVE_ORIGINS, ...settings.APP_ORIGINS],
      })
    : // Without a bank everything else works: to this area it is one that never answers.
      noBank()
  const ledger = openLedger({ db, clock, gateway })
  const payouts = openPayouts({ db, clock, jobs, gateway, ledger })
  // The lock on the account's row keeps two devices from keeping an eleventh card at the same moment.
  const cards = openPaymentCards({ db, clock, jobs, gateway, payouts, lock: lockAccount })
  const vouchers = openVouchers({ db, clock, ledger, lock: lockAccount })
  const accounts = openPartnerAccounts({ db, clock, ledger, lock: partners.lock })
  const refunds = openRefunds({ db, clock, jobs, gateway, ledger, cards, vouchers, accounts })
  const payees = openPayees({ db, clock, jobs, gateway, payouts })
  const follow = openFollowPayment({ db, clock, gateway, ledger, payable, cards, refunds, vouchers })
  const payments = openPayments({ db, clock, gateway, payable, cards, follow, ledger, vouchers, accounts })

  addPersonalData({
    subject: 'PAYMENT_CARDS',
    collect: async (id) =>
      (await cards.list(id)).map(({ scheme, lastFour, expiryMonth, expiryYear }) => ({
        network: scheme,
        lastFour,
        expiry: `${twoDigits(expiryMonth)}/${expiryYear}`,
      })),
    // The bank forgets the tokens, too, by a job of the same transaction.
    onDeletion: 'erased',
    erase: cards.erase,
  })
  addPersonalData({
    subject: 'PAYMENTS',
    collect: (id) => payments.list({ kind: 'traveller', id }),
    // Books are kept for six years: they keep the sum and lose the name.
    onDeletion: 'kept',
    erase: payments.erase,
    ofGuest: {
      collect: ({ orderId }) => payments.list({ kind: 'guest', orderId }),
      erase: (trx, { orderId }) => payments.eraseGuest(trx, orderId),
    },
  })

  return {
    payments,
    cards,
    gateway,
    ledger,
    refund: refunds.refund,
    refundsOf: refunds.refundsOf,
    leftOf: refunds.leftOf,
    ontoVoucher: refunds.ontoVoucher,
    payouts,
    payees,
    vouchers,
    leftOnAccount: async (partnerId) => {
      const { creditLimit: limit, owed } = (await partners.find(partnerId)) ?? { creditLimit: 0, owed: 0 }
      return leftOf({ owed, limit })
    },
    isMoving: async (trx, orderId) =>
      (await payments.isMoving(trx, orderId)) ||
      (await refunds.isUnderWay(trx, orderId)) ||
      (await payouts.isUnderWayFor(trx, orderId)),
    routes: (api) => {
      // A guest's token is for one order and a day, and has no session that could have ended.
      paymentRoutes(api, payments, async (caller) => caller.kind === 'guest' || isLive(caller))
      paymentCardRoutes(api, cards)
      partnerAccountRoutes(api, accounts, partners.find, clock)
      noticeRoutes(api, {
        read: (notice) => gateway.readNotice(notice, clock.now()),
        hear: async (key) => {
          // The same kind of key names payments and card sessions; whichever doesn't know it does nothing.
          await payments.follow(key)
          await cards.followSession(key)
        },
      })
    },
    start: async () => {
      await cards.start()
      await refunds.start()
      await payouts.start()
      await payees.start()
      await startReconciling({ jobs, clock, ledger, log })
      // Alone, a lease of before was somebody's who isn't there any more: all that is open is looked at now, not in ten
      // seconds. Beside others it may be theirs, and ends by itself.
      if (settings.DATABASE_URL === undefined) for (const work of [payments, refunds, payouts]) await work.lookAtAll()
      jobs.watch('follow-payments', payments.followDue)
      jobs.watch('give-money-back', refunds.giveDue)
      jobs.watch('pay-out', payouts.payDue)
    },
  }
}
