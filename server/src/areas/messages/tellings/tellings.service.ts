import { randomUUID } from 'node:crypto'
import type { NotificationChannel } from '@cledrau/contract/account/notification-preferences.ts'
import type { Language } from '@cledrau/contract/language.ts'
import { MOST_CHARACTERS, shortened } from '@cledrau/domain/tellings/lock-screen.ts'
import { DAY, instant, utcIso, type Instant } from '@cledrau/domain/time/instant.ts'
import type { Clock } from '../../../clock.ts'
import { afterCommit, type Database, type Trx } from '../../../db/database.ts'
import { moment, type ToldPage, type ToldWords } from '../../../db/schema.ts'
import type { Term } from '../../../forgetting.ts'
import type { Template } from '../mails/letter.ts'
import * as store from './tellings.store.ts'

export type { ToldPage, ToldWords } from '../../../db/schema.ts'
/** What was told, as it is kept. */
export type Told = store.ToldRow

/** Something that somebody should hear who isn't looking. */
export type Telling = {
  /** What happened, uniquely for this account and channel: it is told once, however often it is reported. */
  cause: string
  accountId: string
  channel: NotificationChannel
  about: { kind: string; id: string }
  /** The matter it is news of: the newest replaces what is unsent, and what a phone still shows. `null`: it stands alone. */
  supersedes: string | null
  /** From then on it is no use to anybody, and isn't sent. */
  usefulUntil: Instant
  /** Wakes a phone that saves its battery. */
  urgent: boolean
  /** Of a journey: within three hours of it quiet hours don't count. */
  departsAt?: Instant
  /** The matter first, at most 120 characters in `body`; no name, code or address. */
  words: (language: Language) => ToldWords
  /** Where pressing it leads. */
  page: ToldPage
  /** A template of its own with its facts, where a letter says more; else it says the words. */
  letter?: { template: Template; facts: Record<string, string> }
}

export type Tellings = {
  /** Puts it on its way in the transaction that causes it; whether it is new. Who hears it by what, they have chosen. */
  tell: (trx: Trx, telling: Telling) => Promise<boolean>
  /** The same of many at once, such as all who watch one train; how many are new. */
  tellAll: (trx: Trx, tellings: readonly Telling[]) => Promise<number>
  list: (accountId: string) => Promise<Told[]>
  find: (ids: readonly string[]) => Promise<ReadonlyMap<string, Told>>
  collect: (accountId: string) => Promise<{ at: string; title: string; body: string }[]>
  erase: (trx: Trx, accountId: string) => Promise<void>
  terms: readonly Term[]
}

type Parts = {
  db: Database
  clock: Clock
  log: { error: (facts: object, text: string) => void }
  /** Hears that something was told here; what others told is found by looking. */
  onTold?: () => void
}

/** What was told is listed so long. */
export const LISTED_DAYS = 60

export function openTellings({ db, clock, log, onTold }: Parts): Tellings {
  /** Too long is a fault of whoever says it, and nothing that undoes what they say it of. */
  const fits = (words: ToldWords, cause: string): ToldWords => {
    if (words.body.length <= MOST_CHARACTERS) return words
    log.error({ cause, characters: words.body.length }, 'a message is too long for a locked screen: it was shortened')
    return { ...words, body: shortened(words.body) }
  }
  const rowOf = ({ about, departsAt, words, page, letter, usefulUntil, ...telling }: Telling): store.NewTold => {
    const said = { en: fits(words('en'), telling.cause), cy: fits(words('cy'), telling.cause) }
    return {
      ...telling,
      id: randomUUID(),
      aboutKind: about.kind,
      aboutId: about.id,
      usefulUntil: moment(usefulUntil),
      departsAt: departsAt === undefined ? null : moment(departsAt),
      words: JSON.stringify(said),
      page: JSON.stringify(page),
      letter: letter ? JSON.stringify(letter) : null,
      toldAt: moment(clock.now()),
      spreadAt: null,
    }
  }
  const tellAll = async (trx: Trx, tellings: readonly Telling[]): Promise<number> => {
    const fresh = await store.addTellings(trx, tellings.map(rowOf))
    if (fresh > 0 && onTold) afterCommit(trx, onTold)
    return fresh
  }
  const list = (accountId: string) => store.listTold(db, accountId, instant(clock.now() - LISTED_DAYS * DAY))

  return {
    tell: async (trx, telling) => (await tellAll(trx, [telling])) > 0,
    tellAll,
    list,
    find: async (ids) => new Map((ids.length === 0 ? [] : await store.listByIds(db, ids)).map((row) => [row.id, row])),
    collect: async (accountId) =>
      (await list(accountId)).map(({ toldAt, words }) => ({
        at: utcIso(toldAt),
        title: words.en.title,
        body: words.en.body,
      })),
    erase: async (trx, accountId) => void (await store.removeTellings(trx, accountId)),
    terms: [
      {
        what: 'what was told',
        days: LISTED_DAYS,
        forget: (before, most) => store.forgetTellings(db, before, most),
      },
    ],
  }
}
