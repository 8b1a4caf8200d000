import { createPublicKey, verify } from 'node:crypto'
import { DAY, SECOND } from '@cledrau/domain/time/instant.ts'

export type Shown = { audience: string; key: string | null; now: number }

/** What is wrong with an Authorization of RFC 8292, as the status that a push service answers; nothing where all is well. */
export function vapidTrouble(header: string | undefined, { audience, key, now }: Shown): 401 | 403 | undefined {
  const [, token, shown] = /^vapid t=([\w-]+\.[\w-]+\.[\w-]+), ?k=([\w-]+)$/.exec(header ?? '') ?? []
  if (!token || !shown) return 401
  const [head = '', body = '', signature = ''] = token.split('.')
  const point = Buffer.from(shown, 'base64url')
  if (point.length !== 65 || point[0] !== 4) return 403
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>
  try {
    const open = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
    const signed = verify(
      'sha256',
      Buffer.from(`${head}.${body}`),
      { key: open, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    )
    const { aud, exp, sub } = read(body)
    const seconds = now / SECOND
    const isMeant =
      signed &&
      read(head)['alg'] === 'ES256' &&
      aud === audience &&
      typeof exp === 'number' &&
      exp > seconds &&
      exp <= seconds + DAY / SECOND &&
      /^(mailto:|https:)/.test(String(sub))
    return isMeant && (key === null || key === shown) ? undefined : 403
  } catch {
    return 403
  }
}
