import { whenToTell } from '@cledrau/domain/tellings/when-to-tell.ts'
import { done } from '@cledrau/domain/result.ts'
import { SECOND, type Instant } from '@cledrau/domain/time/instant.ts'
import type { Clock } from '../../../clock.ts'
import type { Database, Trx } from '../../../db/database.ts'
import type { Jobs } from '../../../jobs.ts'
import type { Hearer, Hearers } from '../hearers/hearers.ts'
import type { Choices, NotificationPreferences } from '../notification-preferences/notification-preferences.service.ts'
import type { NewMessage, Outbox } from '../outbox/outbox.service.ts'
import type { Silences } from './silences.ts'
import * as store from './tellings.store.ts'

type Parts = {
  db: Database
  clock: Clock
  jobs: Jobs
  outbox: Outbox
  hearers: Hearers
  preferences: Pick<NotificationPreferences, 'choicesOf'>
  silences: Silences
  /** Their open pages load what is told afresh, once the transaction is done. */
  tellPages: (trx: Trx, accountIds: readonly string[]) => Promise<void>
}

const LOOK_EVERY = SECOND / 4
const AT_ONCE = 500

/** What names the matter, on its way and on a phone; what stands alone is named by itself. */
export const tagOf = ({ id, channel, supersedes }: store.ToldRow): string =>
  supersedes === null ? id : `${channel} ${supersedes}`

/** Puts what was told on its way to whoever hears it: a message for each device that rings, or one letter. */
export function openSpreading({ db, clock, jobs, outbox, hearers, preferences, silences, tellPages }: Parts) {
  const spreadSome = async (trx: Trx): Promise<number> => {
    const now = clock.now()
    const told = await store.takeUnspread(trx, AT_ONCE)
    if (told.length === 0) return 0
    const outdated = await store.listOutdated(
      trx,
      told.map(({ id }) => id),
    )
    const accountIds = [...new Set(told.map(({ accountId }) => accountId))]
    const known = await hearers.find(trx, accountIds)
    const choicesOf = await preferences.choicesOf(trx, accountIds)
    const isSilent = await silences.of(trx, told)

    await forgetGone(
      trx,
      told.filter(({ accountId }) => !known.has(accountId)),
    )
    const newest = told.filter((row) => !outdated.has(row.id) && known.has(row.accountId))
    // Also where nothing goes out of it: what was true before is no news by now.
    await outbox.supersede(
      trx,
      newest.map((row) => ({ accountId: row.accountId, tag: tagOf(row), n: row.n })),
    )
    const messages = newest.flatMap((row) => {
      const hearer = known.get(row.accountId)
      return hearer && !isSilent(row) ? messagesFor(row, hearer, choicesOf(row.accountId), now) : []
    })
    await outbox.addAll(trx, messages)
    await store.saveSpread(
      trx,
      told.map(({ id }) => id),
      now,
    )
    await tellPages(trx, accountIds)
    return told.length
  }

  /** Told while their account went: it is nobody's any more. */
  const forgetGone = async (trx: Trx, unheard: readonly store.ToldRow[]): Promise<void> => {
    if (unheard.length === 0) return
    const accountIds = [...new Set(unheard.map(({ accountId }) => accountId))]
    const existing = await hearers.existing(trx, accountIds)
    const gone = accountIds.filter((id) => !existing.has(id))
    for (const accountId of gone) await store.removeTellings(trx, accountId)
  }

  /** One server at a time: of two that know of different news of one train, the one with the older could come later. */
  const spread = async (): Promise<void> => {
    for (let spreading = AT_ONCE; spreading === AT_ONCE;) {
      const some = await db.inTransaction<number, never>(async (trx) => {
        await store.takeTurn(trx)
        return done(await spreadSome(trx))
      })
      spreading = some.ok ? some.value : 0
    }
  }
  let wake: () => void = () => undefined
  return {
    spread,
    start: () => void (wake = jobs.watch('spread-tellings', spread, LOOK_EVERY)),
    /** Something was told: it needn't wait for the next look. */
    wake: () => wake(),
  }
}

function messagesFor(row: store.ToldRow, hearer: Hearer, choices: Choices, now: Instant): NewMessage[] {
  const way = choices.wayOf(row.channel, hearer)
  const due = whenToTell(row, choices.quiet, now)
  if (way === 'neither' || due === 'never') return []
  const { id, accountId, n, usefulUntil } = row
  const carries = { tellingId: id, tag: tagOf(row), n, usefulUntil }
  if (way === 'push')
    return hearer.devices.map((device) => ({
      event: `told:${id}:${device.id}`,
      channel: 'push',
      accountId,
      recipient: device.id,
      language: device.language ?? hearer.language,
      template: 'NEWS',
      facts: {},
      due,
      carries,
    }))
  const { language, email: recipient, firstName } = hearer
  const said = row.words[language]
  const facts = { channel: row.channel, title: said.title, body: said.body, firstName, page: pageText(row) }
  const letter = { template: row.letter?.template ?? 'NEWS', facts: { ...facts, ...row.letter?.facts } }
  return [{ event: `told:${id}`, channel: 'letter', accountId, recipient, language, ...letter, due, carries }]
}

/** As it stands in an address of the app. */
export function pageText({ page: { path, fields } }: Pick<store.ToldRow, 'page'>): string {
  const asked = new URLSearchParams(fields).toString()
  return asked === '' ? path : `${path}?${asked}`
}
