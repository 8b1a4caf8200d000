import { expect, test } from 'vitest'
import { checkPlace, checkPlayedOutside, isDemonstration } from './real-place.ts'
import { readSettings, WrongSetting } from './settings.ts'

const REAL = { PUBLIC_URL: 'https://trains.example', HOST: '0.0.0.0', TRUSTED_PROXIES: '127.0.0.1' }
const OUTSIDE = { SMTP_URL: 'smtps://relay.example', SMARTCARDS_URL: 'https://merchant:secret@bureau.example' }
const DATABASE = { DATABASE_URL: 'postgres://db.example/cledrau?sslmode=verify-full' }

test.each([
  [{}, true],
  [{ HOST: '::1' }, true],
  [{ HOST: '0.0.0.0' }, false],
  [{ HOST: '192.168.1.7' }, false],
  [{ PUBLIC_URL: 'http://trains.example' }, false],
  [{ PUBLIC_URL: 'http://localhost.example' }, false],
  [DATABASE, false],
  [{ DEMONSTRATION: 'off' }, false],
  [{ ...DATABASE, HOST: '0.0.0.0', DEMONSTRATION: 'on' }, true],
])('%o is a demonstration: %s', (environment, expected) => {
  expect(isDemonstration(readSettings(environment as NodeJS.ProcessEnv))).toBe(expected)
})

test.each([
  [{ ...REAL, ...OUTSIDE, ...DATABASE, TRUSTED_PROXIES: '' }, 'TRUSTED_PROXIES'],
  [{ ...REAL, ...OUTSIDE }, 'DEMONSTRATION=off'],
  [{ ...REAL, DEMONSTRATION: 'off' }, 'SMTP_URL'],
  [{ ...REAL, ...DATABASE, SMTP_URL: OUTSIDE.SMTP_URL }, 'SMARTCARDS_URL'],
  [{ ...REAL, ...OUTSIDE, ...DATABASE, SMARTCARDS_URL: 'https://bureau.example' }, 'no secret'],
  [{ ...REAL, ...OUTSIDE, ...DATABASE, SMARTCARD_HOST_URL: 'http://127.0.0.1:3082' }, 'no phone reaches'],
  [{ ...REAL, ...OUTSIDE, DATABASE_URL: 'postgres://cledrau:secret@db.example/cledrau' }, 'sslmode=verify-full'],
  [{ ...REAL, ...OUTSIDE, DATABASE_URL: 'postgres://db.example/cledrau?sslmode=require' }, 'sslmode=verify-full'],
  [{ ...REAL, ...OUTSIDE, ...DATABASE, SMTP_URL: 'smtp://relay.example:587' }, 'smtps://'],
  [{ ...REAL, ...OUTSIDE, ...DATABASE, BUS_URL: 'nats://user:secret@bus.example' }, 'tls://'],
  [{ ...REAL, ...OUTSIDE, ...DATABASE, BUS_URL: 'tls://bus.example:4222' }, 'BUS_URL'],
  [{ ...REAL, ...OUTSIDE, ...DATABASE, DARWIN_URL: 'stomp://user:secret@darwin.example' }, 'stomp+ssl://'],
  [{ ...REAL, ...OUTSIDE, ...DATABASE, LOG_URL: 'syslog://logs.example' }, 'syslog+tls://'],
  [{ ...REAL, ...OUTSIDE, ...DATABASE, TRACES_URL: 'http://traces.example:4318' }, 'TRACES_URL'],
  [{ ...REAL, ...OUTSIDE, ...DATABASE, INCIDENTS_URL: 'http://incidents.example' }, 'INCIDENTS_URL'],
  [{ ...REAL, ...OUTSIDE, ...DATABASE, GTFS_RT_URLS: 'https://a.example/x.pb,http://b.example/y.pb' }, 'GTFS_RT_URLS'],
])('%o doesn’t start, and one line says what to set', (environment, named) => {
  const place = readSettings(environment as NodeJS.ProcessEnv)
  expect(() => checkPlace(place)).toThrow(WrongSetting)
  expect(() => checkPlace(place)).toThrow(named)
  expect(() => checkPlace(place)).toThrow(/^[^\n]+$/)
})

test.each([
  {},
  { HOST: '0.0.0.0' },
  { ...REAL, ...OUTSIDE, ...DATABASE },
  { ...REAL, ...OUTSIDE, DEMONSTRATION: 'off' },
  { ...REAL, DEMONSTRATION: 'on' },
  { ...REAL, ...OUTSIDE, DATABASE_URL: 'postgres://127.0.0.1/cledrau', SMTP_URL: 'smtp://localhost:25' },
  { ...REAL, ...OUTSIDE, DATABASE_URL: 'postgres:///cledrau?host=/run/postgresql' },
  { ...REAL, ...OUTSIDE, ...DATABASE, BUS_URL: 'tls://user:secret@a.example,tls://user:secret@b.example:4223' },
  { ...REAL, ...OUTSIDE, ...DATABASE, BUS_URL: 'nats://127.0.0.1:4222' },
  { ...REAL, ...OUTSIDE, ...DATABASE, DARWIN_URL: 'stomp+ssl://user:secret@darwin.example' },
])('%o starts', (environment) => {
  expect(() => checkPlace(readSettings(environment as NodeJS.ProcessEnv))).not.toThrow()
})

test('the played bank and mailbox stand where only we are, or where somebody said so [ASVS-15.2.3]', () => {
  const check = (environment: NodeJS.ProcessEnv) => () => checkPlayedOutside(readSettings(environment))
  expect(check({})).not.toThrow()
  expect(check({ HOST: '0.0.0.0', DEMONSTRATION: 'on' })).not.toThrow()
  expect(check({ HOST: '0.0.0.0' })).toThrow('npm run serve')
  expect(check({ PUBLIC_URL: 'http://trains.example' })).toThrow('PUBLIC_URL=http://trains.example')
  expect(check({ HOST: '0.0.0.0', DEMONSTRATION: 'off' })).toThrow('DEMONSTRATION=on')
})
