import { request as httpRequest, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { APP_TOKEN } from '@cledrau/contract/app-token.ts'
import type { TestServer } from './test-server.ts'

/** Lets pages in over a socket; answers where. */
export async function streamOf({ app }: TestServer): Promise<string> {
  await app.server.listen({ port: 0, host: '127.0.0.1' })
  return `http://127.0.0.1:${(app.server.server.address() as AddressInfo).port}/api/v1/stream`
}

export type Line = {
  status: number | undefined
  /** What came so far. */
  heard: () => string
  until: (wanted: RegExp) => Promise<string>
  ended: Promise<void>
  hangUp: () => void
}

type Asked = {
  lastId?: string
  since?: string
  topics?: string
  ticket?: string
  token?: string
  from?: string
  as?: string
}

/** A page that listens, over a real socket. */
export async function listen(at: string, asked: Asked = {}): Promise<Line> {
  const { lastId, since, topics, ticket, token = APP_TOKEN, from = '198.51.100.1', as } = asked
  const headers = {
    'x-forwarded-for': from,
    ...(lastId && { 'last-event-id': lastId }),
    ...(as && { authorization: `Bearer ${as}` }),
  }
  const query = new URLSearchParams({
    token,
    ...(topics && { topics }),
    ...(ticket && { ticket }),
    ...(since && { since }),
  })
  const request = httpRequest(`${at}?${query}`, { headers })
  request.end()
  const response = await new Promise<IncomingMessage>((resolve) => request.once('response', resolve))
  let heard = ''
  const ended = new Promise<void>((resolve) => response.once('close', resolve))
  response.on('data', (chunk: Buffer) => (heard += chunk))
  response.on('error', () => {})
  return {
    status: response.statusCode,
    heard: () => heard,
    until: async (wanted) => {
      while (!wanted.test(heard)) await new Promise((resolve) => response.once('data', resolve))
      return heard
    },
    ended,
    hangUp: () => request.destroy(),
  }
}
