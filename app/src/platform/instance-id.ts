import { recall, remember } from './storage.ts'

export const INSTANCE_ID_LENGTH = 40
const CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

function random(): string {
  let id = ''
  while (id.length < INSTANCE_ID_LENGTH) {
    for (const byte of crypto.getRandomValues(new Uint8Array(INSTANCE_ID_LENGTH))) {
      // Bytes past the last whole round would favour the first characters.
      if (byte < 4 * CHARACTERS.length && id.length < INSTANCE_ID_LENGTH) id += CHARACTERS[byte % CHARACTERS.length]
    }
  }
  return id
}

/** Only this copy of the app knows it, and the server by its fingerprint: it proves that a message comes from here. */
export function instanceKey(): string {
  const known = recall('appInstanceKey')
  if (known) return known
  const key = random()
  remember('appInstanceKey', key)
  return key
}

/** Names this copy of the app. Made once and kept; an older app left its own under another name. */
export function instanceId(): string {
  const known = recall('appInstanceId')
  if (known) return known
  const id = recall('deviceId') ?? random()
  remember('appInstanceId', id)
  return id
}
