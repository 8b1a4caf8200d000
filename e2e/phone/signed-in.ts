import { APP_TOKEN } from '@cledrau/contract/app-token.ts'
import type { User } from '@cledrau/contract/account/account-fields.ts'
import { login } from '@cledrau/contract/account/session.ts'
import { PASSWORD } from '@cledrau/server/testing/travellers.ts'
import type { Phone } from './phone.ts'

/**
 * Somebody signed in on this phone before. What the app notes then is put where the app puts it: its key into the phone's
 * safe; what it keeps in its page's storage is the answer.
 */
export async function signedIn(
  { state, system }: Phone,
  { apiUrl, email, deviceID }: { apiUrl: string; email: string; deviceID?: string },
): Promise<Record<string, string>> {
  const reply = await fetch(`${apiUrl}${login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD, platform: system, deviceID, token: APP_TOKEN }),
  })
  if (reply.status !== 200) throw new Error(`nobody is signed in: ${await reply.text()}`)
  const { user, refresh_token } = (await reply.json()) as { user: User; refresh_token: string }
  state.secrets.set('cledrau_refreshToken', refresh_token)
  const { customerId, title, firstName, lastName } = user
  const storedUser = JSON.stringify({ customerId, email: user.email, title, firstName, lastName })
  return { storedUser, refreshTokenExists: 'true' }
}
