import { strict as assert } from 'node:assert'
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { APP_TOKEN } from '@cledrau/contract/app-token.ts'
import type { AnyEndpoint } from '@cledrau/contract/endpoint.ts'
import type { Guest, Traveller } from '@cledrau/server/http/callers.ts'
import { startTestPostgres, type TestPostgres } from '@cledrau/server/testing/test-postgres.ts'
import { addressed, startTestServer, type TestServer } from '@cledrau/server/testing/test-server.ts'
import { startMailbox, type Mailbox } from '@cledrau/world/mailbox/mailbox.ts'
import { startBureau, type Bureau } from '@cledrau/world/smartcards/bureau.ts'

/** Something that a stranger does, in one sentence; it holds, and says how, or throws what gave way. */
export type Attack = { what: string; attempt: (field: Field) => Promise<string> }

export type Sent = {
  /** The address that the caller seems to come from; each attack has its own. */
  from?: string
  headers?: Record<string, string>
  body?: string
}
export type Heard = { status: number; headers: Record<string, string | string[] | undefined>; text: string }

/** A fresh product on real sockets with a PostgreSQL of its own, and what stands around it. */
export type Field = {
  house: TestServer
  /** For an attack that needs a second house, of another kind. */
  postgres: TestPostgres
  url: string
  mailbox: Mailbox
  bureau: Bureau
  /** Bytes over a socket, as they are spelt here. */
  send: (method: string, target: string, sent?: Sent) => Promise<Heard>
  /** A call of the contract over a socket. */
  ask: (call: AnyEndpoint, fields: object, sent?: Sent & { as?: Traveller | Guest; bearer?: string }) => Promise<Heard>
}

export async function onField<Value>(work: (field: Field) => Promise<Value>): Promise<Value> {
  const folder = mkdtempSync(join(tmpdir(), 'cledrau-attack-'))
  const mailbox = await startMailbox({ folder: join(folder, 'mailbox') })
  const bureau = await startBureau({ folder: join(folder, 'smartcards'), port: 0 })
  const postgres = await startTestPostgres('attack')
  try {
    const house = await startTestServer(postgres, {
      SMTP_URL: mailbox.smtp,
      SMARTCARDS_URL: bureau.cards,
      TRUSTED_PROXIES: '127.0.0.1',
      RATE_LIMIT: '1200',
    })
    try {
      await house.app.server.listen({ port: 0, host: '127.0.0.1' })
      const { port } = house.app.server.server.address() as AddressInfo
      return await work(fieldOf({ house, postgres, mailbox, bureau }, port))
    } finally {
      await house.close()
    }
  } finally {
    await postgres.stop()
    await bureau.stop()
    await mailbox.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function fieldOf(parts: Pick<Field, 'house' | 'postgres' | 'mailbox' | 'bureau'>, port: number): Field {
  const { house } = parts
  const send = (method: string, target: string, { from = '198.51.100.1', headers = {}, body }: Sent = {}) =>
    new Promise<Heard>((resolve, reject) => {
      const json = body === undefined ? {} : { 'content-type': 'application/json' }
      const sent = { ...json, 'x-forwarded-for': from, ...headers }
      const asked = request({ host: '127.0.0.1', port, method, path: target, headers: sent }, (response) => {
        let text = ''
        response.setEncoding('latin1')
        response.on('data', (chunk: string) => (text += chunk))
        response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }))
        response.on('error', reject)
      })
      asked.on('error', reject)
      asked.end(body)
    })
  return {
    ...parts,
    url: `http://127.0.0.1:${port}`,
    send,
    ask: async (call, fields, { as, bearer, ...sent } = {}) => {
      const { method = 'GET', url, payload, query } = addressed(call, fields as Record<string, unknown>)
      const search = query ? `?${new URLSearchParams(query as Record<string, string>)}` : ''
      const token = bearer ?? (as ? await house.tokenOf(as) : undefined)
      return send(method, `${String(url)}${search}`, {
        ...sent,
        headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...sent.headers },
        ...(payload ? { body: JSON.stringify(payload) } : {}),
      })
    },
  }
}

export const OPTIONS = `/api/v1/options?token=${APP_TOKEN}`

export const counted = (statuses: readonly number[]): string =>
  Object.entries(Object.groupBy(statuses, String))
    .map(([status, list]) => `${list?.length} × ${status}`)
    .join(', ')

/** Everything but a clear no, or less, is a fault of ours. */
export function refused({ status, text }: Heard, what: string): void {
  assert.ok(status >= 400 && status < 500, `${what}: ${status} ${text.slice(0, 120)}`)
}
