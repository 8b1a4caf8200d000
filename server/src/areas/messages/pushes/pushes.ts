import { createHash } from 'node:crypto'
import { instant, SECOND } from '@cledrau/domain/time/instant.ts'
import type { Language } from '@cledrau/contract/language.ts'
import { MOST_CHARACTERS, shortened } from '@cledrau/domain/tellings/lock-screen.ts'
import { APPLE_OWN, FIREBASE_OWN, type TakenKey } from '@cledrau/domain/tellings/push-keys.ts'
import type { Clock } from '../../../clock.ts'
import type { PushGateway, PushMessage } from '../../../gateways/push/push.ts'
import type { Say } from '../../../words.ts'
import type { Hearers } from '../hearers/hearers.ts'
import { Later, type Outbox } from '../outbox/outbox.service.ts'
import { pageText, tagOf } from '../tellings/spread.ts'
import type { StillWanted } from '../tellings/still-wanted.ts'
import type { Told } from '../tellings/tellings.service.ts'
import type { PushKeys } from './push-keys.ts'

type Parts = {
  clock: Clock
  outbox: Outbox
  gateway: PushGateway
  keys: Pick<PushKeys, 'under'>
  forgetToken: Hearers['forgetToken']
  stillWanted: StillWanted
  say: Say
  publicUrl: string
  log: { error: (facts: object, text: string) => void }
}

/** A push service answers within seconds or not at all. */
const PACE = { atOnce: 96, batchTakes: 40, lease: 20 * SECOND }

/** How many matters' messages wait apart for a phone that is away, beside the one that speaks for all others. Browsers' all do. */
const OWN_PLACES: ReadonlyMap<string, number> = new Map([
  ['android', FIREBASE_OWN],
  ['ios', APPLE_OWN],
])

/** Whose it is, for a device that knows who is signed in on it; it says nothing to anybody else. */
export const markOf = (accountId: string): string =>
  createHash('sha256').update(`push ${accountId}`).digest('base64url').slice(0, 16)

/** Carries what was told to devices, as far as it is still wanted, and the device is theirs. */
export function carryPushes(parts: Parts): void {
  const { clock, outbox, gateway, keys, forgetToken, stillWanted, say, publicUrl, log } = parts
  /** It takes the place of other news that may not have arrived. */
  const withOthers = (language: Language, body: string): string => {
    const more = say(language, 'TOLD_AND_OTHERS')
    return `${shortened(body, MOST_CHARACTERS - more.length - 1)} ${more}`
  }
  const messageOf = (told: Told, language: Language, details: boolean, taken?: TakenKey): PushMessage => {
    const { id, channel, accountId, urgent, usefulUntil, toldAt } = told
    const words = told.words[language]
    const hidden = { title: say(language, `TOLD_HIDDEN_${channel.toUpperCase()}`), body: say(language, 'TOLD_HIDDEN') }
    const shown = details ? words : { ...hidden, bodyHtml: '' }
    return {
      id,
      mark: markOf(accountId),
      channel,
      ...shown,
      ...(taken && { key: taken.key, body: taken.others > 0 ? withOthers(language, shown.body) : shown.body }),
      language,
      tag: tagOf(told),
      url: `${publicUrl.replace(/\/$/, '')}/#${pageText(told)}`,
      urgent,
      usefulUntil: taken?.usefulUntil ?? usefulUntil,
      toldAt,
    }
  }

  outbox.carryMany(
    'push',
    async (messages) => {
      const find = await stillWanted(messages)
      return async (message) => {
        const wanted = find(message, 'push')
        const device = wanted?.hearer.devices.find(({ id }) => id === message.recipient)
        // Signed out, moved to somebody else, or gone with the account.
        if (!wanted || !device) return
        const { told, choices } = wanted
        const language = device.language ?? message.language
        const send = (taken?: TakenKey) => gateway.send(device, messageOf(told, language, choices.details, taken))
        const own = OWN_PLACES.get(device.platform)
        const pushed = own === undefined ? await send() : await keys.under(told, device.id, own, send)
        if (pushed.kind === 'wait') throw new Later(instant(clock.now() + pushed.ms))
        if (pushed.kind === 'gone') await forgetToken(device.id, device.pushToken, pushed.at)
        if (pushed.kind === 'refused')
          log.error({ channel: told.channel, why: pushed.why }, 'a push message was refused; it is not tried again')
      }
    },
    PACE,
  )
}
