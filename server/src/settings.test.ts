import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isToldOfTrains, readSettings } from './settings.ts'

test('a machine with nothing set gets settings that run the product on it', () => {
  const settings = readSettings({})
  expect(settings.PORT).toBe(3000)
  expect(settings.PUBLIC_URL).toBe('http://localhost:3000')
  expect(settings.DATABASE_URL).toBeUndefined()
  expect(settings.VAR_DIR).toMatch(/\/var$/)
})

test('a server does everything until it is told what to leave to others', () => {
  expect([...readSettings({}).ROLES]).toEqual(['api', 'live', 'jobs'])
  expect([...readSettings({ ROLES: 'live, jobs' }).ROLES]).toEqual(['live', 'jobs'])
})

test('an empty value counts as none, and the public address follows the port', () => {
  const settings = readSettings({ PORT: '4100', CLOCK: '' })
  expect([settings.PUBLIC_URL, settings.CLOCK]).toEqual(['http://localhost:4100', undefined])
})

test.each([
  ['DARWIN_URL', 'stomp://user:secret@darwin.example:61613'],
  ['DARWIN_URL', 'stomp+ssl://user:secret@darwin.example/topic/darwin.pushport-v18'],
  ['DARWIN_FILES_URL', 'ftp://user:secret@127.0.0.1:2121'],
  ['INCIDENTS_URL', 'http://127.0.0.1:3090'],
  ['INDICATORS_URL', 'https://user:secret@indicators.example/indicators'],
] as const)('%s is an address with all that it takes, and may be left out', (name, value) => {
  expect(readSettings({ [name]: value })[name]).toBe(value)
  expect(readSettings({})[name]).toBeUndefined()
})

test.each([
  ['PORT', 'eighty'],
  ['PORT', '70000'],
  ['DATABASE_URL', 'mysql://somewhere'],
  ['PUBLIC_URL', 'not an address'],
  ['CLOCK', 'yesterday'],
  ['LOG_LEVEL', 'loud'],
  ['LOG_URL', 'https://logs.example'],
  ['TRACES_URL', 'grpc://traces.example:4317'],
  ['TRACES_PERCENT', '101'],
  ['TLS_CERT', 'no certificate\nof many lines'],
  ['TLS_KEY', 'no key\nof many lines'],
  ['ROLES', 'api,trains'],
  ['OPTIONS_PROFILE', 'half'],
  ['METRICS_TOKEN', 'short'],
  ['SECURITY_CONTACT', 'security@trains.example'],
  ['PAYMENTS_URL', 'https://bank.example'],
  ['PAYMENTS_URL', 'http://merchant:secret@bank.example'],
  ['SMARTCARDS_URL', 'http://merchant:secret@bureau.example'],
  ['SMARTCARD_HOST_URL', 'http://cards.example'],
  ['SMARTCARD_HOST_URL', 'https://merchant:secret@cards.example'],
  ['SMARTCARDS_URL', 'http://localhost.example'],
  ['DARWIN_URL', 'stomp://darwin.example'],
  ['DARWIN_URL', 'http://user:secret@darwin.example'],
  ['DARWIN_FILES_URL', 'sftp://user:secret@darwin.example'],
  ['INCIDENTS_URL', 'incidents.example'],
  ['INDICATORS_URL', 'indicators.example'],
  ['GTFS_RT_URLS', 'https://trains.example/trips.pb,alerts.pb'],
  ['GTFS_RT_SECONDS', '1'],
])('a wrong %s is one line that names it', (name, value) => {
  const read = () => readSettings({ [name]: value })
  expect(read).toThrow(`${name}=`)
  try {
    read()
  } catch (error) {
    expect((error as Error).message).not.toContain('\n')
  }
})

test('a certificate and its key are given together', () => {
  const cert = '-----BEGIN CERTIFICATE-----\nMA==\n-----END CERTIFICATE-----'
  expect(() => readSettings({ TLS_CERT: cert })).toThrow('TLS_CERT and TLS_KEY go together: set both, or neither')
})

test('feeds of trains are named one after the other, and not beside Darwin', () => {
  const urls = 'https://trains.example/trips.pb, https://user:secret@trains.example/alerts.pb?of=1'
  const settings = readSettings({ GTFS_RT_URLS: urls })
  expect(settings.GTFS_RT_URLS).toEqual(urls.split(', '))
  expect([isToldOfTrains(settings), isToldOfTrains(readSettings({}))]).toEqual([true, false])
  const both = { GTFS_RT_URLS: urls, DARWIN_URL: 'stomp://user:secret@darwin.example:61613' }
  expect(() => readSettings(both)).toThrow('GTFS_RT_URLS is for railways without Darwin: leave it out, or DARWIN_URL')
})

test('a bus is for servers beside each other, and all of its own have one way in', () => {
  const DATABASE_URL = 'postgres://db.example/cledrau'
  const read = (BUS_URL: string) => readSettings({ DATABASE_URL, BUS_URL }).BUS_URL
  const both = 'tls://user:secret@one.example:4222, tls://user:secret@other.example'
  expect(read(both)).toEqual(both.split(', '))
  expect(read('')).toEqual([])
  expect(() => readSettings({ BUS_URL: both })).toThrow('set DATABASE_URL')
  expect(() => read('nats://user:secret@one.example,tls://user:secret@other.example')).toThrow('one cluster')
  expect(() => read('nats://user:one@a.example,nats://user:other@b.example')).toThrow(/^BUS_URL=(?!.*(one|other)@)/)
  expect(() => read('https://bus.example')).toThrow('BUS_URL=')
})

test('CLOCK without an offset is the time on a station clock, summer or winter', () => {
  expect(readSettings({ CLOCK: '2026-12-07T08:00' }).CLOCK).toBe(Date.parse('2026-12-07T08:00Z'))
  expect(readSettings({ CLOCK: '2026-07-07T08:00' }).CLOCK).toBe(Date.parse('2026-07-07T07:00Z'))
  expect(readSettings({ CLOCK: '2026-07-07T08:00:00Z' }).CLOCK).toBe(Date.parse('2026-07-07T08:00Z'))
})

test('what is wrong with a secret is said without it', () => {
  const said = (environment: NodeJS.ProcessEnv) => {
    try {
      readSettings(environment)
    } catch (error) {
      return (error as Error).message
    }
    return ''
  }
  const bank = { PAYMENTS_URL: 'http://merchant:hushhush@bank.example' }
  expect(said(bank)).toContain('PAYMENTS_URL=http://merchant:…@bank.example would be sent in plain text')
  const others = [
    { METRICS_TOKEN: 'hushhush' },
    { PAYMENTS_URL: 'http://merchant:hushhush:of@us/all@bank.example' },
    { MACHINES_KEY: 'hushhush' },
    { DARWIN_URL: 'http://user:hushhush@darwin.example' },
  ]
  for (const environment of [bank, ...others]) expect(said(environment)).toMatch(/^(?!.*hushhush)./)
})

test('a setting may lie in a file, whose name is in its place [ASVS-13.3.1]', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'cledrau-settings-')), 'bank')
  writeFileSync(file, 'https://merchant:secret@bank.example\n')
  expect(readSettings({ PAYMENTS_URL_FILE: file }).PAYMENTS_URL).toBe('https://merchant:secret@bank.example')
  expect(() => readSettings({ PAYMENTS_URL_FILE: file, PAYMENTS_URL: 'https://a:b@c' })).toThrow(
    'leave one of them out',
  )
  expect(() => readSettings({ PAYMENTS_URL_FILE: `${file}.gone` })).toThrow(
    /^PAYMENTS_URL_FILE=.* can't be read: ENOENT$/,
  )
})
