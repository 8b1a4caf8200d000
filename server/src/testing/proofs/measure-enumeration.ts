import { performance } from 'node:perf_hooks'
import { forgotPassword } from '@cledrau/contract/account/accounts.ts'
import { login } from '@cledrau/contract/account/session.ts'
import { DAY } from '@cledrau/domain/time/instant.ts'
import type { TestServer } from '../test-server.ts'
import { addTraveller } from '../travellers.ts'

export type Medians = { call: string; known: number; unknown: number }

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

/** How long the answers take for an address with an account and for one without, in milliseconds. */
export async function measureEnumeration(house: TestServer, count = 200): Promise<Medians[]> {
  const known = await Promise.all(Array.from({ length: 20 }, async () => (await addTraveller(house)).email))
  const calls = {
    login: (email: string, remoteAddress: string) =>
      house.call(login, { email, password: 'Wrong-9-password', platform: 'web' }, { raw: { remoteAddress } }),
    'forgot-password': (email: string, remoteAddress: string) =>
      house.call(forgotPassword, { email }, { raw: { remoteAddress } }),
  }
  const measured: Medians[] = []
  for (const [name, call] of Object.entries(calls)) {
    const times = { known: [] as number[], unknown: [] as number[] }
    for (let round = 0; round < count; round++) {
      // A day later nothing is throttled any more: only the work is measured.
      house.clock.advance(2 * DAY)
      const emails = { known: known[round % 20] ?? '', unknown: `nobody${round % 20}@example.org` }
      const kinds = round % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
      for (const kind of kinds) {
        const began = performance.now()
        await call(emails[kind], `10.1.${round % 250}.${kind === 'known' ? 1 : 2}`)
        times[kind].push(performance.now() - began)
      }
    }
    measured.push({ call: name, known: median(times.known), unknown: median(times.unknown) })
  }
  return measured
}
