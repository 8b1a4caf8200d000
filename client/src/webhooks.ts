/** Checks that a webhook is from whom it says, by the rules of Standard Webhooks (https://www.standardwebhooks.com). */

export type CheckedWebhook =
  | { ok: true; id: string; sentAt: Date; body: string }
  | { ok: false; code: 'HEADERS_MISSING' | 'TOO_OLD' | 'TOO_NEW' | 'NOT_SIGNED' }

export type WebhookOptions = {
  /** Whatever was heard by then; the machine's clock. */
  now?: Date
  /** By how much clocks may differ, and how late a webhook may come: five minutes. */
  toleranceSeconds?: number
}

type HeadersLike = { get: (name: string) => string | null } | Record<string, string | readonly string[] | undefined>

/**
 * `secrets`: each as it was given to you, `whsec_…`; while one follows another, both. `body`: the text as it came, not parsed and
 * written again. Keep the id for a while: the same webhook may come twice.
 */
export async function checkWebhook(
  secrets: string | readonly string[],
  headers: HeadersLike,
  body: string,
  { now = new Date(), toleranceSeconds = 300 }: WebhookOptions = {},
): Promise<CheckedWebhook> {
  const id = headerOf(headers, 'webhook-id')
  const timestamp = headerOf(headers, 'webhook-timestamp')
  const signatures = headerOf(headers, 'webhook-signature')
  if (!id || !/^\d{1,12}$/.test(timestamp) || !signatures) return { ok: false, code: 'HEADERS_MISSING' }
  const age = Math.floor(now.getTime() / 1000) - Number(timestamp)
  if (age > toleranceSeconds) return { ok: false, code: 'TOO_OLD' }
  if (age < -toleranceSeconds) return { ok: false, code: 'TOO_NEW' }

  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`)
  const given = signatures.split(' ').flatMap((one) => (one.startsWith('v1,') ? (bytesOf(one.slice(3)) ?? []) : []))
  for (const secret of typeof secrets === 'string' ? [secrets] : secrets) {
    const key = await keyOf(secret)
    // `verify` takes as long for a wrong signature as for the right one.
    for (const signature of given)
      if (await crypto.subtle.verify('HMAC', key, signature, signed))
        return { ok: true, id, sentAt: new Date(Number(timestamp) * 1000), body }
  }
  return { ok: false, code: 'NOT_SIGNED' }
}

function keyOf(secret: string): Promise<CryptoKey> {
  const bytes = bytesOf(secret.replace(/^whsec_/, ''))
  if (!bytes || bytes.length === 0) throw new TypeError('a webhook secret looks like whsec_ and Base64')
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  } catch {
    return undefined
  }
}

function headerOf(headers: HeadersLike, name: string): string {
  if (typeof headers.get === 'function') return (headers.get as (name: string) => string | null)(name) ?? ''
  const found = Object.entries(headers).find(([one]) => one.toLowerCase() === name)?.[1]
  return typeof found === 'string' ? found : ((found as readonly string[] | undefined)?.[0] ?? '')
}
