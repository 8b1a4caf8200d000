import { createHash, randomUUID } from 'node:crypto'
import type * as calls from '@cledrau/contract/repay/elsewhere.ts'
import type { calculateRepay } from '@cledrau/contract/repay/calculator.ts'
import type { ClaimDetail } from '@cledrau/contract/repay/claims.ts'
import type { ParsedRequestOf, RefusalOf, ReplyOf } from '@cledrau/contract/endpoint.ts'
import type { Bilingual } from '@cledrau/contract/language.ts'
import { bandOf, schemeOf, type Schemes } from '@cledrau/domain/delay-repay/bands.ts'
import { calculate } from '@cledrau/domain/delay-repay/calculator.ts'
import { claimUntil, isInTime } from '@cledrau/domain/delay-repay/deadlines.ts'
import { halfUp } from '@cledrau/domain/delay-repay/worth.ts'
import { done, refuse, type Result } from '@cledrau/domain/result.ts'
import { openCode, type TicketKey, type VerifySignature } from '@cledrau/domain/tickets/ticket-code.ts'
import type { TicketContent } from '@cledrau/domain/tickets/ticket-content.ts'
import { addDays } from '@cledrau/domain/time/dates.ts'
import { minutesOf } from '@cledrau/domain/time/hh-mm.ts'
import { clockTime, londonIso, serviceInstant } from '@cledrau/domain/time/london.ts'
import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../db/database.ts'
import type { ForeignTicket } from '../../../db/schema.ts'
import { orderTickets } from '../../tickets/tickets/order-tickets.ts'
import type { Claims } from '../claims/claims.service.ts'
import { NEVER } from '../claims/claim-steps.ts'
import type { openJudgeJourney } from '../made-journeys/judge-journey.ts'
import { trips as journeys, type MadeJourney } from '../made-journeys/trips.ts'
import { foreignProduct } from '../made-journeys/trip-tickets.ts'
import type { Pictures } from '../pictures/pictures.service.ts'

type Asked = Omit<ParsedRequestOf<typeof calls.readForeignTicket>, 'token'>
type Read = ReplyOf<typeof calls.readForeignTicket>
type Refusal = RefusalOf<typeof calls.readForeignTicket>

type Parts = {
  db: Database
  clock: Clock
  keys: () => TicketKey[]
  verify: VerifySignature
  isStation: (crs: string) => boolean
  judge: ReturnType<typeof openJudgeJourney>
  claims: Pick<Claims, 'sendAndShow'>
  pictures: Pick<Pictures, 'areOwn' | 'fingerprint'>
  schemes: () => Schemes
  ownOperator: () => string
  operatorName: (code: string) => Bilingual
  /** Trips of a ticket of ours are found, made where nobody has yet. */
  judgeOrder: (accountId: string, orderId: string) => Promise<void>
}

/** RSP6: the industry's barcode. Its sense is sealed for its readers; its number names the ticket. */
const RSP6 = /^0[46][\dA-Z]{9,}/
const OLDEST_DAYS = 28

/** A ticket that was bought elsewhere: what its code says, and what only its holder knows. */
export function openElsewhere(parts: Parts) {
  const { db, clock, keys, verify, isStation, judge, claims, pictures, schemes, ownOperator, operatorName } = parts

  type Known = { read: Read['read']; key: string | null; content: TicketContent | null }
  const readTicket = async (code: string | undefined): Promise<Result<Known, 'CLAIM_CODE_NOT_READ'>> => {
    if (code === undefined) return done({ read: 'NOT_READ', key: null, content: null })
    const text = code.trim()
    const key = `code:${createHash('sha256').update(text).digest('hex')}`
    const opened = await openCode(text, keys(), verify)
    if (opened.ok) return done({ read: 'OURS', key: `issue:${opened.value.issueId}`, content: opened.value })
    if (text.startsWith('CT')) return refuse('CLAIM_CODE_NOT_READ')
    if (RSP6.test(text)) return done({ read: 'RSP6', key, content: null })
    return refuse('CLAIM_CODE_NOT_READ')
  }

  const factsOf = (asked: Asked, content: TicketContent | null) => {
    const [first, last] = [content?.parts[0], content?.parts.at(-1)]
    return {
      from: asked.from ?? first?.origin ?? null,
      to: asked.to ?? last?.destination ?? null,
      date: asked.date ?? (content?.type === 'SINGLE' ? (first?.validFrom ?? null) : null),
      kind:
        asked.kind ??
        (content ? (content.type === 'RETURN' || content.type === 'OPEN_RETURN' ? 'return' : 'single') : null),
      price: asked.price ?? (content ? content.parts.reduce((sum, { paid }) => sum + paid, 0) : null),
    } as const
  }

  const refusalOf = (facts: ReturnType<typeof factsOf>): Refusal | null => {
    const { from, to, date } = facts
    if (from !== null && !isStation(from)) return 'STATION_UNKNOWN'
    if (to !== null && !isStation(to)) return 'STATION_UNKNOWN'
    if (from !== null && from === to) return 'SAME_STATION'
    const today = clockTime(clock.now()).date
    if (date !== null && date > today) return 'CLAIM_DAY_UNKNOWN'
    if (date !== null && (date < addDays(today, -OLDEST_DAYS - 1) || !isInTime(claimUntil(date), clock.now())))
      return 'CLAIM_TOO_LATE'
    return null
  }

  /** As it would stand among somebody's trips; nothing of it is kept. */
  const tripOf = (
    accountId: string,
    ticket: ForeignTicket,
    trip: { from: string; to: string; date: string; minutes: number },
  ): MadeJourney => {
    const at = serviceInstant(trip.date, trip.minutes)
    return {
      id: randomUUID(),
      key: `elsewhere:${ticket.key}:${trip.date}`,
      accountId,
      orderId: null,
      recordLocator: null,
      ticket: 'elsewhere',
      direction: 'ANY',
      ticketId: null,
      usedAt: at,
      fromCrs: trip.from,
      toCrs: trip.to,
      travelDay: trip.date,
      departs: at,
      arrives: null,
      rides: null,
      elsewhere: ticket,
      tapped: null,
      standing: 'WATCHING',
      presence: null,
      paysUnasked: false,
      delayMinutes: null,
      cancelled: false,
      amount: 0,
      operator: null,
      judged: null,
      options: null,
      judgedAt: null,
      claimUntil: claimUntil(trip.date),
      lookAt: NEVER,
    }
  }

  /** The trip that a ticket of ours is for, where its holder asks. */
  const ownTrip = async (
    accountId: string,
    { issueId }: TicketContent,
    date: string | null,
  ): Promise<Result<MadeJourney, 'CLAIM_TICKET_ELSEWHERE' | 'JOURNEY_UNKNOWN'>> => {
    const [own] = await orderTickets.ofIssues(db, [issueId])
    if (own?.accountId !== accountId) return refuse('CLAIM_TICKET_ELSEWHERE')
    await parts.judgeOrder(accountId, own.orderId)
    const all = await journeys.listOfOrder(db, { kind: 'traveller', id: accountId }, own.orderId)
    const trip = all.find(({ direction, travelDay }) => direction === own.facts.direction && travelDay === date)
    return trip ? done(trip) : refuse('JOURNEY_UNKNOWN')
  }

  const NOON = 12 * 60

  return {
    read: async (accountId: string, asked: Asked): Promise<Result<Read, Refusal>> => {
      const known = await readTicket(asked.code)
      if (!known.ok) return known
      const { read, content } = known.value
      const asker = { kind: 'traveller', id: accountId } as const
      if (asked.pictureIDs && !(await pictures.areOwn(db, asker, asked.pictureIDs)))
        return refuse('CLAIM_PICTURE_UNKNOWN')
      const facts = factsOf(asked, content)
      const no = refusalOf(facts)
      if (no) return refuse(no)
      // One of ours is claimed where it is held.
      if (content) {
        const [own] = await orderTickets.ofIssues(db, [content.issueId])
        if (own?.accountId === accountId) {
          await parts.judgeOrder(accountId, own.orderId)
          const trip = (await journeys.listOfOrder(db, asker, own.orderId)).find(
            ({ direction }) => direction === own.facts.direction,
          )
          if (trip)
            return done({
              read,
              ...facts,
              needs: [],
              options: [],
              journeyID: trip.id,
              claimUntil: londonIso(trip.claimUntil),
            })
        }
      }
      const { from, to, date, kind, price } = facts
      const needs: Read['needs'] = [
        ...(from === null ? (['FROM'] as const) : []),
        ...(to === null ? (['TO'] as const) : []),
        ...(date === null ? (['DATE'] as const) : []),
        ...(kind === null ? (['TICKET_KIND'] as const) : []),
        ...(price === null ? (['PRICE'] as const) : []),
        ...(read !== 'OURS' && (asked.pictureIDs ?? []).length === 0 ? (['PICTURE'] as const) : []),
        ...(asked.time === undefined ? (['TRAIN'] as const) : []),
      ]
      const options =
        from !== null && to !== null && date !== null && asked.time !== undefined
          ? ((
              await judge(
                tripOf(accountId, foreignOf({ key: 'read', facts, asked, signed: true }), {
                  from,
                  to,
                  date,
                  minutes: minutesOf(asked.time),
                }),
              )
            ).options ?? [])
          : []
      return done({
        read,
        ...facts,
        needs,
        options: options.map(({ optionID, legs, delayMinutes, amount, rides }) => ({
          optionID,
          legs,
          delayMinutes,
          amount: price === null ? 0 : amount,
          operatorName: operatorName(rides[0]?.operator ?? ''),
        })),
        journeyID: null,
        claimUntil: date === null ? null : londonIso(claimUntil(date)),
      })
    },

    claim: async (
      accountId: string,
      asked: ParsedRequestOf<typeof calls.claimForeignTicket>,
      onceKey: string | null,
    ): Promise<Result<ClaimDetail, RefusalOf<typeof calls.claimForeignTicket>>> => {
      const asker = { kind: 'traveller', id: accountId } as const
      const known = await readTicket(asked.code)
      if (!known.ok) return known
      const { content } = known.value
      const pictureIDs = asked.pictureIDs ?? []
      if (pictureIDs.length > 0 && !(await pictures.areOwn(db, asker, pictureIDs)))
        return refuse('CLAIM_PICTURE_UNKNOWN')
      const facts = factsOf(asked, content)
      const no = refusalOf(facts)
      if (no) return refuse(no)
      // Its code alone is worth nothing: somebody holds the ticket, and its trip is claimed at what it cost.
      if (content) {
        const trip = await ownTrip(accountId, content, facts.date)
        if (!trip.ok) return trip
        return claims.sendAndShow(asker, { journeyID: trip.value.id, payTo: asked.payTo }, onceKey)
      }
      const { from, to, date, price, kind } = facts
      if (from === null || to === null || date === null || kind === null) return refuse('CLAIM_TICKET_NEEDED')
      if (price === null) return refuse('CLAIM_PRICE_NEEDED')
      const key =
        known.value.key ?? (pictureIDs.length > 0 ? `picture:${await pictures.fingerprint(db, pictureIDs)}` : null)
      if (key === null) return refuse('CLAIM_TICKET_NEEDED')
      const ticket = foreignOf({ key, facts, asked, signed: false })
      const minutes = asked.time === undefined ? NOON : minutesOf(asked.time)
      const trip = tripOf(accountId, ticket, { from, to, date, minutes })
      // The same ticket on the same day is the same trip, whoever brings it.
      const dated = { ...trip, key: `${trip.key}:${asked.optionID}` }
      await db.inTransaction(async (trx) => done(await journeys.add(trx, [dated])))
      const kept = await journeys.findByKey(db, dated.key)
      if (!kept || kept.accountId !== accountId) return refuse('CLAIM_MADE_ALREADY')
      return claims.sendAndShow(asker, { journeyID: kept.id, payTo: asked.payTo, optionID: asked.optionID }, onceKey)
    },

    calculate: ({
      operator = ownOperator(),
      kind,
      price,
      delayMinutes,
      days,
    }: ParsedRequestOf<typeof calculateRepay>): Result<ReplyOf<typeof calculateRepay>, 'OPERATOR_UNKNOWN'> => {
      const name = operatorName(operator)
      if (name.en === operator && schemes().operators[operator] === undefined) return refuse('OPERATOR_UNKNOWN')
      const product = foreignProduct({ kind, price, days: days ?? null })
      const { amount, base } = calculate({ product, minutes: delayMinutes, operator }, schemes())
      const scheme = schemeOf(schemes(), operator)
      const lit = bandOf(scheme, delayMinutes)
      return done({
        amount,
        worth: halfUp(base.pence, base.of),
        dividedBy: base.of,
        operator,
        bands: scheme.bands.map((band) => ({
          fromMinutes: band.from,
          percent: (product.kind === 'RETURN' ? band.return : band.single) / 10,
        })),
        band: lit ? scheme.bands.indexOf(lit) : null,
      })
    },
  }
}

type Facts = { kind: ForeignTicket['kind'] | null; price: number | null }
const foreignOf = ({
  key,
  facts,
  asked,
  signed,
}: {
  key: string
  facts: Facts
  asked: { days?: number | undefined; pictureIDs?: string[] | undefined }
  signed: boolean
}): ForeignTicket => ({
  key,
  kind: facts.kind ?? 'single',
  price: facts.price ?? 0,
  days: asked.days ?? null,
  pictureIDs: asked.pictureIDs ?? [],
  signed,
})
