import { APP_TOKEN } from '@cledrau/contract/app-token.ts'
import type { LoginReply } from '@cledrau/contract/account/session.ts'
import { measureEnumeration } from '@cledrau/server/testing/proofs/measure-enumeration.ts'
import { withOwnServer } from '@cledrau/server/testing/own-server.ts'
import { percentiles } from './measure/percentiles.ts'
import { cpuOf } from './measure/processor.ts'
import { load, withServer } from './server.ts'

type Figures = Record<string, number>

/** The demonstration accounts, each on a device that is known after its first time. */
const EMAILS = ['carys.evans@example.org', 'gethin.rees@example.org', 'newcomer@example.org']
const deviceOf = (email: string) => `bench-of-${email.replaceAll(/\W/g, '-')}`
const PASSWORD = 'Tren-i-Aber-0921'
/** Two at a time each: more would look like guessing, and hashes take their turns anyway. */
const STREAMS = EMAILS.flatMap((email) => [email, email])
const SECONDS = 8

async function signIn(server: string, email: string): Promise<LoginReply> {
  const response = await fetch(`${server}/api/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      token: APP_TOKEN,
      email,
      password: PASSWORD,
      platform: 'ios',
      deviceID: deviceOf(email),
    }),
  })
  if (!response.ok) throw new Error(`signing in answered ${response.status}`)
  return (await response.json()) as LoginReply
}

/** Whole sign-ins over HTTP: the password's hash, the throttles, the session and its tokens. */
const logins = (): Promise<Figures> =>
  withServer(async (server, _ready, pid) => {
    for (const email of EMAILS) await signIn(server, email)
    const times: number[] = []
    const [began, before] = [performance.now(), cpuOf(pid)]
    const until = began + SECONDS * 1000
    await Promise.all(
      STREAMS.map(async (email) => {
        while (performance.now() < until) {
          const started = performance.now()
          await signIn(server, email)
          times.push(performance.now() - started)
        }
      }),
    )
    return {
      'logins/s': (times.length * 1000) / (performance.now() - began),
      'server processor ms per login': (cpuOf(pid) - before) / times.length,
      ...percentiles(times),
    }
  })

/** A traveller's own details: the token is checked, the session isn't over, the row comes from the database. */
const authenticatedReads = (): Promise<Figures> =>
  withServer(async (server) => {
    const { access_token } = await signIn(server, 'carys.evans@example.org')
    const headers = { authorization: `Bearer ${access_token}`, 'accept-encoding': 'br' }
    return load(`${server}/api/v1/users?token=${APP_TOKEN}`, headers, 200)
  })

/** The medians that must not tell who has an account; `npm run proof -- enumeration` judges them. */
const enumeration = (): Promise<Figures> =>
  withOwnServer('bench', async (house) => {
    const measured = await measureEnumeration(house, 150)
    return Object.fromEntries(
      measured.flatMap(({ call, known, unknown }) => [
        [`${call}, known address, median ms`, known],
        [`${call}, unknown address, median ms`, unknown],
      ]),
    )
  })

export const entries = {
  logins,
  'authenticated-reads': authenticatedReads,
  enumeration,
}
