import { createHash } from 'node:crypto'
import { whenToTell } from '@cledrau/domain/tellings/when-to-tell.ts'
import { instant, SECOND } from '@cledrau/domain/time/instant.ts'
import type { Language } from '@cledrau/contract/language.ts'
import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../db/database.ts'
import type { PushGateway, PushMessage } from '../../../gateways/push/push.ts'
import type { Say } from '../../../words.ts'
import type { Hearers } from '../hearers/hearers.ts'
import type { NotificationPreferences } from '../notification-preferences/notification-preferences.service.ts'
import { Later, type Outbox } from '../outbox/outbox.service.ts'
import { pageText, tagOf } from '../tellings/spread.ts'
import type { Silences } from '../tellings/silences.ts'
import type { Told, Tellings } from '../tellings/tellings.service.ts'

type Parts = {
  db: Database
  clock: Clock
  outbox: Outbox
  gateway: PushGateway
  hearers: Hearers
  preferences: Pick<NotificationPreferences, 'choicesOf'>
  silences: Silences
  tellings: Pick<Tellings, 'find'>
  say: Say
  publicUrl: string
  log: { error: (facts: object, text: string) => void }
}

/** A push service answers within seconds or not at all. */
const PACE = { atOnce: 96, batchTakes: 40, lease: 20 * SECOND }

/** Whose it is, for a device that knows who is signed in on it; it says nothing to anybody else. */
export const markOf = (accountId: string): string =>
  createHash('sha256').update(`push ${accountId}`).digest('base64url').slice(0, 16)

/**
 * Carries what was told to devices. All that may have changed since it was put on its way is asked now: whose the device
 * is, what they chose, whether they sleep, and whether it is still of use.
 */
export function carryPushes(parts: Parts): void {
  const { db, clock, outbox, gateway, hearers, preferences, silences, tellings, say, publicUrl, log } = parts

  const messageOf = (told: Told, language: Language, details: boolean): PushMessage => {
    const { id, channel, accountId, urgent, usefulUntil, toldAt } = told
    const words = told.words[language]
    const hidden = { title: say(language, `TOLD_HIDDEN_${channel.toUpperCase()}`), body: say(language, 'TOLD_HIDDEN') }
    const shown = details ? words : { ...hidden, bodyHtml: '' }
    return {
      id,
      mark: markOf(accountId),
      channel,
      ...shown,
      language,
      tag: tagOf(told),
      url: `${publicUrl.replace(/\/$/, '')}/#${pageText(told)}`,
      urgent,
      usefulUntil,
      toldAt,
    }
  }

  outbox.carryMany(
    'push',
    async (messages) => {
      const told = await tellings.find(messages.flatMap(({ tellingId }) => tellingId ?? []))
      const accountIds = [...new Set([...told.values()].map(({ accountId }) => accountId))]
      const known = await hearers.find(db, accountIds)
      const choicesOf = await preferences.choicesOf(db, accountIds)
      const isSilent = await silences.of(db, [...told.values()])

      return async ({ tellingId, recipient, language }) => {
        const row = told.get(tellingId ?? '')
        const hearer = row && known.get(row.accountId)
        const device = hearer?.devices.find(({ id }) => id === recipient)
        // Signed out, moved to somebody else, or gone with the account.
        if (!row || !hearer || !device || isSilent(row)) return
        const { wayOf, quiet, details } = choicesOf(row.accountId)
        if (wayOf(row.channel, hearer) !== 'push') return
        const now = clock.now()
        const when = whenToTell(row, quiet, now)
        if (when === 'never') return
        if (when > now) throw new Later(when)

        const pushed = await gateway.send(device, messageOf(row, device.language ?? language, details))
        if (pushed.kind === 'wait') throw new Later(instant(now + pushed.ms))
        if (pushed.kind === 'gone') await hearers.forgetToken(device.id, device.pushToken)
        if (pushed.kind === 'refused')
          log.error({ channel: row.channel, why: pushed.why }, 'a push message was refused; it is not tried again')
      }
    },
    PACE,
  )
}
