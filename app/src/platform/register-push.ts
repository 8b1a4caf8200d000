import type { Push, PushRegistration } from './platform.ts'
import { platformNow } from './platform.ts'
import { webPush } from './web-push.ts'

/** A shell that brought none can't have any: its page is no browser's. */
const NO_PUSH: Push = {
  state: () => Promise.resolve('unsupported'),
  register: () => Promise.resolve({ ok: false, why: 'unreachable' }),
  token: () => Promise.resolve(null),
  end: () => Promise.resolve(),
}

/** The shell's messages, or the browser's. */
export const pushHere = (): Push => platformNow().push ?? (platformNow().native ? NO_PUSH : webPush)

/** After a press: asks whether messages may come, and answers where they go. */
export const registerPush = (publicKey: string): Promise<PushRegistration> => pushHere().register(publicKey)
