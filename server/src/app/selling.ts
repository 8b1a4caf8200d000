import { join } from 'node:path'
import { openMovesOfExchanges } from '../areas/after-sales/wire.ts'
import { openBuyingModules } from '../areas/buying/wire.ts'
import type { NotifyModules } from '../areas/notify/wire.ts'
import { openPartnerModules } from '../areas/partners/wire.ts'
import { openPaygModules } from '../areas/payg/wire.ts'
import { openPaymentModules } from '../areas/payments/wire.ts'
import { openRetailModules } from '../areas/retail/wire.ts'
import { openTicketModules } from '../areas/tickets/wire.ts'
import { openWalletModules } from '../areas/wallet/wire.ts'
import type { Trx } from '../db/database.ts'
import type { Ground } from './ground.ts'
import type { People } from './people.ts'
import type { Trains } from './trains.ts'

type Wallet = Parameters<typeof openWalletModules>[0]
/** What areas that are opened later answer; nobody asks before all of them are open. */
type FurtherDown = {
  followTickets: NotifyModules['followTickets']
  assistanceOf: Wallet['assistanceOf']
  claimableOf: Wallet['claimableOf']
  /** What else goes with a guest's order into an account. */
  moveAlong: Parameters<typeof openBuyingModules>[0]['moveAlong']
}

export type Selling = Awaited<ReturnType<typeof openSelling>>

/** From what a ticket costs to a paid one in a hand; and what taps cost, which need none. */
export async function openSelling(opened: Ground & People & Trains, furtherDown: FurtherDown) {
  const { settings, clock, db, keys, jobs, cacheDir, reference, subjects, words, rings, say, log } = opened
  const { operations, messages, accounts, live, journeys, boards } = opened
  const { stream, throttles } = operations
  const { tellings } = messages
  /** Whoever has a wallet open hears that it is another one now. */
  const tellWallets = async (trx: Trx, accountIds: readonly (string | null)[]) => {
    for (const accountId of new Set(accountIds))
      if (accountId !== null) await stream.publish('me', { about: 'wallet' }, { trx, accountId })
    await furtherDown.followTickets(
      trx,
      [...new Set(accountIds)].flatMap((accountId) => accountId ?? []),
    )
  }
  const retail = await openRetailModules({
    settings,
    rings,
    clock,
    db,
    reference,
    subjects,
    words,
    say,
    timetable: journeys.timetable,
    live,
    countedOn: boards.countedOn,
    tripsNow: boards.tripsNow,
    easedBy: (trains) => tickets.easements.ofTrains(trains),
    ownPlaces: (caller, instead) => buying.booking.ownPlaces(caller, instead),
    cacheDir: join(cacheDir, '../fares'),
  })
  const partners = await openPartnerModules({
    settings,
    clock,
    db,
    jobs,
    keys,
    rings,
    ownsOrder: (...asked) => buying.ownsOrder(...asked),
    sellersOf: (...asked) => buying.sellersOf(...asked),
  })
  const { tellSellers } = partners
  const tickets = await openTicketModules({
    settings,
    rings,
    clock,
    db,
    jobs,
    ground: retail.ground,
    mails: messages.mails,
    throttles,
    photocards: accounts.photocards,
    say,
    tell: tellWallets,
    tellSellers,
    reference,
    operatorName: boards.operatorName,
    evidenceKeys: boards.evidence.keys,
    statementKeys: () => payg.statementKeys(),
    paygOperators: () => payg.operators(),
    live: boards.news,
    onTrouble: (error) => log.error({ err: error }, 'tickets of trains that failed could not be freed'),
  })
  const wallet = openWalletModules({
    settings,
    clock,
    db,
    jobs,
    subjects,
    ground: retail.ground,
    intermediate: journeys.intermediate,
    addPersonalData: accounts.addPersonalData,
    reissue: tickets.tickets.reissue,
    easementsOf: tickets.easements.ofTickets,
    assistanceOf: furtherDown.assistanceOf,
    claimableOf: furtherDown.claimableOf,
    tell: tellWallets,
    notifications: accounts.multiflexNotifications,
    tellings,
    say,
  })
  const buying = await openBuyingModules({
    settings,
    rings,
    clock,
    db,
    keys,
    jobs,
    reference,
    subjects,
    addPersonalData: accounts.addPersonalData,
    photocards: accounts.photocards,
    messages,
    throttles,
    retail,
    runs: boards.news.find,
    collectedOf: tickets.collectedOf,
    moveAlong: async (trx, orderIDs, accountId) => {
      await tickets.tickets.moveToAccount(trx, orderIDs, accountId)
      await paying.payments.moveToAccount(trx, orderIDs, accountId)
      await furtherDown.moveAlong(trx, orderIDs, accountId)
    },
    leavePayments: (caller) => paying.payments.leave(caller),
    tellSellers,
    exchanges: openMovesOfExchanges({
      clock,
      tickets: tickets.tickets,
      refund: (trx, refund) => paying.refund(trx, refund),
    }),
    log,
  })
  const paying = openPaymentModules({
    settings,
    clock,
    db,
    jobs,
    payable: buying.payable,
    partners,
    isLive: accounts.isLive,
    addPersonalData: accounts.addPersonalData,
    log,
  })
  const payg = openPaygModules({
    settings,
    clock,
    db,
    jobs,
    keys: await rings.keys('statement'),
    say,
    gateway: paying.gateway,
    ledger: paying.ledger,
    keptCard: async (accountId, cardID) =>
      (await paying.cards.forForm(accountId)).find(({ name }) => name === cardID)?.token,
    retail,
    railcards: accounts.keptRailcards.list,
    options: () => subjects.options.current().value,
    addPersonalData: accounts.addPersonalData,
    isGuard: tickets.inspections.knows,
    tellAccount: (accountId) => stream.publish('me', { about: 'payg' }, { accountId }),
    tellings,
  })
  return { retail, partners, tickets, wallet, buying, paying, payg, tellWallets }
}
