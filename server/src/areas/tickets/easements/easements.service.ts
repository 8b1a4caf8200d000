import type { Bilingual } from '@cledrau/contract/language.ts'
import type { Easement as TicketEasement } from '@cledrau/contract/wallet/easement.ts'
import { nameOf, type RunningTrain } from '@cledrau/domain/live/running-train.ts'
import { done } from '@cledrau/domain/result.ts'
import {
  EASEMENT_CAUSES,
  easementOf,
  noticesFor,
  type EasedUse,
  type EasementCause,
  type EasementNotice,
  type NoticedTicket,
} from '@cledrau/domain/tickets/easement.ts'
import { joinRides } from '@cledrau/domain/tickets/cut-way.ts'
import type { TicketFacts } from '@cledrau/domain/tickets/ticket-facts.ts'
import { DAY, instant, type Instant } from '@cledrau/domain/time/instant.ts'
import { londonIso } from '@cledrau/domain/time/london.ts'
import type { Clock } from '../../../clock.ts'
import type { Database, Trx } from '../../../db/database.ts'
import { ticketCodes } from '../tickets/codes.ts'
import type { TellSellers } from '../../partners/events/events.service.ts'
import type { TellWallets, Tickets } from '../tickets/tickets.service.ts'
import * as store from './easements.store.ts'

/** What is known of trains as they run. Handed in: whoever tells of them stands below us. */
export type LiveNews = {
  find: (name: string) => RunningTrain | undefined
  /** Told the names of trains that are not as before, and at the start of all; answers how to stop. */
  follow: (take: (names: readonly string[]) => void) => () => void
}

type EasedTicket = { id: string; facts: TicketFacts }
export type RideAsked = { uid: string; serviceDate: string; origin: string; destination: string }

export type Easements = {
  /** What these tickets are good for besides their own trains, by their ids. */
  ofTickets: (db: Database | Trx, tickets: readonly EasedTicket[]) => Promise<ReadonlyMap<string, TicketEasement[]>>
  /** What guards need to know of it: by code, and for all tickets of a line. */
  forGuards: () => Promise<{
    eased: EasedCode[]
    notices: readonly EasementNotice[]
    operators: Record<string, Bilingual>
  }>
  /** Why a way by these trains is free, of whomever it is; nothing while its trains run. */
  ofTrains: (rides: readonly RideAsked[]) => Promise<EasedUse[]>
  /** How a train failed that somebody had a ticket for, as they were told. */
  causesOf: (db: Database | Trx, train: Pick<RideAsked, 'uid' | 'serviceDate'>) => ReturnType<typeof store.listCauses>
  /** Does now what it otherwise does a moment after the news. */
  look: () => Promise<void>
  start: () => void
  stop: () => Promise<void>
}

export type EasedCode = EasedUse & {
  readonly issueId: string
  readonly why: EasementCause
  readonly train: {
    readonly uid: string
    readonly serviceDate: string
    readonly from: string
    readonly departs: Instant
  }
}

type Parts = {
  db: Database
  clock: Clock
  tickets: Pick<Tickets, 'listWaysOn' | 'keepUntil'>
  live: LiveNews
  notices: () => readonly EasementNotice[]
  operator: (code: string) => Bilingual
  tell: TellWallets
  tellSellers: TellSellers
  onTrouble: (error: unknown) => void
}

/** News come once or twice a second; tickets are looked for less often. */
const WAIT_MS = 2000
const TRAINS_AT_ONCE = 500

/** Looks after the tickets for trains that fail: what is said to their travellers once, stands. */
export function openEasements({
  db,
  clock,
  tickets,
  live,
  notices,
  operator,
  tell,
  tellSellers,
  onTrouble,
}: Parts): Easements {
  const waiting = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let working: Promise<void> = Promise.resolve()
  let unfollow: (() => void) | undefined

  const look = async (): Promise<void> => {
    const names = [...waiting]
    waiting.clear()
    try {
      while (names.length > 0) await easeOn(names.slice(0, TRAINS_AT_ONCE)).then(() => names.splice(0, TRAINS_AT_ONCE))
    } catch (error) {
      // Next time, with what is news by then.
      for (const name of names) waiting.add(name)
      onTrouble(error)
    }
  }
  const lookInTurn = () => (working = working.then(look))

  /** Everybody who travels on these trains, and whose way doesn't work any more. */
  async function easeOn(names: readonly string[]): Promise<void> {
    const now = clock.now()
    const trains = names.map((name) => {
      const [uid = '', serviceDate = ''] = name.split(' ')
      return { uid, serviceDate }
    })
    const ways = Map.groupBy(await tickets.listWaysOn(trains), ({ orderId, facts }) =>
      [orderId, facts.passenger.reference, facts.direction].join(),
    )
    const freed = [...ways.values()].flatMap((parts) => {
      const easement = easementOf(ridesOf(parts), live.find)
      if (!easement || easement.until <= now) return []
      const { why, train, operators, from, until } = easement
      const { uid, serviceDate, departs } = train
      const said = {
        uid,
        serviceDate,
        why,
        fromCrs: train.from,
        departs,
        operators,
        holdsFrom: from,
        holdsUntil: until,
      }
      return parts.map(({ id, orderId, accountId }) => ({ said: { ...said, ticketId: id }, orderId, accountId }))
    })
    if (freed.length === 0) return
    await db.inTransaction(async (trx) => {
      const added = new Set(
        await store.add(
          trx,
          freed.map(({ said }) => said),
          now,
        ),
      )
      const news = freed.filter(({ said }) => added.has(said.ticketId))
      for (const [until, some] of Map.groupBy(news, ({ said }) => said.holdsUntil))
        await tickets.keepUntil(
          trx,
          some.map(({ said }) => said.ticketId),
          until,
        )
      await tell(
        trx,
        news.map(({ accountId }) => accountId),
      )
      // Once for an order and a train, however many travel by it.
      const ofGuests = news.filter(({ accountId }) => accountId === null)
      await tellSellers(
        trx,
        [
          ...new Map(
            ofGuests.map(({ orderId, said }) => [`${orderId} ${said.uid} ${said.serviceDate}`, { orderId, said }]),
          ).values(),
        ].map(({ orderId, said: { uid, serviceDate, why } }) => ({
          orderId,
          type: 'journey.disrupted' as const,
          about: { train: uid, serviceDate, why },
        })),
      )
      return done(undefined)
    })
  }

  const named = (codes: readonly string[]) => codes.map(operator)
  const noticesOf = (ticket: NoticedTicket, now: Instant) =>
    noticesFor(notices(), ticket).filter(({ until }) => until > now)

  return {
    ofTickets: async (from, asked) => {
      const now = clock.now()
      const trained = asked.filter(({ facts }) => facts.trains.length > 0)
      const kept = Map.groupBy(
        trained.length === 0
          ? []
          : await store.listOfTickets(
              from,
              trained.map(({ id }) => id),
              now,
            ),
        ({ ticketId }) => ticketId,
      )
      return new Map(
        asked.flatMap(({ id, facts }): [string, TicketEasement[]][] => {
          const one = worstOf(kept.get(id) ?? [])
          const said = [
            ...(one ? [{ ...tellKept(one), runsAgain: runsAgain(one, facts) }] : []),
            ...noticesOf(facts, now).map(tellNotice),
          ]
          return said.length > 0
            ? [[id, said.map((easement) => ({ ...easement, operators: named(easement.operators) }))]]
            : []
        }),
      )
    },

    forGuards: async () => {
      const now = clock.now()
      const holding = Map.groupBy(await store.listHolding(db, now, instant(now + DAY)), ({ ticketId }) => ticketId)
      const codes = holding.size === 0 ? [] : await ticketCodes.listCurrent(db, [...holding.keys()])
      const byCode = new Map(
        codes.flatMap(({ issueId, ticketId }): [string, EasedCode][] => {
          const one = worstOf(holding.get(ticketId) ?? [])
          return one ? [[issueId, { issueId, ...heldUse(one), why: one.why, train: trainOf(one) }]] : []
        }),
      )
      const eased = [...byCode.values()]
      const current = notices().filter(({ until }) => until > now)
      const spoken = new Set([...eased, ...current].flatMap(({ operators }) => operators))
      return {
        eased,
        notices: current,
        operators: Object.fromEntries([...spoken].map((code) => [code, operator(code)])),
      }
    },

    ofTrains: async (asked) => {
      const now = clock.now()
      const rides = asked.flatMap(({ origin, destination, ...train }) => {
        const running = live.find(nameOf(train))
        const boards = running?.calls.find(({ code }) => code === origin)?.departure
        const leaves = running?.calls.findLast(({ code }) => code === destination)?.arrival
        return running && boards && leaves
          ? [
              {
                ...train,
                operator: running.operator,
                from: origin,
                to: destination,
                departs: boards.planned,
                arrives: leaves.planned,
              },
            ]
          : []
      })
      const easement = rides.length === asked.length ? easementOf(rides, live.find) : undefined
      const kept = await Promise.all(asked.map((train) => store.findOfTrain(db, train, now)))
      const [first, last] = [asked[0], asked.at(-1)]
      const days = asked.map(({ serviceDate }) => serviceDate).toSorted()
      const asTicket = {
        origin: first?.origin ?? '',
        destination: last?.destination ?? '',
        trains: asked.map(({ origin, destination }) => ({ from: origin, to: destination })),
        validFrom: days[0] ?? '',
        validUntil: days.at(-1) ?? '',
      }
      return [
        ...(easement ? [easement] : []),
        ...kept.flatMap((one) => (one ? [heldUse(one)] : [])),
        ...noticesOf(asTicket, now),
      ]
    },

    causesOf: (from, train) => store.listCauses(from, train),
    look: lookInTurn,

    start: () => {
      unfollow = live.follow((names) => {
        for (const name of names) waiting.add(name)
        if (waiting.size === 0) return
        timer ??= setTimeout(() => {
          timer = undefined
          void lookInTurn()
        }, WAIT_MS).unref()
      })
    },
    stop: async () => {
      unfollow?.()
      clearTimeout(timer)
      await working
    },
  }

  /** The train that failed runs after all, as far as this ticket goes. What was said stands. */
  function runsAgain({ uid, serviceDate }: store.EasementKept, { trains }: TicketFacts): boolean {
    const own = trains.filter((train) => train.uid === uid && train.serviceDate === serviceDate)
    return own.length > 0 && live.find(`${uid} ${serviceDate}`)?.isLive === true && !easementOf(trains, live.find)
  }
}

/** All trains of a way, each once, in the order of travel. */
const ridesOf = (parts: readonly { facts: TicketFacts }[]) =>
  joinRides(parts.flatMap(({ facts }) => facts.trains).toSorted((one, other) => one.departs - other.departs))

const worstOf = (kept: readonly store.EasementKept[]): store.EasementKept | undefined =>
  EASEMENT_CAUSES.flatMap((why) => kept.filter((one) => one.why === why))[0]

const heldUse = ({ operators, holdsFrom, holdsUntil }: store.EasementKept): EasedUse => ({
  operators,
  from: holdsFrom,
  until: holdsUntil,
})

const trainOf = ({ uid, serviceDate, fromCrs, departs }: store.EasementKept) => ({
  uid,
  serviceDate,
  from: fromCrs,
  departs,
})

const tellUse = ({ operators, from, until }: EasedUse) => ({
  operators: [...operators],
  from: londonIso(from),
  until: londonIso(until),
})

const tellKept = (one: store.EasementKept) => ({
  why: one.why,
  train: nameOf(one),
  said: null,
  ...tellUse(heldUse(one)),
})

const tellNotice = (notice: EasementNotice) => ({
  why: null,
  train: null,
  said: notice.said,
  ...tellUse(notice),
  runsAgain: false,
})
