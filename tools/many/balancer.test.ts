import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, get } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findProgram } from '../debian.ts'
import { type Certificates, makeCertificates } from './certificates.ts'
import { startOwnBalancer } from './own-balancer.ts'

const folder = mkdtempSync(join(tmpdir(), 'cledrau-balancer-'))
let certificates: Certificates
let balancer: Awaited<ReturnType<typeof startOwnBalancer>>
let servers: Awaited<ReturnType<typeof startServer>>[]

/** Answers with its name; out of service it says so to whoever looks. */
async function startServer(name: string, address: string) {
  const state = { isReady: true }
  const { certificate, key } = certificates
  const server = createServer({ cert: readFileSync(certificate), key: readFileSync(key) }, (request, reply) => {
    reply.statusCode = request.url?.startsWith('/readyz') && !state.isReady ? 503 : 200
    reply.end(name)
  })
  await new Promise<void>((resolve) => server.listen(0, address, resolve))
  return { name, address, state, port: (server.address() as AddressInfo).port, stop: () => server.close() }
}

/** Which server somebody at that address is sent to. */
const sentTo = (localAddress: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const ca = readFileSync(certificates.authority)
    get(
      { port: balancer.port, host: '127.0.0.1', servername: 'localhost', path: '/', ca, agent: false, localAddress },
      (answer) => {
        let text = ''
        answer.on('data', (chunk: Buffer) => (text += chunk))
        answer.on('end', () => resolve(answer.statusCode === 200 ? text : String(answer.statusCode)))
      },
    ).once('error', reject)
  })

beforeAll(async () => {
  findProgram(['openssl'], 'openssl')
  certificates = makeCertificates(join(folder, 'certificates'), ['localhost', 'one', 'other'], ['127.0.0.1'])
  servers = [await startServer('one', '127.0.0.1'), await startServer('other', '127.0.0.2')]
  balancer = await startOwnBalancer(
    folder,
    certificates,
    servers.map(({ name, address, port }) => ({ name, address, port })),
  )
})
afterAll(async () => {
  await balancer.stop()
  for (const server of servers) server.stop()
  rmSync(folder, { recursive: true, force: true })
})

const PEOPLE = Array.from({ length: 24 }, (_, nth) => `127.0.1.${nth + 1}`)
const everybody = async () => Promise.all(PEOPLE.map(sentTo))

test('whoever calls is one server’s to count, both have their share, and only who was at one that leaves goes elsewhere', async () => {
  const shares = async () => new Set(await everybody())
  await expect.poll(shares).toEqual(new Set(['one', 'other']))
  const first = await everybody()
  for (let again = 0; again < 4; again++) expect(await everybody()).toEqual(first)

  const [one] = servers
  if (!one) throw new Error('no server')
  one.state.isReady = false
  await expect.poll(everybody).toEqual(PEOPLE.map(() => 'other'))
  one.state.isReady = true
  await expect.poll(everybody).toEqual(first)
})
