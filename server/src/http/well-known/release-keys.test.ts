import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { idOf, readReleaseKeys, type ReleaseKey } from './release-keys.ts'

let house: TestServer
beforeAll(async () => {
  house = await startTestServer(inject('postgres'))
})
afterAll(() => house.close())

test('a server says by which keys the releases after it may be signed', async () => {
  const { statusCode, headers, body } = await house.app.server.inject('/.well-known/cledrau-release-keys.json')
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8'])
  expect(Object.keys(JSON.parse(body) as object)).toEqual(['keys'])
  expect(() => readReleaseKeys(body)).not.toThrow()
})

function lineOf(name: string, kind: 'ed25519' | 'ed448' = 'ed25519'): ReleaseKey {
  const { publicKey } = kind === 'ed25519' ? generateKeyPairSync('ed25519') : generateKeyPairSync('ed448')
  const line = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
  return { name, id: idOf(publicKey), publicKey: line, from: '2027-01-01', until: null, revoked: null }
}
const read = (...keys: object[]) => readReleaseKeys(JSON.stringify({ keys }))

test('a list in which a line is wrong is no list', () => {
  const [one, other] = [lineOf('one'), lineOf('other')]
  expect(read(one, other)).toEqual([one, other])
  expect(() => read({ ...one, id: other.id })).toThrow(`one is called ${other.id}, and is ${one.id}`)
  expect(() => read(lineOf('one', 'ed448'))).toThrow('one is no key for Ed25519')
  expect(() => read(one, { ...other, name: 'one' })).toThrow('two keys have the same name')
  expect(() => read(one, { ...one, name: 'other' })).toThrow('two keys have the same id')
  expect(() => read({ ...one, until: '2026-12-31' })).toThrow('one ends before it begins')
  expect(() => read({ ...one, until: 'soon' })).toThrow()
  expect(() => read({ ...one, publicKey: 'AAAA' })).toThrow()
})
