import { APP_TOKEN } from '@cledrau/contract/app-token.ts'

/** A line that is there and silent is no line: nobody waits longer, and the next try isn't kept waiting. */
const PATIENCE_MS = 20_000

const JSON_PLEASE = { Accept: 'application/json' }

/** Asks the office for something. Rejects where nobody answers in time. */
export const askOffice = (path: string, query: Record<string, string> = {}): Promise<Response> =>
  fetch(`/api${path}?${new URLSearchParams({ token: APP_TOKEN, ...query })}`, {
    headers: JSON_PLEASE,
    signal: AbortSignal.timeout(PATIENCE_MS),
  })

/** Tells the office something, and hears what it says to that. */
export const tellOffice = (path: string, fields: Record<string, unknown>): Promise<Response> =>
  fetch(`/api${path}`, {
    method: 'POST',
    headers: { ...JSON_PLEASE, 'Content-Type': 'application/json' },
    body: JSON.stringify({ token: APP_TOKEN, ...fields }),
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
