import { randomBytes } from 'node:crypto'

const PATIENCE = 10_000
/** The product is told who speaks, as by every app. */
const APP_TOKEN = 'cledrau-app-1'
const AGENT = 'Cledrau/1.2.6 (Android)'
const TYPES: Record<string, string> = { browser: 'web', android: 'android', iphone: 'ios' }

/** A phone on which somebody signed in. */
export type SignedIn = { accessToken: string; refreshToken: string; firstName: string }
type Reply = { ok: boolean; body: Record<string, unknown> }

/** The product's public calls, as any app makes them. */
export function openProduct(url: string) {
  const ask = async (path: string, body: object, more: Record<string, string> = {}): Promise<Reply> => {
    const answered = await fetch(`${url.replace(/\/$/, '')}/api/v1/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': AGENT, ...more },
      body: JSON.stringify({ token: APP_TOKEN, ...body }),
      signal: AbortSignal.timeout(PATIENCE),
    })
    return { ok: answered.ok, body: (await answered.json()) as Record<string, unknown> }
  }
  const say = ({ body }: Reply) => String(body['errorMessage'] ?? '')

  return {
    /** The key that browsers subscribe with. */
    publicKey: async (): Promise<string | null> => {
      const answered = await fetch(`${url.replace(/\/$/, '')}/api/v1/app-data?token=${APP_TOKEN}`, {
        signal: AbortSignal.timeout(PATIENCE),
      })
      const { pushKey } = (await answered.json()) as { pushKey?: string }
      return pushKey ?? null
    },
    /** The traveller, or the product's own words for why not. */
    signIn: async (email: string, password: string, language: string): Promise<SignedIn | string> => {
      const answered = await ask('login', { email, password, platform: 'android' }, { 'accept-language': language })
      if (!answered.ok) return say(answered)
      const { access_token: accessToken, refresh_token: refreshToken, user } = answered.body
      const { firstName } = user as { firstName?: string }
      return { accessToken: String(accessToken), refreshToken: String(refreshToken), firstName: firstName ?? '' }
    },
    /** Tells where this phone's messages go; the product's words where it says no. */
    tell: async (who: SignedIn, device: { id: string; token: string; kind: string; language: string }) => {
      const answered = await ask(
        'device-details',
        {
          uxliID: `world-phone-${device.id}`,
          instanceKey: randomBytes(24).toString('base64url'),
          fcmToken: device.token,
          deviceType: TYPES[device.kind],
        },
        { authorization: `Bearer ${who.accessToken}`, 'accept-language': device.language },
      )
      return answered.ok ? '' : say(answered)
    },
    signOut: ({ refreshToken }: SignedIn) => ask('logout', { platform: 'android', refreshToken }),
  }
}
