import type { FastifyInstance } from 'fastify'
import { trainRecord, type TrainFacts } from '@cledrau/domain/give-back/train-record.ts'
import type { RunningTrain } from '@cledrau/domain/live/running-train.ts'
import type { TicketTrain } from '@cledrau/domain/tickets/ticket-facts.ts'
import { instant, utcIso } from '@cledrau/domain/time/instant.ts'
import { KEPT_DAYS } from '@cledrau/domain/assistance/assistance-status.ts'
import type { Database, Trx } from '../../db/database.ts'
import type { Term } from '../../forgetting.ts'
import type { Idempotency } from '../../http/idempotency.ts'
import type { Jobs } from '../../jobs.ts'
import type { Settings } from '../../settings.ts'
import type { Say } from '../../words.ts'
import type { Facts, GuestBooking, PersonalDataPart } from '../account/your-data/personal-data.ts'
import { openAssistanceLetters } from './assistance/assistance-letters.ts'
import { assistanceData, forgetAssistance } from './assistance/assistance-data.ts'
import { assistanceRoutes } from './assistance/assistance.routes.ts'
import { openAssistance } from './assistance/assistance.service.ts'
import { openStationStaff } from './assistance/station-staff.service.ts'
import { exchangesRoutes } from './exchanges/exchanges.routes.ts'
import { openExchangeMoves, type ExchangeMovesParts } from './exchanges/exchange-moves.ts'
import { openExchanges } from './exchanges/exchanges.service.ts'
import { openGiveBackLetters } from './give-back/give-back-letters.ts'
import { giveBackRoutes } from './give-back/give-back.routes.ts'
import { openGiveBack } from './give-back/give-back.service.ts'
import { refundedOf } from './give-back/refunded.ts'
import { guestDataRoutes } from './guest-data/guest-data.routes.ts'
import { openGuestData, type GuestDataParts } from './guest-data/guest-data.service.ts'
import { laterExtrasRoutes } from './later-extras/later-extras.routes.ts'
import { openLaterExtras } from './later-extras/later-extras.service.ts'
import type { NoteErasure } from '../operations/erasures/erasures.service.ts'
import type { MessageModules } from '../messages/wire.ts'
import type { ExchangeMoves } from '../buying/orders/payable.ts'
import type { BuyingModules } from '../buying/wire.ts'
import type { TellSellers } from '../partners/events/events.service.ts'
import type { PaymentModules } from '../payments/wire.ts'
import type { RetailModules } from '../retail/wire.ts'
import type { TellWallets } from '../tickets/tickets/tickets.service.ts'
import type { TicketModules } from '../tickets/wire.ts'

type Parts = {
  settings: Settings
  db: Database
  jobs: Jobs
  messages: Pick<MessageModules, 'mails'>
  retail: Pick<RetailModules, 'ground' | 'ticketSearch'>
  buying: Pick<BuyingModules, 'payable' | 'orders' | 'booking' | 'extras'>
  paying: Pick<PaymentModules, 'refund' | 'refundsOf' | 'leftOf' | 'ontoVoucher' | 'payments' | 'isMoving'>
  tickets: Pick<TicketModules, 'tickets' | 'easements'>
  /** How trains run, and ran: whoever tells of them stands elsewhere. */
  live: {
    find: (name: string) => RunningTrain | undefined
    happenedTo: (trx: Trx, ride: TicketTrain) => Promise<Pick<TrainFacts, 'left' | 'came'>>
  }
  /** What Delay Repay gave back for these passengers of an order: that is asked of whoever stands further down. */
  compensatedOf: (trx: Trx, orderId: string, passengers: readonly string[]) => Promise<number>
  /** What a guest claimed, held until the transaction ends: asked of whoever stands further down, too. */
  lockClaimsOfGuest: GuestDataParts['lockClaims']
  addPersonalData: (part: PersonalDataPart) => void
  personalData: () => readonly PersonalDataPart[]
  idempotency: Pick<Idempotency, 'eraseGuest'>
  noteErasure: NoteErasure
  say: Say
  tell: TellWallets
  tellSellers: TellSellers
}

/** What buying something instead of something else does to what it replaces: asked by buying, which is opened before us. */
export const openMovesOfExchanges = (parts: ExchangeMovesParts): ExchangeMoves => openExchangeMoves(parts)

export type AfterSalesModules = ReturnType<typeof openAfterSalesModules>

/** What can still be done about tickets that were paid for, wired on one page. */
export function openAfterSalesModules(parts: Parts) {
  const { settings, db, jobs, messages, retail, buying, paying, tickets, addPersonalData, tell } = parts
  const { ground } = retail
  const letters = openAssistanceLetters({ mails: messages.mails, ground })
  const assistance = openAssistance({ db, ground, money: paying, letters, tell, noteErasure: parts.noteErasure })
  const staff = openStationStaff({ db, ground, jobs, key: settings.STAFF_KEY, letters, tell })
  addPersonalData(assistanceData(db))
  const giveBack = openGiveBack({
    db,
    ground,
    payable: buying.payable,
    tickets: tickets.tickets,
    money: paying,
    redressed: async (trx, orderId, passengers) =>
      (await assistance.redressed(trx, orderId, passengers)) + (await parts.compensatedOf(trx, orderId, passengers)),
    letters: openGiveBackLetters({ mails: messages.mails, ground }),
    tellSellers: parts.tellSellers,
    trainRecord: async (trx, ride) =>
      trainRecord(ride, {
        told: await tickets.easements.causesOf(trx, ride),
        running: parts.live.find(`${ride.uid} ${ride.serviceDate}`),
        ...(await parts.live.happenedTo(trx, ride)),
      }),
  })
  const { orders, booking } = buying
  const exchanges = openExchanges({
    db,
    ground,
    orders,
    booking,
    payments: paying.payments,
    leftOf: paying.leftOf,
    ticketSearch: retail.ticketSearch,
  })
  const laterExtras = openLaterExtras({ db, ground, extras: buying.extras, tickets: tickets.tickets })
  const givenBackOf = async ({ orderId, recordLocator }: GuestBooking): Promise<Facts[]> =>
    (await giveBack.listKept(orderId)).map(({ at, reason, amount, failedTrain }) => ({
      reference: recordLocator,
      at: utcIso(instant(at)),
      reason,
      price: (amount / 100).toFixed(2),
      ...(failedTrain && {
        train: `${failedTrain.uid} ${failedTrain.serviceDate}`,
        said: failedTrain.what,
        word: failedTrain.word,
      }),
    }))
  addPersonalData({
    subject: 'GIVEN_BACK',
    collect: async (id) => {
      const purchases = await orders.listPurchases(id)
      const all = purchases.map(({ orderID: orderId, recordLocator }) => givenBackOf({ orderId, recordLocator }))
      return (await Promise.all(all)).flat()
    },
    // It goes with its order, which keeps the sum and loses the name.
    onDeletion: 'kept',
    erase: giveBack.erase,
    ofGuest: { collect: givenBackOf, erase: (trx, { orderId }) => giveBack.eraseGuest(trx, orderId) },
  })
  const guestData = openGuestData({
    db,
    clock: ground.clock,
    say: parts.say,
    personalData: parts.personalData,
    idempotency: parts.idempotency,
    noteErasure: parts.noteErasure,
    isMoneyMoving: paying.isMoving,
    lockClaims: parts.lockClaimsOfGuest,
  })
  return {
    assistance,
    giveBack,
    exchanges,
    eraseGuestAgain: guestData.eraseAgain,
    refundedOf,
    terms: [
      { what: 'assistance', days: KEPT_DAYS, forget: (before, most) => forgetAssistance(db, before, most) },
    ] satisfies Term[],
    start: staff.start,
    routes: (api: FastifyInstance) => {
      giveBackRoutes(api, giveBack)
      exchangesRoutes(api, exchanges)
      laterExtrasRoutes(api, laterExtras)
      assistanceRoutes(api, assistance, staff)
      guestDataRoutes(api, guestData)
    },
  }
}
