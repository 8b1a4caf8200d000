import { createHash, generateKeyPairSync } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { pinnedIn, readPins, writePins, type Pins } from '@cledrau/tools/native/pins.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { attribute, elementsNamed, NATIVE, readPlist, readXml } from './read-project.ts'

const FILES = ['android/app/src/main/res/xml/network_security_config.xml', 'ios/App/App/Info.plist'] as const
const [ANDROID, IOS] = FILES
const copy = mkdtempSync(join(tmpdir(), 'pins-'))
beforeEach(() => {
  for (const file of FILES) cpSync(join(NATIVE, file), join(copy, file), { recursive: true })
})
afterAll(() => rmSync(copy, { recursive: true }))

/** As `openssl` says it of a key: docs/native.md. */
const pinOf = () => {
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('base64')
}
const [used, spare] = [pinOf(), pinOf()]
const ENV = {
  NATIVE_API_URL: 'https://trains.example/api',
  NATIVE_PINS: `sha256/${used}, ${spare}`,
  NATIVE_PINS_UNTIL: '2027-06-30',
}
const pins: Pins = { host: 'trains.example', keys: [used, spare], until: '2027-06-30' }
const text = (file: string) => readFileSync(join(copy, file), 'utf8')
/** The projects are read from their folder. */
const asProject = (file: string) => relative(NATIVE, join(copy, file))

test('a pin without a spare, without an end or without a key is refused with a sentence', () => {
  expect(readPins({ NATIVE_API_URL: ENV.NATIVE_API_URL })).toBeNull()
  expect(readPins(ENV)).toEqual(pins)
  for (const [wrong, said] of [
    [{ NATIVE_PINS: used }, 'spare'],
    [{ NATIVE_PINS: `${used},${used}` }, 'spare'],
    [{ NATIVE_PINS: `${used},abc` }, 'abc'],
    [{ NATIVE_PINS: `${used},` }, 'an empty one'],
    [{ NATIVE_PINS_UNTIL: undefined }, 'NATIVE_PINS_UNTIL'],
    [{ NATIVE_PINS_UNTIL: '2027-13-45' }, 'NATIVE_PINS_UNTIL'],
    [{ NATIVE_API_URL: 'http://localhost:3000/api' }, 'https'],
  ] as const)
    expect(readPins({ ...ENV, ...wrong }), JSON.stringify(wrong)).toContain(said)
})

test('Android and iOS ask for one of the keys at the API’s own host, and believe nobody more than before', () => {
  writePins(copy, pins)
  const network = readXml(asProject(ANDROID))
  const [domain] = elementsNamed(network, 'domain-config')
  expect(attribute(domain, 'cleartextTrafficPermitted')).toBe('false')
  expect(elementsNamed(domain!, 'domain').map((one) => [attribute(one, 'includeSubdomains'), ...one.content])).toEqual([
    ['false', 'trains.example'],
  ])
  expect(elementsNamed(domain!, 'certificates').map((one) => attribute(one, 'src'))).toEqual(['system'])
  expect(elementsNamed(domain!, 'pin-set').map((one) => attribute(one, 'expiration'))).toEqual(['2027-06-30'])
  expect(elementsNamed(domain!, 'pin').map((one) => [attribute(one, 'digest'), ...one.content])).toEqual([
    ['SHA-256', used],
    ['SHA-256', spare],
  ])
  // What isn't our API goes on as it was.
  expect(elementsNamed(network, 'base-config').map((one) => attribute(one, 'cleartextTrafficPermitted'))).toEqual([
    'false',
  ])

  expect(readPlist(asProject(IOS))['NSAppTransportSecurity']).toEqual({
    NSPinnedDomains: {
      'trains.example': {
        NSIncludesSubdomains: false,
        NSPinnedLeafIdentities: [{ 'SPKI-SHA256-BASE64': used }, { 'SPKI-SHA256-BASE64': spare }],
      },
    },
  })
  expect(pinnedIn('android', text(ANDROID))).toEqual({ keys: 2, until: '2027-06-30' })
  expect(pinnedIn('ios', text(IOS))).toEqual({ keys: 2, until: null })
})

test('others take their place, and without the setting both projects are as they are checked in, to the byte', () => {
  const before = FILES.map(text)
  writePins(copy, null)
  expect(FILES.map(text)).toEqual(before)
  writePins(copy, pins)
  const once = FILES.map(text)
  writePins(copy, pins)
  expect(FILES.map(text)).toEqual(once)
  const third = pinOf()
  writePins(copy, { ...pins, keys: [spare, third] })
  for (const file of FILES) {
    expect(text(file)).not.toContain(used)
    expect(text(file)).toContain(third)
  }
  writePins(copy, null)
  expect(FILES.map(text)).toEqual(before)
  expect([pinnedIn('android', text(ANDROID)), pinnedIn('ios', text(IOS))]).toEqual([null, null])
})
