import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, connect as connectPlain, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { connect, TLSSocket, type ConnectionOptions } from 'node:tls'
import { openPool } from '@cledrau/server/db/database.ts'
import { freePort } from '@cledrau/server/db/embedded.ts'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { findProgram } from '../debian.ts'
import { balancerFile, PUBLIC_PORT } from './balancer.ts'
import { makeCertificates } from './certificates.ts'

const folder = mkdtempSync(join(tmpdir(), 'cledrau-tls-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const certificatesOf = (name: string) => {
  findProgram(['openssl'], 'openssl')
  return makeCertificates(join(folder, name), ['localhost'], ['127.0.0.1'])
}
const ours = certificatesOf('ours')
const others = certificatesOf('others')
const ca = readFileSync(ours.authority)

let balancer: ChildProcess
let port: number
/** The balancer of the grown-up house by its own file, on ports of this machine, with nobody behind it. */
beforeAll(async () => {
  port = await freePort()
  const file = balancerFile({ folder, servers: [], databases: [], certificates: ours })
  const here = readFileSync(file, 'utf8')
    .replace(`bind :${PUBLIC_PORT} `, `bind 127.0.0.1:${port} `)
    .replace('bind :5432', `bind 127.0.0.1:${await freePort()}`)
  writeFileSync(file, here)
  balancer = spawn(findProgram(['haproxy'], 'haproxy'), ['-db', '-f', file], { stdio: 'inherit' })
  while (!(await isUp()))
    if (balancer.exitCode !== null) throw new Error(`the balancer ended with ${balancer.exitCode}`)
})
afterAll(async () => {
  if (balancer.exitCode === null) {
    balancer.kill('SIGKILL')
    await once(balancer, 'exit')
  }
})

const isUp = () =>
  speak({}).then(
    () => true,
    () => false,
  )

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
