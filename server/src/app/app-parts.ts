import type { Admission } from '../admission.ts'
import type { AnyEndpoint } from '@cledrau/contract/endpoint.ts'
import type { AnyOsdmCall } from '@cledrau/contract/osdm/osdm-call.ts'
import type { FastifyInstance } from 'fastify'
import type { AccountModules } from '../areas/account/wire.ts'
import type { BuyingModules } from '../areas/buying/wire.ts'
import type { JourneyModules } from '../areas/journeys/wire.ts'
import type { LiveModules } from '../areas/live/wire.ts'
import type { MessageModules } from '../areas/messages/wire.ts'
import type { NotifyModules } from '../areas/notify/wire.ts'
import type { Erasures, OperationModules } from '../areas/operations/wire.ts'
import type { PaygModules } from '../areas/payg/wire.ts'
import type { PaymentModules } from '../areas/payments/wire.ts'
import type { RepayModules } from '../areas/repay/wire.ts'
import type { RetailModules } from '../areas/retail/wire.ts'
import type { TicketModules } from '../areas/tickets/wire.ts'
import type { Bus } from '../bus/bus.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import type { openStanding } from '../db/standing.ts'
import type { Forgetting } from '../forgetting.ts'
import type { Idempotency } from '../http/idempotency.ts'
import type { Jobs } from '../jobs.ts'
import type { KeyRings } from '../key-rings.ts'
import type { Keys } from '../keys.ts'
import type { LiveRailwayHolder } from '../live/live-railway.ts'
import type { ReferenceData } from '../reference/reference.ts'
import type { Settings } from '../settings.ts'
import type { Traces } from '../care/tracing/traces.ts'
import type { LiveTrains } from '../timetable/live-trains.ts'

/** What the outside hands in. */
export type Parts = {
  settings: Settings
  clock: Clock
  db: Database
  /** Where the database is, for what needs a line of its own. */
  databaseUrl: string
  /** Whether it is there; asked by itself where somebody asks already. */
  standing?: ReturnType<typeof openStanding>
  keys: Keys
  jobs: Jobs
  bus: Bus
  /** Follows what is done, where somebody takes it. */
  traces?: Traces | undefined
  /** Where what can be made again is kept from one start to the next. */
  cacheDir: string
  /** Who is let in while there is too much to do; without it, by how late this server is. */
  admission?: Admission
}

export type App = {
  server: FastifyInstance
  /** Every call that is served, for the tests that walk the contract. */
  calls: AnyEndpoint[]
  /** The same for those of the OSDM. */
  osdmCalls: AnyOsdmCall[]
  idempotency: Idempotency
  reference: ReferenceData
  operations: Pick<OperationModules, 'usage' | 'stream' | 'keepReleasedFiles'>
  /** What a restored backup forgets again. */
  erasures: Pick<Erasures, 'list' | 'again'>
  accounts: AccountModules
  /** What somebody should hear is told there. */
  messages: Pick<MessageModules, 'tellings' | 'silence' | 'dropUseless'>
  /** Tells now what a job tells holders of bundles each minute. */
  lookForMultiflexNews: () => Promise<void>
  /** What is kept for a time only. */
  forgetting: Forgetting
  journeys: Pick<JourneyModules, 'plannedCalls' | 'followed' | 'findWays' | 'openData' | 'timetable'>
  /** All keys; they are read again every few seconds. */
  keyRings: KeyRings
  /** Where live news of trains come in. */
  live: LiveTrains
  /** How the trains of a day ran. */
  trainDays: Pick<LiveModules['days'], 'makeDue'>
  /** Learns when trains probably come. */
  likely: LiveModules['likely']
  evidence: LiveModules['evidence']
  /** What is known of the railway now. */
  railway: LiveRailwayHolder
  /** Asks the Knowledgebase for what disturbs trains. */
  askForNotices: () => Promise<void>
  /** Asks Darwin for its names of places, operators and reasons. */
  askForNames: () => Promise<void>
  /** What selling builds on. */
  retail: Pick<RetailModules, 'ground' | 'pool'>
  buying: Pick<BuyingModules, 'orders' | 'payable'>
  /** Moves money: payments, refunds, the books. */
  paying: Omit<PaymentModules, 'routes' | 'start'>
  /** Money for late trains. */
  repay: Pick<RepayModules, 'claims' | 'watching' | 'follow' | 'ways'>
  /** What travellers hold, and who checks it. */
  tickets: Pick<TicketModules, 'tickets' | 'documents' | 'inspections' | 'easements'>
  /** Tells of trains that somebody watches. */
  notify: Pick<NotifyModules, 'chooseDue' | 'followTickets' | 'keepDue' | 'compareDue' | 'look' | 'watched'>
  /** Fetches what readers tell. */
  payg: Pick<PaygModules, 'fetchTaps' | 'charges' | 'checks' | 'debts' | 'news'>
  /** Answers "not ready" from now on, so that nobody new is sent here. */
  startDraining: () => void
  close: () => Promise<void>
}
