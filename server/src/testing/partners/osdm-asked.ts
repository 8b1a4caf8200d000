import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { AnyOsdmCall } from '@cledrau/contract/osdm/osdm-call.ts'
import type { InjectOptions } from 'fastify'
import type { TestServer } from '../test-server.ts'
import { bearing, type TestPartner } from './partnered.ts'

const CONTRACT = join(import.meta.dirname, '../../../../contract/src/osdm')

const isCall = (value: unknown): value is AnyOsdmCall =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'scopes' in value

/** Every call of the OSDM, found in the contract’s files: nobody has to remember to list a new one. */
export async function everyOsdmCall(): Promise<AnyOsdmCall[]> {
  const files = globSync('*.ts', { cwd: CONTRACT }).filter((file) => !file.endsWith('.test.ts'))
  const modules = await Promise.all(files.map((file) => import(join(CONTRACT, file)) as Promise<object>))
  return modules.flatMap((module) => Object.values(module).filter(isCall))
}

export const nameOfOsdmCall = ({ method, path }: AnyOsdmCall): string => `${method} ${path}`

/** Foreign JSON: whoever speaks the standard reads answers by the standard’s names, and knows none of our shapes. */
// oxlint-disable-next-line typescript/no-explicit-any -- our own types would say what a stranger’s program can’t know
export type Read = any

export type OsdmAnswer = { status: number; body: Read; headers: Record<string, unknown>; text: string }

/** What a partner’s program asks, as it goes over the wire. */
export type Osdm = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<OsdmAnswer>

/** A partner that speaks OSDM: with a fresh token for each call, as time may have gone by. */
export const speaksOsdm =
  (house: TestServer, partner: TestPartner, more: Record<string, string> = {}): Osdm =>
  async (method, path, body, headers = {}) => {
    const own = await bearing(house, partner, more)
    return askOsdm(house, method, path, body, { ...own.headers, ...headers })
  }

export async function askOsdm(
  house: TestServer,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<OsdmAnswer> {
  const answer = await house.app.server.inject({
    method: method as InjectOptions['method'] & string,
    url: `/osdm${path}`,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const isJson = answer.body !== '' && String(answer.headers['content-type']).includes('json')
  return {
    status: answer.statusCode,
    headers: answer.headers,
    text: answer.body,
    body: isJson ? answer.json() : undefined,
  }
}
