import { instant, utcIso } from '@cledrau/domain/time/instant.ts'
import { freePort } from '@cledrau/server/db/embedded.ts'
import { startTestServer } from '@cledrau/server/testing/test-server.ts'
import { expect, inject, onTestFinished, test } from 'vitest'
import { provePartners } from './partners.ts'

/** The same code as `npm run proof -- partners`, with a few of each, and no word about times. */
test(
  'beside partners at their quota and one far over it nobody else is turned away',
  { timeout: 120_000 },
  async () => {
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const settings = {
      PUBLIC_URL: url,
      CLOCK: utcIso(instant(Date.now())),
      TRUSTED_PROXIES: '127.0.0.1',
      RATE_LIMIT: '1200',
    }
    const house = await startTestServer(inject('postgres'), settings)
    onTestFinished(house.close)
    await house.app.server.listen({ port, host: '127.0.0.1' })
    const place = { url, databaseUrl: house.databaseUrl }
    const size = { partners: 3, seconds: 1, callsPerMinute: 60, travellers: 3, rounds: 1, buys: false, judged: false }
    expect(await provePartners(place, size)).toMatch(/one over it: .*\d+ × 429/)
  },
)
