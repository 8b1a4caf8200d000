import type { Bilingual } from '@cledrau/contract/language.ts'
import { DIRECTIONS, type Direction } from '@cledrau/domain/notifications/alert.ts'
import { rideBetween } from '@cledrau/domain/notifications/choose-trains.ts'
import type { WatchedRide } from '@cledrau/domain/notifications/news.ts'
import { MINUTE } from '@cledrau/domain/time/instant.ts'
import { findTrain } from '@cledrau/planner'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../clock.ts'
import type { Database, Trx } from '../../db/database.ts'
import type { Term } from '../../forgetting.ts'
import type { Jobs } from '../../jobs.ts'
import type { Settings } from '../../settings.ts'
import type { Timetable } from '../../timetable/timetable.ts'
import type { Say } from '../../words.ts'
import { holdAccount } from '../account/accounts/existing-account.ts'
import type { PersonalDataPart } from '../account/your-data/personal-data.ts'
import type { MessageModules } from '../messages/wire.ts'
import type { Tellings } from '../messages/tellings/tellings.service.ts'
import { type AdviceSaid, adviceTelling } from './journey-notifications/advice-telling.ts'
import { openAutomaticAlerts } from './journey-notifications/automatic-alerts.ts'
import { openChoosing, type PlanRides } from './journey-notifications/choosing.ts'
import { journeyNotificationsRoutes } from './journey-notifications/journey-notifications.routes.ts'
import { openJourneyNotifications } from './journey-notifications/journey-notifications.service.ts'
import { type LiveNews, openWatching } from './journey-notifications/watching.ts'
import { openTimetableChanges, type TimetableChangesParts } from './timetable-changes/timetable-changes.service.ts'

type Held = { orderId: string; accountId: string }
type HeldRide = Pick<WatchedRide, 'uid' | 'serviceDate' | 'from' | 'to' | 'departs' | 'arrives'>

type Parts = {
  settings: Pick<Settings, 'ROLES'>
  clock: Clock
  db: Database
  jobs: Jobs
  say: Say
  timetable: () => Timetable
  planRides: PlanRides
  live: LiveNews
  isTrusted: () => boolean
  nameOfPlace: (code: string) => Bilingual
  isServed: (code: string) => boolean | undefined
  /** The stations that a place stands for: itself, or those of a group. */
  stationsOf: (code: string) => readonly string[]
  tellings: Tellings
  mails: MessageModules['mails']
  /** Says who wants to hear nothing of a channel. */
  silence: MessageModules['silence']
  /** Who travels on what: answered by the one place that knows who holds a ticket. */
  tickets: {
    find: (
      trx: Trx,
      accountId: string,
      recordLocator: string,
    ) => Promise<{ orderId: string; isReady: boolean } | undefined>
    list: (trx: Trx, held: Held) => Promise<ReadonlyMap<Direction, readonly HeldRide[]>>
    onTrains: TimetableChangesParts['ticketsOn']
    guestsOnTrains: TimetableChangesParts['guestsOn']
    seasons: TimetableChangesParts['seasonsBetween']
    replacedBy: (trx: Trx, held: Held) => Promise<{ id: string; recordLocator: string } | undefined>
  }
  addPersonalData: (part: PersonalDataPart) => void
  log: { error: (facts: object, text: string) => void }
}

export type NotifyModules = {
  routes: (api: FastifyInstance) => void
  /** The tickets of these accounts are others than before. */
  followTickets: (trx: Trx, accountIds: readonly string[]) => Promise<void>
  /** Tells what was said of a journey that somebody follows. */
  tellAdvice: (trx: Trx, accountId: string, said: AdviceSaid) => Promise<void>
  /** Chooses the trains of alerts that nobody has chosen yet; done by itself once it is started. */
  chooseDue: () => Promise<number>
  /** Keeps the timetable of the coming fortnight to compare with; done by itself each night. */
  keepDue: () => Promise<void>
  /** Tells what a timetable that was taken into use changes; done by itself once it is started. */
  compareDue: () => Promise<number>
  /** Tells now what it otherwise tells a moment after the news. */
  look: () => Promise<void>
  watched: () => number
  terms: readonly Term[]
  start: () => Promise<void>
  stop: () => Promise<void>
}

/** In the night, when nobody waits for anything. */
const KEPT_AT = 3 * 60 + 17

/** Alerts about trains: what somebody wants to hear, and when it is worth telling; wired on one page. */
export function openNotifyModules(parts: Parts): NotifyModules {
  const { settings, clock, db, jobs, say, timetable, live, tellings, tickets, log } = parts
  const choosing = openChoosing({ db, clock, timetable, planRides: parts.planRides })

  /** With what the timetable knows of them beside what the ticket says. */
  const watchedRide = (ride: HeldRide): WatchedRide => {
    const train = findTrain(timetable().image, ride.uid, ride.serviceDate)
    const board = train?.calls.findIndex(({ stop }) => stop === ride.from) ?? -1
    const planned = train && board >= 0 ? rideBetween(train, board, train.calls.length - 1) : undefined
    return { ...ride, platform: planned?.platform ?? null, mode: planned?.mode ?? 'rail' }
  }
  const ridesOf = async (trx: Trx, held: Held) => {
    const ways = await tickets.list(trx, held)
    return new Map(
      DIRECTIONS.flatMap((way): [Direction, WatchedRide[]][] => {
        const rides = ways.get(way)
        return rides && rides.length > 0 ? [[way, rides.map(watchedRide)]] : []
      }),
    )
  }
  const automatic = openAutomaticAlerts({
    clock,
    choosing,
    ridesOf,
    replacedBy: tickets.replacedBy,
    findHeld: tickets.find,
  })
  const alerts = openJourneyNotifications({
    db,
    clock,
    choosing,
    automatic,
    ridesOf,
    findHeld: tickets.find,
    isServed: parts.isServed,
    nameOf: parts.nameOfPlace,
    timetable,
    live,
    hold: holdAccount,
  })
  const names = { say, place: parts.nameOfPlace }
  const watching = openWatching({
    db,
    clock,
    live,
    isTrusted: parts.isTrusted,
    tellings,
    names,
    onTrouble: (error) => log.error({ err: error }, 'alerts about trains could not be told; they are tried again'),
  })
  const changes = openTimetableChanges({
    db,
    clock,
    timetable,
    tellings,
    names,
    mails: parts.mails,
    stationsOf: parts.stationsOf,
    ticketsOn: tickets.onTrains,
    guestsOn: tickets.guestsOnTrains,
    seasonsBetween: tickets.seasons,
    alertsAfter: alerts.page,
  })
  parts.silence('journeyNotifications', alerts.suspended)
  parts.addPersonalData({
    subject: 'JOURNEY_NOTIFICATIONS',
    collect: alerts.collect,
    onDeletion: 'erased',
    erase: alerts.erase,
  })

  return {
    routes: (api) => journeyNotificationsRoutes(api, alerts),
    followTickets: automatic.follow,
    tellAdvice: async (trx, accountId, said) => {
      if ((await alerts.suspended(trx, [accountId])).has(accountId)) return
      await tellings.tell(trx, adviceTelling(names, accountId, said))
    },
    chooseDue: choosing.chooseDue,
    keepDue: changes.keepDue,
    compareDue: changes.compareDue,
    look: watching.look,
    watched: watching.size,
    terms: alerts.terms,
    start: async () => {
      await jobs.every('choose-trains-of-alerts', { everyMs: MINUTE }, async () => void (await choosing.chooseDue()), {
        role: 'live',
        atStart: true,
      })
      await jobs.every('keep-timetable-to-compare', { dailyAt: KEPT_AT }, changes.keepDue, { role: 'live' })
      await jobs.every('compare-timetables', { everyMs: MINUTE }, async () => void (await changes.compareDue()), {
        role: 'live',
        atStart: true,
      })
      // Whoever knows how trains run tells of it.
      if (settings.ROLES.has('live')) watching.start()
    },
    stop: watching.stop,
  }
}
