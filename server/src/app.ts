import { openAdmission } from './admission.ts'
import { join } from 'node:path'
import type { AnyEndpoint } from '@cledrau/contract/endpoint.ts'
import type { AnyOsdmCall } from '@cledrau/contract/osdm/osdm-call.ts'
import { utcIso } from '@cledrau/domain/time/instant.ts'
import { openAccountModules } from './areas/account/wire.ts'
import { openAfterSalesModules, openMovesOfExchanges } from './areas/after-sales/wire.ts'
import { openBuyingModules } from './areas/buying/wire.ts'
import { openJourneyModules } from './areas/journeys/wire.ts'
import { openLiveModules } from './areas/live/wire.ts'
import { openMessageModules } from './areas/messages/wire.ts'
import { openNotifyModules } from './areas/notify/wire.ts'
import { openErasures, openOperationModules } from './areas/operations/wire.ts'
import { openOsdmModules, osdmForm } from './areas/osdm/wire.ts'
import { openPaygModules } from './areas/payg/wire.ts'
import { openPartnerModules } from './areas/partners/wire.ts'
import { openPaymentModules } from './areas/payments/wire.ts'
import { openReadingModules } from './areas/reading/wire.ts'
import { openRepayModules } from './areas/repay/wire.ts'
import { openRetailModules } from './areas/retail/wire.ts'
import { openTicketModules } from './areas/tickets/wire.ts'
import { openWalletModules } from './areas/wallet/wire.ts'
import type { App, Parts } from './app-parts.ts'
import type { Trx } from './db/database.ts'
import { readEngine } from './db/engine.ts'
import { openStanding } from './db/standing.ts'
import { isClockRight } from './db/steady-clock.ts'
import { openForgetting } from './forgetting.ts'
import { accessTokenReader, partnerReader } from './http/access-token.ts'
import { answerCalls } from './http/answer-calls.ts'
import { openIdempotency } from './http/idempotency.ts'
import { openServer } from './http/open-server.ts'
import { openKeyRings } from './key-rings.ts'
import { openReferenceData } from './reference/reference.ts'
import { happenedTo } from './live/happened.ts'
import { movementsTerm } from './live/forget-movements.ts'
import { openLiveFeed } from './live/live-feed.ts'
import { tellPlanner } from './live/planner-door.ts'
import { openLiveRailway } from './live/live-railway.ts'
import { isDemonstration, isEncrypted } from './real-place.ts'
import { isToldOfTrains } from './settings.ts'
import { openLiveTrains } from './timetable/live-trains.ts'
import { openMetrics } from './care/metrics.ts'
import { whatIsHeld, whatWaits } from './care/waiting.ts'
import { sayFrom } from './words.ts'

/** The whole server, wired on one page. */
export async function createApp(parts: Parts): Promise<App> {
  const { settings, clock, db, databaseUrl, keys, jobs, bus, traces, cacheDir, admission = openAdmission() } = parts
  const server = openServer(settings, { say: (...said) => say(...said), otherForm: osdmForm, traces })
  const reference = openReferenceData({ folder: settings.DATA_DIR, clock, db, log: server.log })
  const reading = await openReadingModules({
    data: reference,
    settings,
    clock,
    pushKey: () => messages.pushKey(),
    liveAlerts: () => boards.serviceAlerts(),
  })
  const { words, subjects } = reading
  const say = sayFrom(() => words.current().value.byName)
  const folder = settings.KEYS
  const operations = openOperationModules({ clock, db, jobs, bus, log: server.log, appDir: settings.APP_DIR })
  const { stream, throttles } = operations
  /** Whoever has a wallet open hears that it is another one now. */
  const tellWallets = async (trx: Trx, accountIds: readonly (string | null)[]) => {
    for (const accountId of new Set(accountIds))
      if (accountId !== null) await stream.publish('me', { about: 'wallet' }, { trx, accountId })
    await notify.followTickets(
      trx,
      [...new Set(accountIds)].flatMap((accountId) => accountId ?? []),
    )
  }
  const rings = await openKeyRings({
    folder,
    listRevoked: operations.listRevokedKeys,
    opened: [keys],
    onTrouble: (error) => server.log.error({ err: error }, 'keys could not be read again'),
  })
  const standing = parts.standing ?? openStanding({ connectionString: databaseUrl, log: server.log })
  const secrets = await rings.secrets('replies')
  const idempotency = openIdempotency({ db, clock, secrets })
  const erasures = openErasures({
    settings,
    db,
    clock,
    jobs,
    secrets: await rings.secrets('erasures'),
    log: server.log,
    erase: {
      account: (...asked) => accounts.eraseAgain(...asked),
      booking: (...asked) => afterSales.eraseGuestAgain(...asked),
      photocard: (...asked) => accounts.photocards.eraseAgain(...asked),
      assistance: (...asked) => afterSales.assistance.withdrawAgain(...asked),
    },
  })
  const messages = await openMessageModules({
    settings,
    clock,
    db,
    jobs,
    rings,
    pages: () => subjects.appData.current().value.production.content,
    say,
    hearers: {
      hold: (...asked) => accounts.hearers.hold(...asked),
      find: (...asked) => accounts.hearers.find(...asked),
      existing: (...asked) => accounts.hearers.existing(...asked),
      forgetToken: (...asked) => accounts.hearers.forgetToken(...asked),
    },
    tellPages: (trx, accountIds) => stream.tellAccounts(trx, accountIds, { about: 'notifications' }),
    log: server.log,
  })
  const accounts = await openAccountModules({
    settings,
    clock,
    db,
    keys,
    rings,
    jobs,
    subjects,
    messages,
    throttles,
    idempotency,
    noteErasure: erasures.note,
    say,
  })
  const { tellings, preferences } = messages
  accounts.addPersonalData({
    subject: 'NOTIFICATION_PREFERENCES',
    collect: preferences.collect,
    onDeletion: 'erased',
    erase: preferences.erase,
  })
  accounts.addPersonalData({
    subject: 'MESSAGES',
    collect: tellings.collect,
    onDeletion: 'erased',
    erase: tellings.erase,
    // Guests have letters only, and of those what hasn't gone yet.
    ofGuest: {
      collect: async ({ recordLocator }) =>
        (await messages.mails.listOfBooking(recordLocator)).map(({ createdAt, recipient }) => ({
          at: utcIso(createdAt),
          reference: recordLocator,
          email: recipient,
        })),
      erase: (trx, { recordLocator }) => messages.mails.eraseOfBooking(trx, recordLocator),
    },
  })
  const live = openLiveTrains(clock)
  const railway = openLiveRailway(isToldOfTrains(settings))
  const journeys = await openJourneyModules({
    settings,
    clock,
    db,
    reference,
    stations: subjects.stations,
    live,
    trains: {
      trips: (trips) => boards.tripsNow(trips),
      calls: (train) => boards.callsNow(train),
      minutes: (train, call, what) => boards.minutesNow(train, call, what),
      stands: (train) => boards.standsNow(train),
    },
    fares: () => retail.faresMemory(),
    likelyCounts: () => boards.likelyCounts(),
    nameOfOperator: (code) => boards.operatorName(code),
    priceTrains: (asked, abandoned) => retail.trainPrices(asked, abandoned),
    guardian: {
      live: { find: (name) => boards.news.find(name), follow: (take) => boards.news.follow(take) },
      easedBy: (rides) => tickets.easements.ofTrains(rides),
      tell: async (trx, accountId, said) => {
        await stream.publish('me', { about: 'journeys' }, { trx, accountId })
        await notify.tellAdvice(trx, accountId, said)
      },
    },
    log: server.log,
    cacheDir,
  })
  accounts.addPersonalData({
    subject: 'FOLLOWED_JOURNEYS',
    collect: journeys.followed.collect,
    onDeletion: 'erased',
    erase: journeys.followed.erase,
  })
  const boards = await openLiveModules({
    settings,
    clock,
    db,
    jobs,
    log: server.log,
    say,
    reference,
    subjects,
    timetable: journeys.timetable,
    plan: journeys.find,
    railway,
    rings,
    tellAlerts: () => stream.publish('reference', { subject: 'alerts', changedAt: utcIso(clock.now()) }),
  })
  const planner = tellPlanner({ railway, live, timetable: journeys.timetable, codeOf: boards.codeOf })
  // Last of them: whoever wants to know what is heard first listens by now.
  const feed = openLiveFeed({
    settings,
    databaseUrl,
    clock,
    railway,
    timetable: journeys.timetable,
    traces,
    logger: server.log,
  })
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
    onTrouble: (error) => server.log.error({ err: error }, 'tickets of trains that failed could not be freed'),
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
    assistanceOf: (...asked) => afterSales.assistance.ofOrders(...asked),
    claimableOf: (...asked) => repay.made.claimable(...asked),
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
      await afterSales.assistance.moveToAccount(trx, orderIDs, accountId)
      await repay.moveToAccount(trx, orderIDs, accountId)
    },
    leavePayments: (caller) => paying.payments.leave(caller),
    tellSellers,
    exchanges: openMovesOfExchanges({
      clock,
      tickets: tickets.tickets,
      refund: (trx, refund) => paying.refund(trx, refund),
    }),
    log: server.log,
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
    log: server.log,
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
    log: server.log,
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
    tell: (trx, accountId) => stream.publish('me', { about: 'claims' }, { trx, accountId }),
    tellSellers,
    log: server.log,
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
  const forgetting = openForgetting(
    [
      ...operations.terms,
      ...partners.terms,
      ...erasures.terms,
      ...journeys.terms,
      ...boards.terms,
      ...messages.terms,
      ...accounts.terms,
      ...buying.terms,
      ...tickets.terms,
      ...afterSales.terms,
      ...osdm.terms,
      ...repay.terms,
      ...notify.terms,
      ...payg.terms,
      movementsTerm(db),
    ],
    clock,
    jobs,
  )
  const calls: AnyEndpoint[] = []
  const osdmCalls: AnyOsdmCall[] = []
  let draining = false
  const ready = async () => {
    const now = await standing.ask()
    return { accepting: !draining, database: now.isThere, clock: isClockRight(now), clockAhead: now.clockAhead }
  }
  const metrics = openMetrics({
    ready,
    openPages: stream.size,
    bus: bus.figures,
    admission: admission.figures,
    callCounts: operations.callCounts.figures,
    live: feed.figures,
    lines: db.lines,
    threads: () => ({ search: retail.pool.figures(), planner: journeys.threadFigures() }),
    traces: traces?.figures,
    notices: boards.noticeFigures,
    pushes: messages.pushFigures,
    inDatabase: {
      payg: payg.figures,
      waiting: () => whatWaits(db, clock.now()),
      held: () => whatIsHeld(db, clock.now()),
      busBehind: bus.behind,
      engine: () => readEngine(db),
    },
  })

  await answerCalls(server, {
    settings,
    clock,
    serving: {
      say,
      readToken: accessTokenReader(keys, settings.PUBLIC_URL, clock, {
        session: accounts.isEnded,
        guest: buying.orders.heldByGuest,
        partner: partners.isEnded,
      }),
      idempotency,
      calls,
      osdmCalls,
      encrypted: isEncrypted(settings),
      admission,
      callsPerMinute: settings.RATE_LIMIT,
      origin: new URL(settings.PUBLIC_URL).origin,
    },
    counting: { readPartner: partnerReader(keys, settings.PUBLIC_URL, clock), count: operations.callCounts.count },
    health: {
      ready,
      metrics,
      metricsToken: settings.METRICS_TOKEN,
      behindProxy: isEncrypted(settings),
    },
    routes: [
      (api) => operations.routes(api, accounts.isEnded, boards.topics),
      reading.routes,
      accounts.routes,
      messages.routes,
      journeys.routes,
      boards.routes,
      retail.routes,
      buying.routes,
      partners.routes,
      paying.routes,
      afterSales.routes,
      repay.routes,
      tickets.routes,
      wallet.routes,
      notify.routes,
      payg.routes,
    ],
    osdm: osdm.open,
  })

  await operations.start()
  await erasures.start()
  await messages.start()
  await boards.start()
  journeys.start()
  await accounts.start()
  await tickets.start()
  await wallet.start()
  await buying.start()
  await paying.start()
  partners.start()
  await afterSales.start()
  await repay.start()
  await notify.start()
  await payg.start()
  await forgetting.start()
  reference.onChange((subject) => {
    void stream
      .publish('reference', { subject, changedAt: utcIso(clock.now()) })
      .catch((error: unknown) => server.log.error({ err: error, subject }, 'open pages were not told of a change'))
  })

  return {
    server,
    calls,
    osdmCalls,
    idempotency,
    reference,
    operations,
    erasures,
    accounts,
    messages,
    lookForMultiflexNews: wallet.lookForMultiflexNews,
    forgetting,
    journeys,
    keyRings: rings,
    live,
    railway,
    askForNotices: boards.askForNotices,
    askForNames: boards.askForNames,
    trainDays: boards.days,
    likely: boards.likely,
    evidence: boards.evidence,
    retail,
    buying,
    paying,
    repay,
    tickets,
    notify,
    payg,
    startDraining: () => {
      draining = true
    },
    close: async () => {
      draining = true
      reference.close()
      rings.close()
      standing.close()
      admission.close()
      operations.close()
      boards.close()
      // A line whose last call ends while we close would be kept open for the next one.
      const letGo = setInterval(() => server.server.closeIdleConnections(), 100)
      await server.close().finally(() => clearInterval(letGo))
      buying.stop()
      repay.stop()
      messages.close()
      partners.close()
      await tickets.stop()
      await notify.stop()
      await feed.close()
      planner.stop()
      await retail.close()
      await journeys.close()
    },
  }
}
