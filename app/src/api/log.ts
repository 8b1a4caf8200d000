import { log } from '@cledrau/contract/log.ts'
import { rawCall } from './raw-call.ts'
import { locationNow } from '../routes/hash-location.ts'

const short = (text: string, most: number) => text.slice(0, most)

/** Trouble passes through several hands on its way up: the first that knows of it says so. */
const told = new WeakSet<Error>()

/** Tells the server what went wrong here. Nobody waits, and nothing comes of it if that fails, too. */
export function logTrouble(channel: string, provider: string, trouble: unknown): void {
  const error = trouble instanceof Error ? trouble : new Error(String(trouble))
  if (told.has(error)) return
  told.add(error)
  // Without a signal nobody hears it, and whoever opens a ticket then shouldn't wait for twenty such calls.
  if (!navigator.onLine) return
  const note = {
    userID: '',
    message: short(error.message, 2000),
    channel,
    provider: short(provider, 200),
    controller: short(locationNow().path, 200),
    typeof: short(error.name, 200),
    raw: short(error.stack ?? '', 8000),
  }
  rawCall(log, note, { token: null }).catch(() => undefined)
}
