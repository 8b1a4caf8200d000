import { platformNow } from '../platform/platform.ts'
import { forget, recall, remember } from '../platform/storage.ts'
import { cell, useCell } from '../platform/cell.ts'

/** Lives as long as the page. On the web the refresh token is a cookie that no script can read. */
const token = cell<string | null>(null)

export const accessTokenNow = token.get
export const useAccessToken = (): string | null => useCell(token)

/** A guest's bearer, for the order that they bought last; whoever is signed in uses their own. */
export const guestBearer = cell<string | null>(null)
/** Those of what was bought here before, by order and by reference: each is good for its own order alone. */
export const guestBearers = new Map<string, string>()

/** The bearer for what a call asks about. */
export function guestBearerFor({ orderID, recordLocator }: Record<string, unknown>): string | null {
  const named = [orderID, recordLocator].flatMap((name) => guestBearers.get(String(name)) ?? [])
  return named[0] ?? guestBearer.get()
}

export type Tokens = { access_token: string; refresh_token: string }

/** Signed in: the access token, and the mark that a refresh token exists. Native keeps that token where secrets are kept. */
export function startSession({ access_token, refresh_token }: Tokens): void {
  token.set(access_token)
  remember('refreshTokenExists', 'true')
  // Whoever was to be signed out here is: the new session took the place of the old.
  forget('logoutToSend')
  void platformNow().secrets?.write('refreshToken', refresh_token)
}

export const refreshTokenExists = (): boolean => recall('refreshTokenExists') === 'true'

/** The traveller signed out, or the server refused to go on: downloaded tickets outlive the latter. */
export type SessionEnd = 'signed-out' | 'refused'
/** What takes its time is answered as a promise: until it is kept, something of the session is still there. */
type Purge = (why: SessionEnd) => unknown

const onEnd = new Set<Purge>()
/** What a session leaves on this device, and who takes it away. */
export const onSessionEnd = (purge: Purge): (() => void) => {
  onEnd.add(purge)
  return () => onEnd.delete(purge)
}

let purging: Promise<unknown> = Promise.resolve()
/** Once nothing is on this device any more of what the last session left. */
export const purged = (): Promise<unknown> => purging

/** Ends the session here: the token, the mark, and everything that areas kept for this traveller. */
export function endSession(why: SessionEnd = 'refused'): void {
  token.set(null)
  // Other tabs follow, and learn why.
  if (why === 'refused') remember('refreshTokenExists', why)
  else forget('refreshTokenExists')
  purging = Promise.allSettled([...onEnd].map((purge) => purge(why)))
}

export type Refreshed = 'fresh' | 'refused' | 'not-now'

let running: Promise<Refreshed> | null = null

/**
 * A new access token. Only a server that refuses ends a session: silence, 429 and 5xx mean "not now".
 * Calls that fail together wait for one refresh; tabs take turns, because each refresh uses up the last token.
 */
export function refreshSession(stale: string | null): Promise<Refreshed> {
  if (token.get() !== stale) return Promise.resolve('fresh')
  running ??= inTurn(refresh).finally(() => (running = null))
  return running
}

export const inTurn = <Answer>(work: () => Promise<Answer>): Promise<Answer> =>
  navigator.locks ? navigator.locks.request('cledrau-refresh', work) : work()

/** What a refresh needs is fetched for those who have a session; where even that can't be had, it isn't refused. */
async function refresh(): Promise<Refreshed> {
  if (!refreshTokenExists()) return 'refused'
  // Somebody signed out without a network: that has to arrive before anybody is let in again.
  if (recall('logoutToSend') !== null) return 'not-now'
  try {
    return await (await import('./refresh.ts')).refresh()
  } catch {
    return 'not-now'
  }
}
