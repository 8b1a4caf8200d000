import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkPlace } from '@cledrau/server/real-place.ts'
import { readSettings } from '@cledrau/server/settings.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { ROOT } from '../programs.ts'

type Service = {
  environment: Record<string, string>
  secrets: string[]
  read_only: boolean
  cap_drop: string[]
  security_opt: string[]
  volumes?: string[]
  privileged?: boolean
  user?: string
}
const compose = parse(readFileSync(join(ROOT, 'deploy/compose.yaml'), 'utf8'), { merge: true }) as {
  services: Record<string, Service>
  secrets: Record<string, { file: string }>
}
const services = Object.entries(compose.services)
const servers = services.filter(([name]) => name !== 'migrate')

/** What an operator writes into the files, and sets beside them. */
const SECRETS: Record<string, string> = {
  bus_url: 'tls://user:secret@bus.example:4222',
  database_owner_url: 'postgres://cledrau_owner:secret@db.example/cledrau?sslmode=verify-full',
  database_url: 'postgres://cledrau_server:secret@db.example/cledrau?sslmode=verify-full',
  smtp_url: 'smtps://relay.example',
  payments_url: 'https://merchant:secret@bank.example',
  smartcards_url: 'https://merchant:secret@bureau.example',
  metrics_token: 'at-least-sixteen-signs',
  darwin_url: 'stomp+ssl://user:secret@darwin.example:61614',
}
const GIVEN: Record<string, string> = {
  PUBLIC_URL: 'https://trains.example',
  TRUSTED_PROXIES: '10.0.0.1',
  SECURITY_CONTACT: 'mailto:security@trains.example',
  SMARTCARD_HOST_URL: 'https://cards.example',
  TRACES_URL: 'https://us:secret@traces.example:4318',
}

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cledrau-compose-'))
  for (const [name, secret] of Object.entries(SECRETS)) writeFileSync(join(folder, name), secret)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const environmentOf = ({ environment }: Service) =>
  Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [
      name,
      value
        .replace(/^\/run\/secrets\//, `${folder}/`)
        .replace(/^\$\{(\w+):[?-].*\}$/, (_, key: string) => GIVEN[key] ?? ''),
    ]),
  )

test('each server starts as a real place with what stands there, and all roles are somebody’s', () => {
  expect(servers.length).toBeGreaterThan(2)
  for (const [name, service] of servers) {
    const settings = readSettings(environmentOf(service))
    expect(() => checkPlace(settings), name).not.toThrow()
    expect(settings).toMatchObject({ NODE_NAME: name, DATABASE_URL: SECRETS.database_url, KEYS: '/run/keys' })
  }
  const roles = servers.flatMap(([, service]) => [...readSettings(environmentOf(service)).ROLES])
  expect([...new Set(roles)].toSorted()).toEqual(['api', 'jobs', 'live'])
})

test('no name of a setting is one that nobody reads', () => {
  for (const [name, service] of services) {
    const settings = readSettings(environmentOf(service))
    const unread = Object.keys(service.environment).filter((setting) => !(setting.replace(/_FILE$/, '') in settings))
    expect([name, unread]).toEqual([name, []])
  }
})

test('the owner’s way into the database is the migration’s alone, and every secret is declared and used', () => {
  const secretsOf = ({ environment }: Service) =>
    Object.values(environment).flatMap((value) => /^\/run\/secrets\/(\w+)$/.exec(value)?.[1] ?? [])
  for (const [name, service] of services)
    expect(secretsOf(service).toSorted(), name).toEqual(service.secrets.toSorted())
  expect(servers.filter(([, { secrets }]) => secrets.includes('database_owner_url'))).toEqual([])
  expect(Object.keys(compose.secrets).toSorted()).toEqual(
    [...new Set(services.flatMap(([, { secrets }]) => secrets))].toSorted(),
  )
})

test('nobody has rights, writes beside their own volume, or runs as root', () => {
  for (const [name, one] of services) {
    expect([name, one.read_only, one.cap_drop, one.security_opt]).toEqual([
      name,
      true,
      ['ALL'],
      ['no-new-privileges:true'],
    ])
    expect([name, one.privileged, one.user]).toEqual([name, undefined, undefined])
  }
  expect(readFileSync(join(ROOT, 'deploy/Containerfile'), 'utf8')).toMatch(/^USER [1-9]\d*:[1-9]\d*$/m)
})
