import { openAfterSalesModules } from '../areas/after-sales/wire.ts'
import { openNotifyModules } from '../areas/notify/wire.ts'
import { openOsdmModules } from '../areas/osdm/wire.ts'
import { openRepayModules } from '../areas/repay/wire.ts'
import { happenedTo } from '../live/happened.ts'
import { isDemonstration } from '../real-place.ts'
import type { Ground } from './ground.ts'
import type { People } from './people.ts'
import type { Selling } from './selling.ts'
import type { Trains } from './trains.ts'

export type AfterSelling = Awaited<ReturnType<typeof openAfterSelling>>

/** What is still done for whoever has a ticket, and the standard's way in, which leads to nearly everything before it. */
export async function openAfterSelling(opened: Ground & People & Trains & Selling) {
  const { settings, clock, db, jobs, reference, subjects, say, log, idempotency, erasures, operations } = opened
  const { messages, accounts, railway, journeys, boards } = opened
  const { retail, partners, tickets, buying, paying, payg, tellWallets } = opened
  const { stream } = operations
  const { tellings } = messages
  const { tellSellers } = partners
  const afterSales = openAfterSalesModules({
    settings,
    db,
    jobs,
    messages,
    retail,
    buying,
    paying,
    tickets,
    live: { find: boards.news.find, happenedTo: (trx, ride) => happenedTo(trx, ride, boards.codeOf) },
    compensatedOf: (...asked) => repay.compensatedOf(...asked),
    lockClaimsOfGuest: (...asked) => repay.lockClaimsOfGuest(...asked),
    addPersonalData: accounts.addPersonalData,
    personalData: accounts.personalData,
    idempotency,
    noteErasure: erasures.note,
    say,
    tell: tellWallets,
    tellSellers,
  })
  const notify = openNotifyModules({
    settings,
    clock,
    db,
    jobs,
    say,
    timetable: journeys.timetable,
    planRides: journeys.plannedRides,
    live: boards.news,
    isTrusted: boards.isTrusted,
    nameOfPlace: boards.nameOfPlace,
    isServed: boards.isServed,
    stationsOf: boards.stationsOf,
    tellings,
    mails: messages.mails,
    silence: messages.silence,
    tickets: tickets.ridesOfHolder,
    addPersonalData: accounts.addPersonalData,
    log,
  })
  const repay = await openRepayModules({
    settings,
    clock,
    db,
    jobs,
    reference,
    subjects,
    say,
    messages,
    retail,
    paying,
    tickets,
    trains: {
      plannedCalls: journeys.plannedCalls.listCalls,
      frozenAt: journeys.plannedCalls.frozenAt,
      movementsOf: boards.evidence.movementsOf,
      saidSince: boards.evidence.saidSince,
      evidence: boards.evidence,
      find: boards.news.find,
      follow: boards.news.follow,
      runs: boards.days.runs,
      codeOf: boards.codeOf,
      heard: railway.heard,
      operatorName: boards.operatorName,
      findWays: journeys.findWays,
    },
    refundedOf: afterSales.refundedOf,
    tapped: payg.tapped,
    guestToken: buying.booking.guestToken,
    demonstration: async () => (isDemonstration(settings) ? accounts.findDemonstration() : undefined),
    addPersonalData: accounts.addPersonalData,
    tell: (trx, accountIds) => stream.tellAccounts(trx, accountIds, { about: 'claims' }),
    tellSellers,
    log,
  })
  const osdm = openOsdmModules({
    db,
    clock,
    stations: () => subjects.stations.current().value,
    retail,
    buying,
    paying,
    tickets,
    afterSales,
    repay,
  })
  return { afterSales, notify, repay, osdm }
}
