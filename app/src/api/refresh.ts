import { IN_COOKIE, refreshToken } from '@cledrau/contract/account/session.ts'
import { platformNow } from '../platform/platform.ts'
import { rawCall } from './raw-call.ts'
import { readReply } from './read-reply.ts'
import type { Refreshed } from './session.ts'
import { refreshTokenExists, startSession } from './session.ts'

/** Asks for new tokens. Silence throws; only a server that says no to this token refuses. */
export async function refresh(): Promise<Refreshed> {
  const kept = (await platformNow().secrets?.read('refreshToken')) ?? IN_COOKIE
  const answer = await rawCall(refreshToken, { refreshToken: kept }, { token: null })
  // Somebody signed out while this was on its way: they stay signed out.
  if (!refreshTokenExists()) return 'not-now'
  if (answer.ok) {
    startSession(readReply(refreshToken, answer.body))
    return 'fresh'
  }
  const refused = answer.status >= 400 && answer.status < 500
  return refused && answer.status !== 429 && answer.code !== 'APP_TOKEN' ? 'refused' : 'not-now'
}
