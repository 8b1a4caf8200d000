import { whenToTell } from '@cledrau/domain/tellings/when-to-tell.ts'
import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../db/database.ts'
import type { Hearer, Hearers } from '../hearers/hearers.ts'
import type { Choices, NotificationPreferences } from '../notification-preferences/notification-preferences.service.ts'
import { Later, type Message } from '../outbox/outbox.service.ts'
import type { Silences } from './silences.ts'
import type { Told, Tellings } from './tellings.service.ts'

type Parts = {
  db: Database
  clock: Clock
  hearers: Pick<Hearers, 'find'>
  preferences: Pick<NotificationPreferences, 'choicesOf'>
  silences: Pick<Silences, 'of'>
  tellings: Pick<Tellings, 'find'>
}

/** What was told, to whom, and how they like to hear it, as it stands now. */
export type Wanted = { told: Told; hearer: Hearer; choices: Choices }
/** Nothing where nobody wants to hear it any more; throws `Later` where they sleep. */
export type FindWanted = (message: Message, by: 'push' | 'email') => Wanted | undefined
export type StillWanted = (messages: readonly Message[]) => Promise<FindWanted>

/**
 * All that may have changed since something was put on its way is asked when it is sent: whether its reader is still there,
 * what they chose, whether they want silence or sleep, and whether it is still of use.
 */
export function openStillWanted({ db, clock, hearers, preferences, silences, tellings }: Parts): StillWanted {
  return async (messages) => {
    const told = await tellings.find([...new Set(messages.flatMap(({ tellingId }) => tellingId ?? []))])
    const accountIds = [...new Set([...told.values()].map(({ accountId }) => accountId))]
    const known = await hearers.find(db, accountIds)
    const choicesOf = await preferences.choicesOf(db, accountIds)
    const isSilent = await silences.of(db, [...told.values()])
    return ({ tellingId }, by) => {
      const row = told.get(tellingId ?? '')
      const hearer = row && known.get(row.accountId)
      if (!row || !hearer || isSilent(row)) return undefined
      const choices = choicesOf(row.accountId)
      const way = choices.wayOf(row.channel, hearer)
      // Who has a device since it was written hears of it by nothing else.
      if (way === 'neither' || (by === 'push' && way !== 'push')) return undefined
      const now = clock.now()
      const when = whenToTell(row, choices.quiet, now)
      if (when === 'never') return undefined
      if (when > now) throw new Later(when)
      return { told: row, hearer, choices }
    }
  }
}
