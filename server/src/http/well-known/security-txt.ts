import { DAY, utcIso } from '@cledrau/domain/time/instant.ts'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../clock.ts'
import type { Settings } from '../../settings.ts'

/** RFC 9116 asks for less than a year; it moves on with each day that the server runs. */
const GOOD_FOR = 180 * DAY

/** Where somebody who found a hole in the locks writes to: https://www.rfc-editor.org/rfc/rfc9116. */
export function securityTxt(server: FastifyInstance, settings: Settings, clock: Clock): void {
  const path = '/.well-known/security.txt'
  const canonical = new URL(path, settings.PUBLIC_URL).href
  server.get(path, (_request, reply) => {
    const expires = utcIso(Math.floor(clock.now() / DAY) * DAY + GOOD_FOR).replace('.000Z', 'Z')
    const lines = [
      `Contact: ${settings.SECURITY_CONTACT}`,
      `Expires: ${expires}`,
      'Preferred-Languages: en, cy',
      `Canonical: ${canonical}`,
    ]
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
  })
}
