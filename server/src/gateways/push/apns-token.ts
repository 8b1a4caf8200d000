import { createPrivateKey, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { MINUTE, SECOND, type Instant } from '@cledrau/domain/time/instant.ts'
import { SignJWT } from 'jose'

/** The operator's key at Apple, its name, and the team it is of. */
export type ApnsKey = { key: KeyObject; keyId: string; teamId: string }

/** The PEM itself, or the file that has it, as Apple gives it out once (`AuthKey_….p8`). */
export function readApnsKey(given: string): KeyObject {
  const key = createPrivateKey(given.includes('-----BEGIN ') ? given : readFileSync(given, 'utf8'))
  if (key.asymmetricKeyDetails?.namedCurve !== 'prime256v1') throw new Error('APNS_KEY is no key for ES256')
  return key
}

/** Apple takes a token for an hour, and another no sooner than after twenty minutes. */
const [RENEWED, SOONEST] = [40 * MINUTE, 20 * MINUTE]

/** What a connection to Apple proves itself with. */
export function openApnsToken({ key, keyId, teamId }: ApnsKey) {
  let token: { text: Promise<string>; madeAt: Instant } | undefined
  const make = (now: Instant) =>
    new SignJWT({})
      .setProtectedHeader({ alg: 'ES256', kid: keyId })
      .setIssuer(teamId)
      .setIssuedAt(Math.floor(now / SECOND))
      .sign(key)
  return {
    /** Also made anew where the clock was set back behind it: nobody believes a token of tomorrow. */
    read: (now: Instant): Promise<string> => {
      if (!token || now >= token.madeAt + RENEWED || now < token.madeAt) token = { text: make(now), madeAt: now }
      return token.text
    },
    /** Whether there is another than the one that Apple calls too old, or may be: one that was just made isn't the trouble. */
    isReplaced: async (refused: string, now: Instant): Promise<boolean> => {
      if (token && (await token.text) === refused && now - token.madeAt >= SOONEST) token = undefined
      return token === undefined || (await token.text) !== refused
    },
  }
}
