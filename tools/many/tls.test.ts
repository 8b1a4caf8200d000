import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, connect as connectPlain, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { get } from 'node:https'
import { connect, TLSSocket, type ConnectionOptions } from 'node:tls'
import { openPool } from '@cledrau/server/db/database.ts'
import { startTestServer } from '@cledrau/server/testing/test-server.ts'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { findProgram } from '../debian.ts'
import { makeCertificates } from './certificates.ts'
import { startOwnBalancer } from './own-balancer.ts'

const folder = mkdtempSync(join(tmpdir(), 'cledrau-tls-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const certificatesOf = (name: string) => {
  findProgram(['openssl'], 'openssl')
  return makeCertificates(join(folder, name), ['localhost'], ['127.0.0.1'])
}
const ours = certificatesOf('ours')
const others = certificatesOf('others')
const ca = readFileSync(ours.authority)

const balancers: Awaited<ReturnType<typeof startOwnBalancer>>[] = []
/** In front of a server on a port of this machine, or of none. */
async function startBalancer(server?: number): Promise<number> {
  // Which certificate a server shows is asked by its name.
  const behind = server === undefined ? [] : [{ name: 'localhost', address: '127.0.0.1', port: server }]
  const one = await startOwnBalancer(folder, ours, behind)
  balancers.push(one)
  return one.port
}
let port: number
beforeAll(async () => {
  port = await startBalancer()
})
afterAll(async () => {
  for (const one of balancers) await one.stop()
})

/** What is agreed on with the balancer: protocol and cipher. */
async function speak(options: ConnectionOptions): Promise<{ protocol: string | null; cipher: string }> {
  const socket = connect({ port, host: '127.0.0.1', servername: 'localhost', ca, ...options })
  try {
    await once(socket, 'secureConnect')
    return { protocol: socket.getProtocol(), cipher: socket.getCipher().standardName }
  } finally {
    socket.destroy()
  }
}

test('travellers are spoken to by TLS 1.2 and 1.3, in strong ciphers alone [ASVS-12.1.1] [ASVS-12.1.2] [ASVS-12.2.1]', async () => {
  expect((await speak({})).protocol).toBe('TLSv1.3')
  const second = await speak({ maxVersion: 'TLSv1.2' })
  expect([second.protocol, second.cipher]).toEqual(['TLSv1.2', expect.stringMatching(/^TLS_ECDHE_.*(GCM|CHACHA20)/)])
  // This side would: the other one must be who refuses.
  const weak = { ciphers: 'ALL:@SECLEVEL=0' }
  for (const version of ['TLSv1', 'TLSv1.1'] as const)
    await expect(speak({ ...weak, minVersion: version, maxVersion: version }), version).rejects.toThrow()
  for (const cipher of ['AES128-SHA', 'ECDHE-ECDSA-AES128-SHA', 'ECDHE-ECDSA-AES256-SHA384', 'NULL'])
    await expect(speak({ ciphers: `${cipher}:@SECLEVEL=0`, maxVersion: 'TLSv1.2' }), cipher).rejects.toThrow()
})

test('who comes by http is not led on: nothing is answered in plain text but a no [ASVS-4.1.2]', async () => {
  const socket = connectPlain(port, '127.0.0.1')
  socket.write('GET /api/v1/options HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
  const answer = await text(socket)
  expect(answer).not.toMatch(/location:/i)
  expect(answer).not.toMatch(/^HTTP\/1\.[01] [23]/)
})

test('a machine of this house is believed by the authority that it names, and by no other [ASVS-12.3.4]', async () => {
  expect((await speak({ ca })).protocol).toBe('TLSv1.3')
  await expect(speak({ ca: readFileSync(others.authority) })).rejects.toThrow(/self-signed|unable to/)
  await expect(speak({ ca, servername: 'elsewhere.example' })).rejects.toThrow('elsewhere.example')
})

/** A server of the product that speaks TLS itself, by that certificate. */
async function startServer({ certificate, key }: { certificate: string; key: string }): Promise<number> {
  const house = await startTestServer(inject('postgres'), {
    TLS_CERT_FILE: certificate,
    TLS_KEY_FILE: key,
    TRUSTED_PROXIES: '127.0.0.1',
  })
  onTestFinished(() => house.close())
  await house.app.server.listen({ port: 0, host: '127.0.0.1' })
  return (house.app.server.server.address() as AddressInfo).port
}
const statusAt = (at: number, authority = ca): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    get({ port: at, host: 'localhost', path: '/readyz', ca: authority, agent: false }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    }).once('error', reject)
  })

test('inside, too, all is said by TLS: by the server itself, and by the balancer to it [ASVS-12.3.3]', async () => {
  const server = await startServer(ours)
  expect(await statusAt(server)).toBe(200)
  await expect(statusAt(server, readFileSync(others.authority))).rejects.toThrow(/self-signed|unable to/)
  const old = { ciphers: 'ALL:@SECLEVEL=0', minVersion: 'TLSv1.1', maxVersion: 'TLSv1.1' } as const
  await expect(speak({ port: server, ...old })).rejects.toThrow()
  const plain = connectPlain(server, '127.0.0.1')
  plain.on('error', () => {})
  plain.write('GET /readyz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
  expect(await text(plain).catch(() => '')).not.toMatch(/^HTTP\/1\.1 2/)
  const at = await startBalancer(server)
  await expect.poll(() => statusAt(at)).toBe(200)
})

test('a server that shows another authority’s certificate is sent nobody [ASVS-12.3.4]', async () => {
  const stranger = await startServer(others)
  expect(await statusAt(stranger, readFileSync(others.authority))).toBe(200)
  const at = await startBalancer(stranger)
  // It has been looked at twice by then, and found wanting.
  await expect.poll(() => statusAt(at)).toBe(503)
  for (let again = 0; again < 5; again++) expect(await statusAt(at)).toBe(503)
})

/** Says yes to TLS as PostgreSQL does, with a certificate; what comes after the handshake it only notes. */
async function startDatabase({ certificate, key }: { certificate: string; key: string }) {
  const heard: string[] = []
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => {
      socket.write('S')
      const secure = new TLSSocket(socket, { isServer: true, cert: readFileSync(certificate), key: readFileSync(key) })
      secure.on('error', () => {})
      secure.on('data', (bytes: Buffer) => {
        heard.push(bytes.toString('latin1'))
        secure.destroy()
      })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { heard, port: (server.address() as AddressInfo).port }
}

test('a database is told nothing before its certificate is that of the authority that was named [ASVS-12.3.2]', async () => {
  const ask = async (database: Awaited<ReturnType<typeof startDatabase>>, host = 'localhost') => {
    const given = `sslmode=verify-full&sslrootcert=${encodeURIComponent(ours.authority)}`
    const pool = openPool(`postgres://carys:secret@${host}:${database.port}/cledrau?${given}`, { max: 1 })
    pool.on('error', () => {})
    const said = await pool.query('select 1').then(
      () => 'answered',
      (error: Error) => error.message,
    )
    await pool.end()
    return said
  }
  const right = await startDatabase(ours)
  await ask(right)
  expect(right.heard.join('')).toContain('carys')
  const wrong = await startDatabase(others)
  expect(await ask(wrong)).toMatch(/self-signed|unable to verify|certificate/)
  expect(wrong.heard).toEqual([])
})
