import { randomBytes } from 'node:crypto'
import {
  NOTIFICATION_CHANNELS,
  type NotificationChannel,
  type notificationPreferences,
  type NotificationWay,
  type saveNotificationPreferences,
} from '@cledrau/contract/account/notification-preferences.ts'
import type { ParsedRequestOf, ReplyOf } from '@cledrau/contract/endpoint.ts'
import { done, refuse, type Result } from '@cledrau/domain/result.ts'
import type { QuietHours } from '@cledrau/domain/tellings/when-to-tell.ts'
import { hhmm, minutesOf } from '@cledrau/domain/time/hh-mm.ts'
import type { Database, Trx } from '../../../db/database.ts'
import type { Hearer, Hearers } from '../hearers/hearers.ts'
import * as store from './notification-preferences.store.ts'

type Shown = ReplyOf<typeof saveNotificationPreferences>

/** What somebody chose, for whoever sends. */
export type Choices = {
  wayOf: (channel: NotificationChannel, hearer: Hearer) => NotificationWay
  quiet: QuietHours | null
  /** Whether a locked screen shows what it is about. */
  details: boolean
}

export type NotificationPreferences = {
  read: (accountId: string) => Promise<ReplyOf<typeof notificationPreferences>>
  save: (
    accountId: string,
    change: ParsedRequestOf<typeof saveNotificationPreferences>,
  ) => Promise<Result<Shown, never>>
  choicesOf: (db: Database | Trx, accountIds: readonly string[]) => Promise<(accountId: string) => Choices>
  /** What the button in somebody's letters proves itself with, made where there is none yet. */
  unsubscribeCode: (accountId: string) => Promise<string | undefined>
  /** No more letters of a channel to whoever has this code; a code that is nobody's is refused. */
  unsubscribe: (code: string, channel: NotificationChannel) => Promise<Result<Record<string, never>, 'LINK_UNKNOWN'>>
  collect: (accountId: string) => Promise<Record<string, unknown>[]>
  erase: (trx: Trx, accountId: string) => Promise<void>
}

type Parts = { db: Database; hearers: Hearers }

/** Nobody has to say first that they sleep at night. */
export const NIGHT: QuietHours = { from: 22 * 60, until: 7 * 60 }
const UNSAID = { ways: {}, quietFrom: NIGHT.from, quietUntil: NIGHT.until, details: true }

type Said = Omit<store.KeptPreferences, 'accountId' | 'unsubscribeCode'>

export function openNotificationPreferences({ db, hearers }: Parts): NotificationPreferences {
  const addWhereMissing = (trx: Trx, accountId: string) =>
    store.addPreferences(trx, [
      { accountId, ...UNSAID, ways: '{}', unsubscribeCode: randomBytes(24).toString('base64url') },
    ])
  const devicesOf = async (from: Database | Trx, accountId: string) =>
    (await hearers.find(from, [accountId])).get(accountId)?.devices.length ?? 0

  return {
    read: async (accountId) => {
      const pushDevices = await devicesOf(db, accountId)
      return { ...shown((await store.findPreferences(db, accountId)) ?? UNSAID, pushDevices), pushDevices }
    },
    save: (accountId, change) =>
      db.inTransaction(async (trx) => {
        await hearers.hold(trx, accountId)
        await addWhereMissing(trx, accountId)
        const known = (await store.lockPreferences(trx, accountId)) ?? UNSAID
        const next = changed(known, change)
        await store.savePreferences(trx, accountId, { ...next, ways: JSON.stringify(next.ways) })
        return done(shown(next, await devicesOf(trx, accountId)))
      }),
    choicesOf: async (from, accountIds) => {
      const rows = accountIds.length === 0 ? [] : await store.listPreferences(from, accountIds)
      const byAccount = new Map(rows.map((row) => [row.accountId, row]))
      return (accountId) => {
        const said = byAccount.get(accountId) ?? UNSAID
        return {
          wayOf: (channel, { devices }) => wayOf(said, channel, devices.length),
          quiet: quietOf(said),
          details: said.details,
        }
      }
    },
    unsubscribeCode: async (accountId) => {
      const known = await store.findPreferences(db, accountId)
      if (known) return known.unsubscribeCode
      if ((await hearers.find(db, [accountId])).size === 0) return undefined
      await db.inTransaction(async (trx) => {
        await hearers.hold(trx, accountId)
        await addWhereMissing(trx, accountId)
        return done(undefined)
      })
      return (await store.findPreferences(db, accountId))?.unsubscribeCode
    },
    unsubscribe: (code, channel) =>
      db.inTransaction(async (trx) => {
        const known = await store.lockByCode(trx, code)
        if (!known) return refuse('LINK_UNKNOWN')
        const ways = { ...known.ways, [channel]: 'neither' }
        const { quietFrom, quietUntil, details } = known
        // Whoever hears of it by push meanwhile didn't ask for silence.
        if (known.ways[channel] !== 'push')
          await store.savePreferences(trx, known.accountId, {
            quietFrom,
            quietUntil,
            details,
            ways: JSON.stringify(ways),
          })
        return done({})
      }),
    collect: async (accountId) => {
      const known = await store.findPreferences(db, accountId)
      if (!known) return []
      const { ways, details } = known
      const quiet = quietOf(known)
      return [{ ...ways, quietHours: quiet ? `${hhmm(quiet.from)}–${hhmm(quiet.until)}` : '–', details }]
    },
    erase: async (trx, accountId) => void (await store.removePreferences(trx, accountId)),
  }
}

/** What nobody chose goes where it is noticed soonest: to a device, where one can be reached. */
const wayOf = (said: Said, channel: NotificationChannel, devices: number): NotificationWay =>
  said.ways[channel] ?? (devices > 0 ? 'push' : 'email')

const quietOf = ({ quietFrom: from, quietUntil: until }: Said): QuietHours | null =>
  from === null || until === null ? null : { from, until }

function shown(said: Said, devices: number): Shown {
  const quiet = quietOf(said)
  const ways = NOTIFICATION_CHANNELS.map((channel) => [channel, wayOf(said, channel, devices)])
  return {
    channels: Object.fromEntries(ways) as Shown['channels'],
    quietHours: quiet && { from: hhmm(quiet.from), until: hhmm(quiet.until) },
    details: said.details,
  }
}

function changed(known: Said, { channels, quietHours, details }: ParsedRequestOf<typeof saveNotificationPreferences>) {
  const chosen = Object.entries(channels ?? {}).filter(([, way]) => way !== undefined)
  const quiet =
    quietHours === undefined
      ? quietOf(known)
      : quietHours && { from: minutesOf(quietHours.from), until: minutesOf(quietHours.until) }
  return {
    ways: { ...known.ways, ...Object.fromEntries(chosen) } as Said['ways'],
    quietFrom: quiet?.from ?? null,
    quietUntil: quiet?.until ?? null,
    details: details ?? known.details,
  }
}
