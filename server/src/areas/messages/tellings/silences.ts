import type { NotificationChannel } from '@cledrau/contract/account/notification-preferences.ts'
import type { Database, Trx } from '../../../db/database.ts'

/** Which of these accounts want to hear nothing of a channel for the time being. */
export type AskSilence = (db: Database | Trx, accountIds: readonly string[]) => Promise<ReadonlySet<string>>

type Whose = { channel: NotificationChannel; accountId: string }

export type Silences = {
  /** Whoever keeps that somebody wants silence says so here: then nothing is sent, nor kept for later. */
  add: (channel: NotificationChannel, ask: AskSilence) => void
  of: (db: Database | Trx, told: readonly Whose[]) => Promise<(one: Whose) => boolean>
}

export function openSilences(): Silences {
  const askers = new Map<NotificationChannel, AskSilence>()
  return {
    add: (channel, ask) => void askers.set(channel, ask),
    of: async (db, told) => {
      const silent = new Map<NotificationChannel, ReadonlySet<string>>()
      for (const [channel, whose] of Map.groupBy(told, (one) => one.channel)) {
        const ask = askers.get(channel)
        if (ask) silent.set(channel, await ask(db, [...new Set(whose.map(({ accountId }) => accountId))]))
      }
      return ({ channel, accountId }) => silent.get(channel)?.has(accountId) ?? false
    },
  }
}
