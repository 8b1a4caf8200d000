import { done } from '@cledrau/domain/result.ts'
import { DAY, instant, type Instant } from '@cledrau/domain/time/instant.ts'
import type { Clock } from '../../../clock.ts'
import { afterCommit, type Database, type Trx } from '../../../db/database.ts'
import type { Term } from '../../../forgetting.ts'
import type { Jobs } from '../../../jobs.ts'
import type { Secrets } from '../../../keys.ts'
import type { Settings } from '../../../settings.ts'
import { openErasureList, type Erased } from './erasure-list.ts'
import * as store from './erasures.store.ts'

/** Says, in the transaction that erases, what is gone; the list outside has it a moment later. */
export type NoteErasure = (trx: Trx, what: Erased['what'], subject: string) => Promise<void>
/** Erases it, whatever speaks against it: somebody asked for it, and was told that it is done. Nothing where it isn't there. */
export type EraseAgain = (trx: Trx, subject: string, at: Instant) => Promise<void>

export type Erasures = {
  note: NoteErasure
  /** Puts on the list outside what isn't there yet; a job does it every few seconds. */
  list: () => Promise<void>
  /** Erases again what the list names and this database doesn't know of: it was restored. Answers how many. */
  again: () => Promise<number>
  terms: Term[]
  start: () => Promise<void>
}

type Parts = {
  settings: Pick<Settings, 'ERASURES' | 'NODE_NAME' | 'KEEP_BACKUPS_DAYS'>
  db: Database
  clock: Clock
  jobs: Jobs
  secrets: Secrets
  log: { error: (facts: object, text: string) => void; info: (facts: object, text: string) => void }
  /** Asked when it is needed: whoever keeps it is opened later. */
  erase: Readonly<Record<Erased['what'], EraseAgain>>
}

const AT_ONCE = 100
const CHORE = 'erase-again-what-was-erased'
const nameOf = ({ what, subject }: Pick<Erased, 'what' | 'subject'>) => `${what} ${subject}`

export function openErasures({ settings, db, clock, jobs, secrets, log, erase }: Parts): Erasures {
  const outside = openErasureList(settings.ERASURES, settings.NODE_NAME, secrets)
  let wake = () => {}

  const listSome = async (): Promise<number> => {
    const listed = await db.inTransaction(async (trx) => {
      const some = await store.lockUnlisted(trx, AT_ONCE)
      // A crash after this writes them twice, which changes nothing.
      if (some.length > 0) await outside.add(some)
      await store.saveListed(trx, some, clock.now())
      return done(some.length)
    })
    return listed.ok ? listed.value : 0
  }
  const list = async () => {
    for (let some = AT_ONCE; some === AT_ONCE;) some = await listSome()
  }
  const again = async () => {
    const { erased, odd } = await outside.read()
    if (odd > 0)
      log.error({ lines: odd }, 'some lines of the list of what was erased are not ours: they count for nothing')
    // Of what was erased more than once the last time.
    const newest = new Map(erased.toSorted((one, other) => one.at - other.at).map((one) => [nameOf(one), one]))
    const all = [...newest.values()]
    let count = 0
    for (let first = 0; first < all.length; first += AT_ONCE) {
      const some = all.slice(first, first + AT_ONCE)
      const known = await store.listKnown(db, some.map(({ subject }) => subject)) // prettier-ignore
      const knownAt = new Map(known.map((one) => [nameOf(one), one.at]))
      for (const one of some.filter((each) => (knownAt.get(nameOf(each)) ?? 0) < each.at)) {
        await db.inTransaction(async (trx) => {
          await erase[one.what](trx, one.subject, one.at)
          await store.addErasure(trx, one, clock.now())
          return done(undefined)
        })
        count++
      }
    }
    if (count > 0) log.info({ erased: count }, 'this database was restored: what was erased since is erased again')
    return count
  }

  return {
    note: async (trx, what, subject) => {
      await store.addErasure(trx, { what, subject, at: clock.now() }, null)
      afterCommit(trx, () => wake())
    },
    list,
    again,
    terms: [
      {
        what: 'what was erased',
        days: settings.KEEP_BACKUPS_DAYS,
        forget: async (before, most) => {
          // The rows stay a day longer: what the list named and nobody here knew would be erased again.
          await outside.forgetBefore(instant(before - DAY))
          return store.forgetBefore(db, instant(before - 2 * DAY), most)
        },
      },
    ],
    start: async () => {
      wake = jobs.watch('list-what-was-erased', list)
      await jobs.every(CHORE, { dailyAt: 3 * 60 + 37 }, async () => void (await again()), { atStart: true })
    },
  }
}
