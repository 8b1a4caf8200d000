import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { HOUR, instant } from '@cledrau/domain/time/instant.ts'
import { writeIncidents } from '@cledrau/feeds/knowledgebase/incidents.ts'
import type { Incident } from '@cledrau/feeds/knowledgebase/notices.ts'
import type { TestServer } from '@cledrau/server/testing/test-server.ts'

/** Where the railway writes what disturbs its lines, and a walk that writes it. */
export async function startIncidents() {
  const house: { server?: TestServer } = {}
  let body = writeIncidents([])
  const server = createServer((_, response) => void response.writeHead(200).end(body))
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const tell = async (incidents: Incident[]) => {
    body = writeIncidents(incidents)
    await house.server?.app.askForNotices()
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/incidents.xml`,
    speakFor: (told: TestServer) => void (house.server = told),
    /** A line of ours is closed for three hours from now. */
    closed: async (from: string, to: string) => {
      const now = instant(house.server?.clock.now() ?? 0)
      await tell([
        {
          id: '0123456789ABCDEF0123456789ABCDEF',
          version: 1,
          createdAt: now,
          changedBy: 'A. Signaller',
          periods: [{ from: now, until: instant(now + 3 * HOUR) }],
          priority: 1,
          summary: `No trains between ${from} and ${to}`,
          description: [['Flooding.']],
          links: [],
          operators: [{ code: 'AW', name: 'Cledrau' }],
          routes: `between ${from} and ${to}`,
        },
      ])
    },
    stop: () => new Promise<void>((stopped) => server.close(() => stopped())),
  }
}

export type Incidents = Awaited<ReturnType<typeof startIncidents>>
