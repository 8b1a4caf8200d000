import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { createSecureServer, type Http2Session } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { SECOND } from '@cledrau/domain/time/instant.ts'
import { expect, onTestFinished, test } from 'vitest'
import { Unavailable } from '../post.ts'
import { openHttp2Line } from './http2-line.ts'

/** A service that speaks HTTP/2 by TLS alone, with a certificate for this name. */
async function serviceNamed(name: string) {
  const folder = mkdtempSync(join(tmpdir(), 'line-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const made = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-subj', `/CN=${name}`]
  const named = ['-addext', `subjectAltName=DNS:${name}`, '-days', '3650', '-keyout', key, '-out', cert]
  execFileSync('openssl', ['req', '-x509', '-nodes', ...made, ...named], { stdio: 'ignore' })
  const certificate = readFileSync(cert, 'utf8')
  const server = createSecureServer({ key: readFileSync(key), cert: certificate })
  const sessions = new Set<Http2Session>()
  server.on('session', (session) => {
    sessions.add(session)
    session.on('close', () => sessions.delete(session))
  })
  server.on('stream', (stream) => {
    stream.resume()
    stream.respond({ ':status': 200 })
    stream.end('{"said":"yes"}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    for (const session of sessions) session.destroy()
    await new Promise((resolve) => server.close(resolve))
  })
  return { url: `https://localhost:${(server.address() as AddressInfo).port}`, certificate }
}
const sent = { path: '/3/device/x', headers: {}, body: '{}' }
const ask = async (url: string) => {
  const line = openHttp2Line({ url, patience: 5 * SECOND })
  onTestFinished(() => line.close())
  return line.post(sent)
}

test('beyond this machine it speaks by TLS, and only to whom the certificate names', async () => {
  const [right, other] = [await serviceNamed('localhost'), await serviceNamed('elsewhere.example')]
  await expect(ask(right.url)).rejects.toBeInstanceOf(Unavailable)

  const usual = getCACertificates('default')
  setDefaultCACertificates([...usual, right.certificate, other.certificate])
  onTestFinished(() => setDefaultCACertificates(usual))
  expect(await ask(right.url)).toEqual({ status: 200, retryAfter: undefined, body: '{"said":"yes"}' })
  await expect(ask(other.url)).rejects.toBeInstanceOf(Unavailable)
})
