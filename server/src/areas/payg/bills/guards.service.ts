import type { ParsedRequestOf, ReplyOf } from '@cledrau/contract/endpoint.ts'
import type { Bilingual } from '@cledrau/contract/language.ts'
import type { inspectPaygCard } from '@cledrau/contract/payg/guards.ts'
import { bill } from '@cledrau/domain/payg/bill.ts'
import { discountOn } from '@cledrau/domain/payg/discounts.ts'
import { tableOn, type PaygScheme } from '@cledrau/domain/payg/scheme.ts'
import { placeTaps } from '@cledrau/domain/payg/taps.ts'
import { mondayOf, travelDayOf } from '@cledrau/domain/payg/travel-day.ts'
import { done, refuse, type Result } from '@cledrau/domain/result.ts'
import { DAY, instant, MINUTE } from '@cledrau/domain/time/instant.ts'
import { londonIso, parseInstant } from '@cledrau/domain/time/london.ts'
import type { Clock } from '../../../clock.ts'
import type { Database, Trx } from '../../../db/database.ts'
import { travellers } from '../taps/travellers.ts'
import type { FactsSince } from './facts.ts'
import { addTrainCheck } from './guards.store.ts'

type Reply = ReplyOf<typeof inspectPaygCard>
export type Guards = (asked: ParsedRequestOf<typeof inspectPaygCard>) => Promise<Result<Reply, 'INSPECTOR_UNKNOWN'>>

type Parts = {
  db: Database
  clock: Clock
  scheme: () => PaygScheme
  factsSince: FactsSince
  /** Whether a guard’s device is one of ours. */
  isGuard: (deviceKey: string) => Promise<boolean>
  isBlocked: (from: Database | Trx, travellerId: string) => Promise<boolean>
  nameOf: (crs: string) => Bilingual
  nameOfDiscount: (code: string) => Bilingual
}

/** Sent once there is a signal: after that it is nobody’s journey any more. */
const MOST_LATE = 3 * DAY

/** So much clocks of readers and ours may say otherwise at one moment. */
const CLOCKS_APART = MINUTE

/** What a guard’s reader shows of a card, and what the guard’s look is worth for its bill. */
export function openGuards(parts: Parts): Guards {
  const { db, clock, scheme, factsSince, isGuard, isBlocked, nameOf, nameOfDiscount } = parts

  return async ({ deviceKey, id, cardToken, at: said, operator, station }) => {
    if (!(await isGuard(deviceKey))) return refuse('INSPECTOR_UNKNOWN')
    const now = clock.now()
    // No look was made tomorrow.
    const at = instant(Math.min(parseInstant(said) ?? now, now))
    const day = travelDayOf(at)
    const isTaken = tableOn(scheme(), day)?.operators.includes(operator) ?? false
    const travellerId = await travellers.byToken(db, cardToken)
    if (travellerId === undefined)
      return done({ state: 'UNKNOWN', tappedIn: null, isTaken, isBlocked: false, discount: null })
    if (now - at <= MOST_LATE)
      await db.inTransaction(async (trx) => {
        const isNew = await addTrainCheck(trx, { id, travellerId, at, operator, station })
        // In a train that takes no taps its journey isn’t charged: the bill is another.
        if (isNew && !isTaken) await travellers.touch(trx, [travellerId], now)
        return done(undefined)
      })
    const facts = await factsSince(db, travellerId, mondayOf(day))
    // Whatever has come by now was made before the look, also where a gate's clock runs ahead of ours.
    const before = placeTaps(facts.taps).filter((tap) => now - at < CLOCKS_APART || tap.at <= at + CLOCKS_APART)
    const asOf = instant(Math.max(at, ...before.map((tap) => tap.at)))
    const open = bill({ ...facts, taps: before.map(({ tap }) => tap), checks: [], asOf }, scheme())
      .weeks.flatMap((week) => week.journeys)
      .findLast(({ state }) => state === 'OPEN')
    const discount = discountOn(facts.discounts, day)
    const limit = (tableOn(scheme(), open?.day ?? day)?.limitMinutes ?? 0) * MINUTE
    const card = await travellers.cardOf(db, travellerId)
    return done({
      state: open ? 'IN' : 'NOT_IN',
      ...(card && { card }),
      tappedIn: open?.from
        ? {
            station: open.from,
            names: nameOf(open.from),
            at: open.startsAt,
            endsBy: londonIso(instant(Date.parse(open.startsAt) + limit)),
          }
        : null,
      isTaken,
      isBlocked: await isBlocked(db, travellerId),
      discount: discount ? { code: discount.code, names: nameOfDiscount(discount.code), until: discount.until } : null,
    })
  }
}
