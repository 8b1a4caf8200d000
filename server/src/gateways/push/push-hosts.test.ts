import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { readSettings } from '../../settings.ts'
import { openPost, Unavailable, waitOf } from '../post.ts'
import { isPrivateAddress } from '../private-address.ts'
import { pushHosts } from './push-hosts.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

test('only the makers’ push services are called, by https and by their own port [ASVS-1.3.6] [ASVS-13.2.4]', () => {
  const { allows } = pushHosts(readSettings({}).PUSH_HOSTS)
  for (const endpoint of [
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
  ])
    expect(allows(endpoint), endpoint).toBe(true)
  for (const endpoint of [
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/abc',
    'https://user@fcm.googleapis.com/abc',
    'https://fcm.googleapis.com.elsewhere.example/abc',
    'https://push.apple.com.elsewhere.example/abc',
    'https://evilpush.apple.com.example/',
    'http://127.0.0.1:3088/push/abc',
    'https://169.254.169.254/latest',
    'https://localhost/abc',
    'file:///etc/passwd',
    'nonsense',
  ])
    expect(allows(endpoint), endpoint).toBe(false)
})

test('a push service of this machine is one that the operator named, with its port', () => {
  const { allows, isNear } = pushHosts(['*.push.apple.com', '127.0.0.1:3088'])
  expect([allows('http://127.0.0.1:3088/push/a'), isNear('http://127.0.0.1:3088/push/a')]).toEqual([true, true])
  expect(allows('http://127.0.0.1:3089/push/a')).toBe(false)
  expect(isNear('https://web.push.apple.com/a')).toBe(false)
  expect(() => readSettings({ PUSH_HOSTS: 'https://push.example' })).toThrow('PUSH_HOSTS')
})

test('addresses of this house are told from those of the net', () => {
  for (const near of [
    '127.0.0.1',
    '10.1.2.3',
    '172.20.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '::1',
    'fe80::1',
    'fd00::1',
    '::ffff:10.0.0.1',
    '224.0.0.1',
    'push.example',
  ])
    expect(isPrivateAddress(near), near).toBe(true)
  for (const far of ['142.250.1.1', '172.32.0.1', '2a00:1450:4009::1', '::ffff:8.8.8.8'])
    expect(isPrivateAddress(far), far).toBe(false)
})

const answering = async (handle: Parameters<typeof createServer>[1]) => {
  const server = createServer(handle as never)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return (server.address() as AddressInfo).port
}
const sent = { headers: {}, body: 'x' }

test('a name that leads into this house is not followed there', async () => {
  let called = 0
  const port = await answering((_request, response) => {
    called += 1
    response.end()
  })
  const { post, close } = openPost()
  closing.push(async () => close())
  await expect(post(`http://localhost:${port}/`, { ...sent, isNear: false })).rejects.toBeInstanceOf(Unavailable)
  expect(called).toBe(0)
  expect((await post(`http://localhost:${port}/`, { ...sent, isNear: true })).status).toBe(200)
})

test('no redirect is followed, no long answer read, and nobody silent is waited for', async () => {
  const elsewhere = await answering((_request, response) => response.end('elsewhere'))
  const port = await answering((request, response) => {
    if (request.url === '/moved') response.writeHead(307, { location: `http://127.0.0.1:${elsewhere}/` }).end()
    if (request.url === '/long') response.end('x'.repeat(100_000))
  })
  const { post, close } = openPost({ patience: 200 })
  closing.push(async () => close())
  const at = (path: string) => post(`http://127.0.0.1:${port}${path}`, { ...sent, isNear: true })
  expect(await at('/moved')).toMatchObject({ status: 307, body: '' })
  await expect(at('/long')).rejects.toBeInstanceOf(Unavailable)
  await expect(at('/silent')).rejects.toBeInstanceOf(Unavailable)
})

test('how long to wait is said in seconds or as a moment, and never believed beyond an hour', () => {
  const now = Date.parse('2026-12-07T08:00:00Z')
  expect(waitOf('30', now, 7)).toBe(30_000)
  expect(waitOf('Mon, 07 Dec 2026 08:02:00 GMT', now, 7)).toBe(120_000)
  expect(waitOf('86400', now, 7)).toBe(3_600_000)
  expect(waitOf('0', now, 7)).toBe(1000)
  for (const none of [undefined, 'soon']) expect(waitOf(none, now, 7)).toBe(7)
})
