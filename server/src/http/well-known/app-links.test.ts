import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { readSettings } from '../../settings.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const FINGERPRINT = Array.from({ length: 32 }, (_, at) => (at + 16).toString(16).toUpperCase()).join(':')

let house: TestServer
beforeAll(async () => {
  house = await startTestServer(inject('postgres'), {
    NATIVE_ANDROID_FINGERPRINTS: FINGERPRINT,
    NATIVE_APPLE_TEAM: 'ABCDE12345',
  })
})
afterAll(() => house.close())

const look = async (name: string) => {
  const { statusCode, headers, body } = await house.app.server.inject(`/.well-known/${name}`)
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8'])
  return JSON.parse(body) as unknown
}

test('phones hear from the site itself that its links are the app’s, by the keys that sign it [NATIVE-003]', async () => {
  expect(await look('assetlinks.json')).toEqual([
    {
      relation: ['delegate_permission/common.handle_all_urls'],
      target: { namespace: 'android_app', package_name: 'app.cledrau', sha256_cert_fingerprints: [FINGERPRINT] },
    },
  ])
  expect(await look('apple-app-site-association')).toEqual({
    applinks: {
      details: [
        {
          appIDs: ['ABCDE12345.app.cledrau'],
          components: [{ '/': '/api/*', exclude: true }, { '/': '/images/*', exclude: true }, { '/': '/*' }],
        },
      ],
    },
  })
})

test('what is no fingerprint or no team is said when the server starts, and without either there is nothing', () => {
  const read = (env: Record<string, string>) => () => readSettings(env)
  expect(readSettings({}).NATIVE_ANDROID_FINGERPRINTS).toEqual([])
  expect(
    readSettings({ NATIVE_ANDROID_FINGERPRINTS: `${FINGERPRINT}, ${FINGERPRINT}` }).NATIVE_ANDROID_FINGERPRINTS,
  ).toHaveLength(2)
  expect(read({ NATIVE_ANDROID_FINGERPRINTS: 'AB:CD' })).toThrow('NATIVE_ANDROID_FINGERPRINTS')
  expect(read({ NATIVE_APPLE_TEAM: 'abc' })).toThrow('NATIVE_APPLE_TEAM')
})
