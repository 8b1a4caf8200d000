import { randomBytes, randomUUID } from 'node:crypto'
import type { ParsedRequestOf, RefusalOf, ReplyOf } from '@cledrau/contract/endpoint.ts'
import type { Bilingual, Language } from '@cledrau/contract/language.ts'
import type * as calls from '@cledrau/contract/payg/cards.ts'
import type { PaygCard } from '@cledrau/contract/payg/cards.ts'
import { isExpired } from '@cledrau/domain/payments/card.ts'
import { CHILD, type PaygDiscount } from '@cledrau/domain/payg/discounts.ts'
import { travelDayOf } from '@cledrau/domain/payg/travel-day.ts'
import { done, refuse, type Result } from '@cledrau/domain/result.ts'
import { addDays, addMonths, dateOf, dayOf } from '@cledrau/domain/time/dates.ts'
import type { CalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import { instant, MINUTE, type Instant } from '@cledrau/domain/time/instant.ts'
import { londonIso } from '@cledrau/domain/time/london.ts'
import type { Clock } from '../../../clock.ts'
import type { Database, Trx } from '../../../db/database.ts'
import { BankUnavailable, type PaymentsGateway } from '../../../gateways/payments/payments.ts'
import type { Caller } from '../../../http/callers.ts'
import { openFrame } from '../charges/bank-frame.ts'
import { holdAccount } from '../../account/accounts/existing-account.ts'
import type { Bills } from '../bills/bills.service.ts'
import { addDiscount, endDiscounts, listDiscounts } from '../bills/discounts.ts'
import { travellers, type TravellerFound } from '../taps/travellers.ts'
import * as store from './card-sessions.store.ts'
import { hashOf, type Whose } from './whose.ts'

type Started = ReplyOf<typeof calls.startPaygCard>
type Added = ReplyOf<typeof calls.addPaygCard>
type Adding = ParsedRequestOf<typeof calls.addPaygCard>
type CardReply = { card: PaygCard }

export type Cards = {
  list: (whose: Whose) => Promise<ReplyOf<typeof calls.listPaygDevices>>
  name: (
    whose: Whose,
    asked: ParsedRequestOf<typeof calls.namePaygDevice>,
  ) => Promise<Result<CardReply, 'PAYG_CARD_UNKNOWN'>>
  remove: (whose: Whose, id: string) => Promise<Result<Record<string, never>, 'PAYG_CARD_UNKNOWN'>>
  link: (
    accountId: string,
    asked: ParsedRequestOf<typeof calls.linkPaygDiscount>,
  ) => Promise<Result<CardReply, RefusalOf<typeof calls.linkPaygDiscount>>>
  start: (caller: Caller, language: Language) => Promise<Started>
  add: (caller: Caller, asked: Adding) => Promise<Result<Added, RefusalOf<typeof calls.addPaygCard>>>
  prolong: (
    token: string,
  ) => Promise<Result<ReplyOf<typeof calls.prolongPaygGuest>, RefusalOf<typeof calls.prolongPaygGuest>>>
  erase: (trx: Trx, accountId: string) => Promise<void>
  /** Sessions in which a card was added. */
  forgetSessions: (before: Instant, most: number) => Promise<number>
}

type Parts = {
  db: Database
  clock: Clock
  gateway: PaymentsGateway
  bills: Pick<Bills, 'correctionsLeft'>
  nameOfDiscount: (code: string) => Bilingual
  /** What a card takes off, by the fares; nothing where it takes nothing off a single for one adult. */
  discountFrom: (code: string, span: { from: CalendarDate; until: CalendarDate }) => PaygDiscount | undefined
  railcards: (accountId: string) => Promise<{ code: string; endsOn: CalendarDate }[]>
  /** What a card owes, told by whoever charges. */
  debtOf: (db: Database | Trx, travellerId: string) => Promise<number>
  /** Whether its bank said no when it was tapped first. */
  isRefused: (db: Database | Trx, travellerId: string) => Promise<boolean>
  /** Its owner was asked by the bank: what was refused before counts no more. */
  trusted: (trx: Trx, travellerId: string) => Promise<void>
  discountsOn: () => boolean
  guestMinutes: () => number
}

const MOST_CARDS = 10
const MOST_PROLONGATIONS = 3
const OPEN_MINUTES = 15
/** A child's fare is asked for again each year. */
const CHILD_MONTHS = 12

export function openCards(parts: Parts): Cards {
  const { db, clock, gateway, bills } = parts

  const shown = async (from: Database | Trx, traveller: TravellerFound): Promise<PaygCard> => {
    const devices = await travellers.devices(from, [traveller.id])
    const debt = await parts.debtOf(from, traveller.id)
    const today = travelDayOf(clock.now())
    const discount = parts.discountsOn()
      ? (await listDiscounts(from, traveller.id)).findLast((one) => one.from <= today && today <= one.until)
      : undefined
    const { id, name, colour, scheme, lastFour, expiryMonth, expiryYear } = traveller
    return {
      emvToken: { tokenId: devices.at(-1)?.id ?? id, par: id },
      accountId: id,
      name,
      colour: colour as PaygCard['colour'],
      scheme,
      lastFour,
      expiryMonth,
      expiryYear,
      status:
        debt > 0 || (await parts.isRefused(from, id))
          ? 'BLOCKED'
          : isExpired({ expiryMonth, expiryYear }, clock.now())
            ? 'EXPIRED'
            : 'ACTIVE',
      debt,
      discount: discount
        ? { code: discount.code, names: parts.nameOfDiscount(discount.code), until: discount.until }
        : null,
      correctionsLeft: await bills.correctionsLeft(from, id),
      devices: devices.map((device) => ({
        tokenId: device.id,
        kind: device.kind,
        name: device.name,
        colour: device.colour as PaygCard['colour'],
        lastFour: device.lastFour,
        firstSeenAt: londonIso(device.firstSeenAt),
        lastSeenAt: londonIso(device.lastSeenAt),
      })),
    }
  }
  const reshown = async (trx: Trx, whose: Whose, id: string): Promise<Result<CardReply, 'PAYG_CARD_UNKNOWN'>> => {
    const traveller = await travellers.find(trx, whose, id)
    return traveller ? done({ card: await shown(trx, traveller) }) : refuse('PAYG_CARD_UNKNOWN')
  }

  /** The session that is meant: of this account, or the one whose token is shown. */
  const sessionOf = async (caller: Caller, { transientToken, clientId, customerReference }: Adding) => {
    if (transientToken !== undefined) {
      const found = await store.findByToken(db, hashOf(transientToken), clock.now())
      return found ? done(found) : refuse('PAYG_GUEST_OVER')
    }
    const isOwn = caller.kind === 'traveller' && (customerReference ?? caller.id) === caller.id
    const found = isOwn && clientId !== undefined ? await store.findSession(db, clientId) : undefined
    return found && caller.kind === 'traveller' && found.accountId === caller.id
      ? done(found)
      : refuse('CARD_SESSION_UNKNOWN')
  }

  /** Joins an account when somebody is signed in, otherwise it is the guest's for as long as their token is good. */
  const keep = (caller: Caller, session: store.SessionFound, travellerId: string) =>
    db.inTransaction<Added, 'PAYG_CARD_TAKEN' | 'TOO_MANY_PAYG_CARDS'>(async (trx) => {
      if (caller.kind === 'traveller') await holdAccount(trx, caller.id)
      await store.saveCard(trx, session.id, travellerId)
      await parts.trusted(trx, travellerId)
      if (caller.kind === 'traveller') {
        const own = await travellers.list(trx, { kind: 'account', accountId: caller.id })
        const isNew = own.every(({ id }) => id !== travellerId)
        if (isNew && own.length >= MOST_CARDS) return refuse('TOO_MANY_PAYG_CARDS')
        if (!(await travellers.join(trx, travellerId, caller.id, clock.now()))) return refuse('PAYG_CARD_TAKEN')
        // The guest's token ends with it: the account opens the card from now on.
        if (session.accountId === null) await store.endSession(trx, session.id, clock.now())
      }
      const whose: Whose =
        caller.kind === 'traveller'
          ? { kind: 'account', accountId: caller.id }
          : { kind: 'guest', sessionId: session.id, travellerId }
      const card = await travellers.find(trx, whose, travellerId)
      return done({ state: 'ADDED', card: card ? await shown(trx, card) : null })
    })

  return {
    list: async (whose) => ({
      cards: await Promise.all((await travellers.list(db, whose)).map((one) => shown(db, one))),
      lastUpdated: londonIso(clock.now()),
    }),

    name: (whose, { accountId, tokenId, name, colour, kind }) =>
      db.inTransaction(async (trx) => {
        const traveller = await travellers.lock(trx, whose, accountId)
        if (!traveller) return refuse('PAYG_CARD_UNKNOWN')
        const named = { ...(name === undefined ? {} : { name }), ...(colour === undefined ? {} : { colour }) }
        if (tokenId !== undefined) {
          const device = { ...named, ...(kind === undefined ? {} : { kind }) }
          if (Object.keys(device).length > 0 && !(await travellers.nameDevice(trx, accountId, tokenId, device)))
            return refuse('PAYG_CARD_UNKNOWN')
        } else if (Object.keys(named).length > 0) await travellers.name(trx, accountId, named)
        return reshown(trx, whose, accountId)
      }),

    remove: (whose, id) =>
      db.inTransaction(async (trx) => {
        const traveller = await travellers.lock(trx, whose, id)
        if (!traveller) return refuse('PAYG_CARD_UNKNOWN')
        if (whose.kind === 'account') {
          await travellers.leave(trx, id)
          // A railcard is its holder's: it doesn't stay with a card that somebody else may add.
          await endDiscounts(trx, id, addDays(travelDayOf(clock.now()), -1))
          await travellers.touch(trx, [id], clock.now())
        } else await store.endSession(trx, whose.sessionId, clock.now())
        return done({})
      }),

    link: (accountId, asked) => {
      const whose: Whose = { kind: 'account', accountId }
      return db.inTransaction<CardReply, RefusalOf<typeof calls.linkPaygDiscount>>(async (trx) => {
        if (!parts.discountsOn()) return refuse('PAYG_DISCOUNTS_OFF')
        const traveller = await travellers.lock(trx, whose, asked.accountId)
        if (!traveller) return refuse('PAYG_CARD_UNKNOWN')
        const today = travelDayOf(clock.now())
        if (asked.code !== null) {
          const until = await untilOf(accountId, asked.code, today)
          if (until === undefined) return refuse('RAILCARD_UNKNOWN')
          if (until < today) return refuse('RAILCARD_ENDED')
          const discount = parts.discountFrom(asked.code, { from: today, until })
          if (!discount) return refuse('PAYG_DISCOUNT_NOT_TAKEN')
          await endDiscounts(trx, traveller.id, addDays(today, -1))
          await addDiscount(trx, traveller.id, discount, clock.now())
        } else await endDiscounts(trx, traveller.id, addDays(today, -1))
        await travellers.touch(trx, [traveller.id], clock.now())
        return reshown(trx, whose, traveller.id)
      })
    },

    start: async (caller, language) => {
      const id = randomUUID()
      const accountId = caller.kind === 'traveller' ? caller.id : null
      const token = accountId === null ? randomBytes(32).toString('base64url') : null
      const now = clock.now()
      const minutes = accountId === null ? parts.guestMinutes() : OPEN_MINUTES
      const validUntil = instant(now + minutes * MINUTE)
      await db.inTransaction(async (trx) => {
        // A token may outlive its account by some minutes.
        if (accountId !== null) await holdAccount(trx, accountId)
        const tokenHash = token === null ? null : hashOf(token)
        await store.addSession(trx, { id, accountId, tokenHash, validUntil, at: now })
        return done(undefined)
      })
      // The bank keeps nothing for us: which card it was is all that is asked.
      const frame = await openFrame(
        gateway,
        {
          key: id,
          kind: 'verify',
          amount: 0,
          description: '',
          customer: null,
          cards: [],
          lifetimeSeconds: OPEN_MINUTES * 60,
        },
        language,
      )
      return {
        clientId: id,
        frame,
        transientToken: token,
        customerReference: accountId,
        validUntil: token === null ? null : londonIso(validUntil),
      }
    },

    add: async (caller, asked) => {
      const found = await sessionOf(caller, asked)
      if (!found.ok) return found
      const session = found.value
      if (session.travellerId !== null) return keep(caller, session, session.travellerId)
      const bank = await gateway.find(session.id).catch((trouble: unknown) => {
        if (trouble instanceof BankUnavailable) return 'SILENT' as const
        throw trouble
      })
      const without = (state: Added['state']): Result<Added, never> => done({ state, card: null })
      if (bank === 'SILENT') return without('FINDING_OUT')
      if (bank?.state === 'open') return without('YOUR_TURN')
      if (bank?.state === 'refused') return without('REFUSED')
      if (bank?.state !== 'authorised' || !bank.card) return without('OVER')
      const { card } = bank
      const saved = await db.inTransaction(async (trx) => done(await travellers.save(trx, card, clock.now())))
      return saved.ok ? keep(caller, session, saved.value) : without('OVER')
    },

    prolong: async (token) => {
      const now = clock.now()
      const session = await store.findByToken(db, hashOf(token), now)
      if (!session) return refuse('PAYG_GUEST_OVER')
      const validUntil = instant(now + parts.guestMinutes() * MINUTE)
      const prolonged = await store.prolong(db, session.id, validUntil, MOST_PROLONGATIONS)
      if (!prolonged) return refuse('PAYG_PROLONGED_ENOUGH')
      return done({
        transientToken: token,
        validUntil: londonIso(validUntil),
        prolongationsLeft: MOST_PROLONGATIONS - prolonged.prolonged,
      })
    },

    forgetSessions: (before, most) => store.forgetBefore(db, before, most),
    erase: async (trx, accountId) => {
      for (const { id } of await travellers.list(trx, { kind: 'account', accountId })) {
        await travellers.leave(trx, id)
        await endDiscounts(trx, id, addDays(travelDayOf(clock.now()), -1))
      }
      await store.removeOfAccount(trx, accountId)
    },
  }

  /** The last day on which a card of theirs counts; nothing where they don't keep it. */
  async function untilOf(accountId: string, code: string, today: CalendarDate): Promise<CalendarDate | undefined> {
    if (code === CHILD) return dateOf(addMonths(dayOf(today), CHILD_MONTHS))
    const own = (await parts.railcards(accountId)).filter((card) => card.code === code)
    return own
      .map(({ endsOn }) => endsOn)
      .toSorted()
      .at(-1)
  }
}
