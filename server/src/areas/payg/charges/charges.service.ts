import type { ReplyOf } from '@cledrau/contract/endpoint.ts'
import type { DAY_STANDS, listPaygPayments } from '@cledrau/contract/payg/journeys.ts'
import { firstRide, owed, returned, taken, travelled } from '@cledrau/domain/ledger/postings.ts'
import { move } from '@cledrau/domain/moves.ts'
import { afterNo, CHARGE_MOVES, settleDays, type ChargeStatus } from '@cledrau/domain/payg/charge-status.ts'
import { travelDayOf } from '@cledrau/domain/payg/travel-day.ts'
import { asReason, type RefusalReason } from '@cledrau/domain/payments/refusal-reason.ts'
import { done } from '@cledrau/domain/result.ts'
import type { CalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import { addDays } from '@cledrau/domain/time/dates.ts'
import { DAY, instant, MINUTE, SECOND, type Instant } from '@cledrau/domain/time/instant.ts'
import { londonIso } from '@cledrau/domain/time/london.ts'
import type { Clock } from '../../../clock.ts'
import type { Database, Trx } from '../../../db/database.ts'
import { BankUnavailable, type Given, type PaymentsGateway } from '../../../gateways/payments/payments.ts'
import type { TapsGateway } from '../../../gateways/taps/taps.ts'
import { workOff } from '../../../watch.ts'
import type { Ledger } from '../../payments/ledger/ledger.service.ts'
import type { Bills } from '../bills/bills.service.ts'
import { addNews } from '../news/news.ts'
import { nightAfter } from '../taps/nights.ts'
import { travellers } from '../taps/travellers.ts'
import * as store from './charges.store.ts'
import { isRefused, trustAll } from './new-cards.ts'

type Payments = ReplyOf<typeof listPaygPayments>
export type DayStands = (typeof DAY_STANDS)[number]

export type Charges = {
  /** Charges days that are over, and gives back what became cheaper, of those whose night has come; by itself once it is started. */
  settle: () => Promise<void>
  /** Sends what is due to the bank. */
  chargeDue: () => Promise<void>
  giveDue: () => Promise<void>
  /** Tells readers whom they take no more, and whom they take again. */
  tellDenied: () => Promise<void>
  list: (travellerIds: readonly string[], from: CalendarDate, until: CalendarDate) => Promise<Payments>
  /** How the days of a traveller stand; those that nobody has charged yet are missing. */
  stands: (travellerId: string, from: CalendarDate, until: CalendarDate) => Promise<Map<CalendarDate, DayStands>>
  /** Tells readers, if that has changed, whether a card owes something. */
  deny: (trx: Trx, travellerId: string) => Promise<void>
  /** Who has tapped since a no is asked for it again at once: by traveller, when they tapped last. */
  retryTapped: (trx: Trx, taps: ReadonlyMap<string, Instant>) => Promise<void>
  debtOf: (db: Database | Trx, travellerId: string) => Promise<number>
  /** Whether a charge for a day is with the bank now. */
  isCharging: (trx: Trx, travellerId: string, day: CalendarDate) => Promise<boolean>
}

type Parts = {
  db: Database
  clock: Clock
  gateway: PaymentsGateway
  readers: TapsGateway | null
  ledger: Ledger
  bills: Pick<Bills, 'settledWeeks'>
  /** As much of a first ride as networks make a card’s bank pay although it refused; 0: none. */
  firstRidePence: number
}

const LEASE = 30 * SECOND
/** Silence is not a no: the same key is asked again. */
const RETRY_AFTER = MINUTE
const AT_ONCE = 8
const PAGE = 100
/** Beside each other, so that the database isn’t waited for by one alone. */
const SETTLED_TOGETHER = 8
/** More for a day that was charged before is said first, and asked for so long after. */
const SAID_BEFORE = DAY
/** As far back as a day that became cheaper is given back. */
const LOOK_BACK = 63
/** Money that nobody takes back is offered again each week, for as long as less is given back for a day. */
const GIVE_AGAIN = 7 * DAY
const MOST_GIVINGS = 8

const STANDS: Record<ChargeStatus, DayStands> = {
  OPEN: 'PENDING',
  PRICED: 'PENDING',
  CHARGING: 'CHARGING',
  PAID: 'SETTLED',
  DECLINED: 'OWED',
  RECOVERING: 'OWED',
  RECOVERED: 'SETTLED',
  WRITTEN_OFF: 'WRITTEN_OFF',
  REFUNDED: 'GIVEN_BACK',
}

export function openCharges({ db, clock, gateway, readers, ledger, bills, firstRidePence }: Parts): Charges {
  /** One traveller, in one transaction under their lock: two servers that settle take different ones. */
  const settleOne = (id: string, until: Instant) =>
    db.inTransaction(async (trx) => {
      const traveller = await travellers.lockUnsettled(trx, id, until)
      if (!traveller) return done(undefined)
      const [now, today] = [clock.now(), travelDayOf(clock.now())]
      const from = addDays(today, -LOOK_BACK)
      const weeks = await bills.settledWeeks(trx, id, from)
      const days = weeks.flatMap((week) => week.days)
      const costs = new Map(days.map(({ day, travel, outside }) => [day, travel + outside]))
      const charges = await store.listCharges(trx, [id], from, today)
      const charged = new Map<CalendarDate, number>()
      for (const { day, amount, refunded } of charges) charged.set(day, (charged.get(day) ?? 0) + amount - refunded)
      let isHeld = false
      for (const { day, change } of settleDays(costs, charged, today)) {
        const ofDay = charges.filter((one) => one.day === day)
        if (change > 0) {
          const before = ofDay.length > 0 ? (charged.get(day) ?? 0) : null
          // Who has no account can't be told.
          const isSaid = before !== null && traveller.accountId !== null
          const dueAt = instant(now + (isSaid ? SAID_BEFORE : 0))
          const chargeId = await store.addCharge(trx, { travellerId: id, day, amount: change, before, at: now, dueAt })
          if (isSaid)
            await addNews(trx, {
              cause: `more ${chargeId}`,
              travellerId: id,
              kind: 'MORE',
              day,
              pence: change,
              at: now,
            })
        } else {
          const unasked = await askLess(trx, ofDay, -change, now)
          const given = await giveBack(trx, ofDay, -change - unasked, now)
          isHeld ||= unasked + given < -change
          const backInAll = ofDay.reduce((sum, { refunded }) => sum + refunded, unasked + given)
          const cause = `less ${id} ${day} ${backInAll}`
          if (given > 0) await addNews(trx, { cause, travellerId: id, kind: 'LESS', day, pence: given, at: now })
        }
      }
      // What may still be answered, isn't over, or is with the bank just now is looked at again the next night.
      const isOpen = isHeld || days.some(({ day, waiting }) => day >= today || waiting > 0)
      await travellers.saveSettled(trx, id, isOpen ? nightAfter(now) : null)
      return done(undefined)
    })

  /** What is owed for a day becomes less before anybody pays it; what is being paid or asked for just now has to wait. */
  async function askLess(
    trx: Trx,
    charges: readonly store.ChargeFound[],
    amount: number,
    now: Instant,
  ): Promise<number> {
    let left = amount
    for (const { id, travellerId } of charges.filter(({ status }) => status === 'DECLINED')) {
      const charge = await store.lockCharge(trx, id)
      if (charge?.status !== 'DECLINED' || (await store.findPaying(trx, id))) continue
      const part = Math.min(left, asked(charge))
      if (part <= 0) continue
      await store.addRefunded(trx, id, part)
      if (part === asked(charge)) {
        await store.saveMove(trx, id, move(CHARGE_MOVES, 'DECLINED', 'REFUNDED'), {}, now)
        await deny(trx, travellerId)
      }
      left -= part
    }
    return amount - left
  }

  /** How much of it, from what was paid for the day, the newest first: what the bank hasn't decided yet has to wait. */
  async function giveBack(
    trx: Trx,
    charges: readonly store.ChargeFound[],
    amount: number,
    now: Instant,
  ): Promise<number> {
    let left = amount
    for (const charge of charges) {
      const paid = charge.status === 'PAID' || charge.status === 'RECOVERED' ? asked(charge) : 0
      const part = Math.min(left, paid)
      if (part <= 0) continue
      await store.addRefund(trx, charge.id, part, now)
      await store.addRefunded(trx, charge.id, part)
      await ledger.book(trx, `owed:${charge.id}.${charge.refunded + part}`, owed(part, 'payg'))
      if (charge.refunded + part === charge.amount)
        await store.saveMove(trx, charge.id, move(CHARGE_MOVES, charge.status, 'REFUNDED'), {}, now)
      left -= part
    }
    return amount - left
  }

  /** Readers hear of it when it changes, and only then. */
  async function deny(trx: Trx, travellerId: string): Promise<void> {
    // One after the other: of two who decide at once the second knows what the first has written.
    await travellers.hold(trx, travellerId)
    const isOut = (await store.listOwed(trx, [travellerId])).length > 0 || (await isRefused(trx, travellerId))
    if (isOut === (await store.isDenied(trx, travellerId))) return
    const at = clock.now()
    const n = await store.addDenied(trx, travellerId, isOut, at)
    if (!isOut) await addNews(trx, { cause: `back ${n}`, travellerId, kind: 'BACK', day: null, pence: 0, at })
  }

  /** The bank is asked without a transaction; what it said is written in one. */
  async function send(due: store.ChargeFound): Promise<void> {
    const begun = await db.inTransaction(async (trx) => {
      const row = await store.lockCharge(trx, due.id)
      const token = await travellers.tokenOf(trx, due.travellerId)
      // Somebody else has moved it since it was claimed.
      if (!row || token === undefined || row.bankKey !== due.bankKey || row.status !== due.status) return done(null)
      const [now, dueAt] = [clock.now(), instant(clock.now() + RETRY_AFTER)]
      if (row.status === 'PRICED')
        await store.saveMove(trx, row.id, move(CHARGE_MOVES, 'PRICED', 'CHARGING'), { dueAt }, now)
      if (row.status !== 'DECLINED')
        return done({ token, key: row.bankKey, amount: asked(row), firstRide: row.firstRide })
      // Its payment may take longer than anybody thought: asked for twice it could be taken twice.
      if (await store.findPaying(trx, row.id)) {
        await store.postpone(trx, [row.id], dueAt)
        return done(null)
      }
      const { what, days } = afterNo(row.refused, asReason(row.reason ?? ''))
      if (what === 'WRITE_OFF') {
        // It was only put off while somebody was paying it.
        const ends = instant(row.movedAt + days * DAY)
        if (ends > now) await store.postpone(trx, [row.id], ends)
        else await writeOff(trx, row.id, row.travellerId, now)
        return done(null)
      }
      // Each try has a key of its own: under the former one the bank goes on saying no.
      const key = `${row.id}.${row.refused}`
      await store.saveMove(trx, row.id, move(CHARGE_MOVES, 'DECLINED', 'RECOVERING'), { dueAt, bankKey: key }, now)
      return done({ token, key, amount: asked(row), firstRide: false })
    })
    if (!begun.ok || begun.value === null) return
    const given = await gateway.chargeLater(begun.value).catch(silence)
    if (given) await decide(due.id, begun.value.key, given)
  }

  const decide = (id: string, bankKey: string, given: Given) =>
    db.inTransaction(async (trx) => {
      const row = await store.lockCharge(trx, id)
      // Somebody else has heard the bank's word on this key.
      if (!row || row.bankKey !== bankKey || (row.status !== 'CHARGING' && row.status !== 'RECOVERING'))
        return done(undefined)
      const at = clock.now()
      if (given.state === 'done') {
        const to = row.status === 'CHARGING' ? 'PAID' : 'RECOVERED'
        await store.saveMove(trx, id, move(CHARGE_MOVES, row.status, to), { reason: null }, at)
        await ledger.book(trx, `taken:${bankKey}`, taken(asked(row)))
        await ledger.book(trx, `travelled:${id}`, (row.firstRide ? firstRide : travelled)(asked(row)))
        if (!(await store.isInTrouble(trx, row.travellerId))) return done(undefined)
        // What the network made its bank pay says nothing for the card.
        if (!row.firstRide) await trustAll(trx, row.travellerId)
      } else {
        if (await isFirstRide(trx, row, given.reason)) {
          const reason = given.reason
          await store.saveMove(trx, id, move(CHARGE_MOVES, row.status, 'DECLINED'), { reason }, at)
          const again = { dueAt: at, bankKey: `${id}.first`, firstRide: true }
          await store.saveMove(trx, id, move(CHARGE_MOVES, 'DECLINED', 'RECOVERING'), again, at)
          return done(undefined)
        }
        const refused = row.refused + 1
        const { what, days } = afterNo(refused, given.reason)
        const dueAt = instant(at + days * DAY)
        const learned = { dueAt, refused, reason: given.reason, firstRide: false }
        await store.saveMove(trx, id, move(CHARGE_MOVES, row.status, 'DECLINED'), learned, at)
        const { travellerId, day } = row
        if (what === 'WRITE_OFF' && days === 0) {
          await writeOff(trx, id, travellerId, at)
          return done(undefined)
        }
        const owes = (await store.listOwed(trx, [travellerId])).reduce((sum, { amount }) => sum + amount, 0)
        await addNews(trx, { cause: `owed ${id}`, travellerId, kind: 'OWED', day, pence: owes, at })
      }
      await deny(trx, row.travellerId)
      return done(undefined)
    })

  /** The first that this card was ever charged, and small enough: its bank has to pay it once. */
  const isFirstRide = async (trx: Trx, row: store.ChargeFound, reason: RefusalReason): Promise<boolean> =>
    row.status === 'CHARGING' &&
    asked(row) <= firstRidePence &&
    afterNo(1, reason).what === 'ASK' &&
    !(await store.hasOtherCharges(trx, row.travellerId, row.id))

  /** Nobody asks for it any more, and nothing keeps its card from being taken again: the next no does. */
  async function writeOff(trx: Trx, id: string, travellerId: string, at: Instant): Promise<void> {
    await store.saveMove(trx, id, move(CHARGE_MOVES, 'DECLINED', 'WRITTEN_OFF'), {}, at)
    await deny(trx, travellerId)
  }

  async function give(due: Awaited<ReturnType<typeof store.listRefundsDue>>[number]): Promise<void> {
    const { amount, tries } = due
    const key = tries === 0 ? due.id : `${due.id}.${tries}`
    // A card that is closed takes nothing back: then it goes to what its account was issued since.
    const token = tries === 0 ? undefined : await travellers.tokenOf(db, due.travellerId)
    const given = await (
      token === undefined
        ? gateway.refund({ key, payment: due.paidKey ?? due.bankKey, amount })
        : gateway.payOut({ key, token, amount })
    ).catch(silence)
    if (!given || given.state === 'pending') return
    await db.inTransaction(async (trx) => {
      const now = clock.now()
      if (given.state === 'done') {
        if (await store.endRefund(trx, due.id, 'GIVEN')) await ledger.book(trx, `returned:${key}`, returned(amount))
      } else if (tries < MOST_GIVINGS) {
        await store.giveLater(trx, due.id, tries, instant(tries === 0 ? now : now + GIVE_AGAIN))
      } else await store.endRefund(trx, due.id, 'REFUSED')
      return done(undefined)
    })
  }

  return {
    settle: () =>
      workOff(
        async () => {
          const lease = instant(clock.now() + LEASE)
          const ids = await travellers.claimUnsettled(db, clock.now(), lease, SETTLED_TOGETHER)
          return ids.map((id) => ({ id, lease }))
        },
        ({ id, lease }) => settleOne(id, lease),
      ),
    chargeDue: () => workOff(() => store.claimDue(db, clock.now(), instant(clock.now() + LEASE), AT_ONCE), send),
    giveDue: async () => {
      const failures: unknown[] = []
      for (const due of await store.listRefundsDue(db, clock.now(), PAGE))
        await give(due).catch(async (trouble: unknown) => {
          // The bank won't think otherwise in a minute, and nobody else waits for it.
          await store.putOff(db, due.id, instant(clock.now() + DAY))
          failures.push(trouble)
        })
      if (failures.length > 0) throw new AggregateError(failures, `${failures.length} refunds failed`)
    },
    tellDenied: async () => {
      if (!readers) return
      const untold = await store.listUntold(db, PAGE)
      if (untold.length === 0) return
      const pars = new Map(
        (
          await travellers.pars(
            db,
            untold.map(({ travellerId }) => travellerId),
          )
        ).map(({ id, par }) => [id, par]),
      )
      await readers.deny(
        untold.map(({ n, travellerId, blocked }) => ({ n: Number(n), par: pars.get(travellerId) ?? '', blocked })),
      )
      await store.saveTold(
        db,
        untold.map(({ n }) => n),
      )
    },
    list: async (travellerIds, from, until) => ({
      payments: (await store.listCharges(db, travellerIds, from, until)).map((one) => ({
        chargeId: one.id,
        accountId: one.travellerId,
        day: one.day,
        amount: one.amount,
        refunded: one.refunded,
        status: one.status,
        at: londonIso(one.movedAt),
        before: one.before,
      })),
    }),
    stands: async (travellerId, from, until) => {
      const charges = await store.listCharges(db, [travellerId], from, until)
      // Of several charges of a day the one that asks for something tells most.
      const order: DayStands[] = ['OWED', 'CHARGING', 'PENDING', 'WRITTEN_OFF', 'SETTLED', 'GIVEN_BACK']
      const stands = new Map<CalendarDate, DayStands>()
      for (const { day, status } of charges) {
        const [one, other] = [STANDS[status], stands.get(day)]
        if (other === undefined || order.indexOf(one) < order.indexOf(other)) stands.set(day, one)
      }
      return stands
    },
    deny,
    retryTapped: async (trx, taps) => {
      const now = clock.now()
      for (const { id, travellerId, refused, reason, movedAt } of await store.listWaiting(trx, [...taps.keys()], now))
        if ((taps.get(travellerId) ?? 0) > movedAt && afterNo(refused, asReason(reason ?? '')).what === 'ASK')
          await store.postpone(trx, [id], now)
    },
    debtOf: async (from, travellerId) =>
      (await store.listOwed(from, [travellerId])).reduce((sum, { amount }) => sum + amount, 0),
    isCharging: async (trx, travellerId, day) =>
      (await store.listCharges(trx, [travellerId], day, day)).some(
        ({ status }) => status === 'CHARGING' || status === 'RECOVERING',
      ),
  }
}

/** What the day became cheaper since is asked for no more, or was given back. */
const asked = ({ amount, refunded }: Pick<store.ChargeFound, 'amount' | 'refunded'>): number => amount - refunded

/** The bank is silent: whether it did it is found out under the same key. */
function silence(trouble: unknown): undefined {
  if (!(trouble instanceof BankUnavailable)) throw trouble
  return undefined
}
