import type { Bilingual, Language } from '@cledrau/contract/language.ts'
import type { BilledJourney } from '@cledrau/domain/payg/bill.ts'
import { standsAlone } from '@cledrau/domain/payg/journeys.ts'
import { travelDayOf } from '@cledrau/domain/payg/travel-day.ts'
import { pounds } from '@cledrau/domain/pounds.ts'
import { done } from '@cledrau/domain/result.ts'
import { addDays, dayOf } from '@cledrau/domain/time/dates.ts'
import { DAY, instant, MINUTE, type Instant } from '@cledrau/domain/time/instant.ts'
import { dayAndTime } from '@cledrau/domain/time/london.ts'
import type { CalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import type { Clock } from '../../../clock.ts'
import type { Database, Trx } from '../../../db/database.ts'
import type { Say } from '../../../words.ts'
import type { Telling, Tellings } from '../../messages/tellings/tellings.service.ts'
import type { Bills } from '../bills/bills.service.ts'
import { travellers } from '../taps/travellers.ts'
import * as store from './news.store.ts'

type Parts = {
  db: Database
  clock: Clock
  tellings: Pick<Tellings, 'tell'>
  bills: Pick<Bills, 'weeksOf'>
  say: Say
  nameOf: (crs: string) => Bilingual
  limitMinutes: (day: CalendarDate) => number
  /** Before anything is written for an account. */
  holdAccount: (trx: Trx, accountId: string) => Promise<unknown>
}

export type PaygNews = { tellDue: () => Promise<void> }

const AT_ONCE = 100
/** Taps come some minutes late: so long after its time a journey is looked at. */
const GRACE = 15 * MINUTE
/** As long as a missing tap waits for its answer. */
const LOOK_BACK = 3
const USEFUL_FOR = 14 * DAY
const PAGES = { OWED: '/payg/home', BACK: '/payg/home', LESS: '/payg/history', MORE: '/payg/history' } as const

/** What travellers hear of their taps and charges without looking. Those without an account can't be reached. */
export function openPaygNews(parts: Parts): PaygNews {
  const { db, clock, tellings, bills, say, nameOf } = parts

  const told = (language: Language, name: string, facts: Record<string, string | number>) => {
    const body = say(language, name, facts)
    return { title: say(language, `${name}_TITLE`, facts), body, bodyHtml: '' }
  }

  const missing = (accountId: string, travellerId: string, journey: BilledJourney, answerBy: Instant): Telling => ({
    cause: `payg missing ${travellerId} ${journey.id}`,
    accountId,
    channel: 'paygNotifications',
    about: { kind: 'payg', id: journey.id },
    supersedes: `payg missing ${journey.id}`,
    usefulUntil: answerBy,
    urgent: false,
    words: (language) => {
      const station = nameOf(journey.from ?? journey.to ?? '')[language]
      const { date, time } = dayAndTime(answerBy)
      return told(language, journey.to === null ? 'PAYG_TOLD_NO_TAP_OUT' : 'PAYG_TOLD_NO_TAP_IN', {
        station,
        time,
        day: dayOf(date) * DAY,
      })
    },
    page: { path: '/payg/home', fields: {} },
  })

  const charged = (accountId: string, { cause, travellerId, kind, day, pence }: store.News): Telling => ({
    cause: `payg ${cause}`,
    accountId,
    channel: 'paygNotifications',
    about: { kind: 'payg', id: travellerId },
    // That a card is taken again replaces that it isn’t, also on a phone that still shows it.
    supersedes: kind === 'OWED' || kind === 'BACK' ? `payg owed ${travellerId}` : `payg day ${travellerId} ${day}`,
    usefulUntil: instant(clock.now() + USEFUL_FOR),
    urgent: false,
    words: (language) =>
      told(language, `PAYG_TOLD_${kind}`, { amount: pounds(pence), day: day === null ? '' : dayOf(day) * DAY }),
    page: { path: PAGES[kind], fields: {} },
  })

  /** A traveller's missing taps, and when to look again: when a journey that is under way should have ended. */
  async function look(id: string, accountId: string | null): Promise<void> {
    await db.inTransaction(async (trx) => {
      if (accountId !== null) await parts.holdAccount(trx, accountId)
      const [now, today] = [clock.now(), travelDayOf(clock.now())]
      const traveller = await travellers.lockNewsDue(trx, id, now)
      // Into another account meanwhile: whoever comes next looks for that one.
      if (!traveller || traveller.accountId !== accountId) return done(undefined)
      if (accountId === null) return done(await travellers.saveNewsAt(trx, id, null))
      const weeks = await bills.weeksOf(trx, id, addDays(today, -LOOK_BACK), today)
      let next = Number.POSITIVE_INFINITY
      for (const journey of weeks.flatMap((week) => week.journeys)) {
        const isOpen = journey.state === 'OPEN'
        if (!isOpen && !standsAlone(journey)) continue
        const minutes = journey.from === null ? 0 : parts.limitMinutes(journey.day)
        const ripe = Date.parse(journey.startsAt) + minutes * MINUTE + GRACE
        const answerBy = journey.answerBy === null ? 0 : Date.parse(journey.answerBy)
        if (isOpen || ripe > now) next = Math.min(next, ripe)
        else if (answerBy > now) await tellings.tell(trx, missing(accountId, id, journey, instant(answerBy)))
      }
      await travellers.saveNewsAt(trx, id, Number.isFinite(next) ? instant(Math.max(next, now + MINUTE)) : null)
      return done(undefined)
    })
  }

  const tell = (news: store.News) =>
    db.inTransaction(async (trx) => {
      const accountId = await travellers.accountOf(trx, news.travellerId)
      if (accountId !== null) await parts.holdAccount(trx, accountId)
      if ((await store.takeNews(trx, news.cause)) && accountId !== null)
        await tellings.tell(trx, charged(accountId, news))
      return done(undefined)
    })

  return {
    tellDue: async () => {
      for (const { id, accountId } of await travellers.newsDue(db, clock.now(), AT_ONCE)) await look(id, accountId)
      for (const news of await store.listNews(db, AT_ONCE)) await tell(news)
    },
  }
}
