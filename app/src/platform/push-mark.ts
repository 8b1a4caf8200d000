import { platformNow } from './platform.ts'

/** Where page and worker find whose messages this device shows; it goes with whoever signs out. */
export const PUSH_CACHE = 'push'
export const PUSH_MARK = '/push-mark'

/** Names whose messages they are, to this device and to the server, and says nothing to anybody else. */
export async function markOf(customerId: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`push ${customerId}`)))
  return btoa(String.fromCharCode(...hash))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .slice(0, 16)
}

/** A shell's system shows messages itself: it has no worker that would look. */
const canKeep = () => !platformNow().native && 'caches' in globalThis && 'subtle' in crypto

/** From now on our worker shows this traveller's messages and nobody else's. */
export async function showMessagesOf(customerId: string): Promise<void> {
  if (!canKeep()) return
  const cache = await caches.open(PUSH_CACHE)
  await cache.put(PUSH_MARK, new Response(await markOf(customerId)))
}

/** It shows nobody's, even where the push service can't be told now. */
export async function showNobodysMessages(): Promise<void> {
  if (canKeep()) await caches.delete(PUSH_CACHE)
}
