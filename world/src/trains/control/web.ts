import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { writeIncidents } from '@cledrau/feeds/knowledgebase/incidents.ts'
import { writeServiceIndicators } from '@cledrau/feeds/knowledgebase/service-indicators.ts'
import type { Incident, ServiceIndicator } from '@cledrau/feeds/knowledgebase/notices.ts'

export type WebOptions = {
  readonly port: number
  readonly host: string
  readonly incidents: () => Incident[]
  readonly indicators: () => ServiceIndicator[]
}

export const INCIDENTS = '/incidents.xml'
export const INDICATORS = '/service-indicators.xml'

/** The Knowledgebase's files. */
export async function startWeb(options: WebOptions) {
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(request.url ?? '/', 'http://trains')
    if (request.method !== 'GET') return send(response, 405, 'text/plain', '')
    if (pathname === INCIDENTS) return send(response, 200, 'application/xml', writeIncidents(options.incidents()))
    if (pathname === INDICATORS)
      return send(response, 200, 'application/xml', writeServiceIndicators(options.indicators()))
    return send(response, 404, 'text/plain', 'There is nothing here.')
  }
  const server = createServer((request, response) => {
    try {
      handle(request, response)
    } catch (error) {
      response.destroy(error as Error)
    }
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(options.port, options.host, resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response
    .writeHead(status, {
      'content-type': `${type}; charset=utf-8`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    .end(body)
}
