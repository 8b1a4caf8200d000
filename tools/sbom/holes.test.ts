import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import semver from 'semver'
import { expect, test } from 'vitest'
import { ROOT } from '../programs.ts'
import { type Advisory, DAYS, holesIn } from './holes.ts'

const NOW = Date.parse('2027-03-10T12:00:00Z')
const part = (name: string, version: string, dev = false) => ({ path: `node_modules/${name}`, name, version, dev })
type Events = { introduced?: string; fixed?: string; last_affected?: string }[]
const advisory = (events: Events, more: Partial<Advisory> = {}): Advisory => ({
  id: 'GHSA-1',
  published: '2027-03-01T00:00:00Z',
  affected: [{ package: { ecosystem: 'npm', name: 'a' }, ranges: [{ type: 'SEMVER', events }] }],
  database_specific: { severity: 'MODERATE' },
  ...more,
})
const isHit = (version: string, events: Events) => holesIn([part('a', version)], [advisory(events)], NOW).length === 1

test.each<[string, Events, string[], string[]]>([
  [
    'from the beginning to a mend',
    [{ introduced: '0' }, { fixed: '1.2.3' }],
    ['0.0.1', '1.2.2', '1.2.3-rc.1'],
    ['1.2.3', '2.0.0'],
  ],
  ['from a version on, unmended', [{ introduced: '2.0.0' }], ['2.0.0', '9.0.0'], ['1.9.9', '2.0.0-beta.1']],
  ['up to the last one known', [{ introduced: '1.0.0' }, { last_affected: '1.4.0' }], ['1.4.0'], ['1.4.1', '0.9.0']],
  [
    'in two lines, told in any order',
    [{ fixed: '3.1.0' }, { introduced: '3.0.0' }, { fixed: '1.5.0' }, { introduced: '1.0.0' }],
    ['1.4.9', '3.0.5'],
    ['1.5.0', '2.0.0', '3.1.0'],
  ],
])('a hole %s is seen there and nowhere else', (_, events, broken, sound) => {
  for (const version of broken) expect([version, isHit(version, events)]).toEqual([version, true])
  for (const version of sound) expect([version, isHit(version, events)]).toEqual([version, false])
})

test('whatever is introduced and mended is hit between the two', () => {
  const number = fc.nat({ max: 12 })
  const version = fc.tuple(number, number, number).map((numbers) => numbers.join('.'))
  fc.assert(
    fc.property(version, version, version, (one, from, to) => {
      const events = semver.lt(from, to) ? [{ introduced: from }, { fixed: to }] : [{ introduced: to }, { fixed: from }]
      const [begin, end] = semver.lt(from, to) ? [from, to] : [to, from]
      expect(isHit(one, events)).toBe(semver.gte(one, begin) && semver.lt(one, end))
    }),
  )
})

test('what is withdrawn, of another registry or about another part is nothing of ours; named versions are', () => {
  const all = [{ introduced: '0' }]
  const elsewhere = {
    affected: [{ package: { ecosystem: 'PyPI', name: 'a' }, ranges: [{ type: 'SEMVER', events: all }] }],
  }
  const ours = [part('a', '1.0.0'), part('b', '1.0.0')]
  expect(holesIn(ours, [advisory(all, { withdrawn: '2027-03-02T00:00:00Z' }), advisory(all, elsewhere)], NOW)).toEqual(
    [],
  )
  const named = { affected: [{ package: { ecosystem: 'npm', name: 'b' }, versions: ['1.0.0'] }] }
  expect(holesIn(ours, [advisory(all, named)], NOW)).toMatchObject([{ part: 'b@1.0.0' }])
})

test('there is as much time as SECURITY.md says, by how bad it is; the worst is said first', () => {
  const text = readFileSync(join(ROOT, 'SECURITY.md'), 'utf8')
  for (const [word, days] of [
    ['critical', DAYS.CRITICAL],
    ['high', DAYS.HIGH],
    ['medium', DAYS.MODERATE],
  ] as const)
    expect(text).toMatch(new RegExp(`^\\| ${word}[^|]*\\| ${days} \\|$`, 'm'))
  expect(text).toMatch(/^All parts are brought up to date every three months/m)

  const aged = (severity: string | undefined, days: number, id: string) =>
    advisory([{ introduced: '0' }], { id, published: new Date(NOW - days * 86_400_000).toISOString(), database_specific: severity ? { severity } : {} }) // prettier-ignore
  const found = (dev: boolean, ...advisories: Advisory[]) =>
    holesIn([part('a', '1.0.0', dev)], advisories, NOW).map(({ id, isOverdue }) => [id, isOverdue])
  expect(
    found(false, aged('LOW', 89, 'low'), aged('MEDIUM', 31, 'medium'), aged('HIGH', 7, 'high'), aged(undefined, 8, 'unsaid'), aged('CRITICAL', 3, 'critical')), // prettier-ignore
  ).toEqual([
    ['critical', true],
    ['unsaid', true],
    ['high', false],
    ['medium', true],
    ['low', false],
  ])
  expect(found(true, aged('CRITICAL', 3, 'critical'))).toEqual([['critical', false]])
  expect(found(true, aged('CRITICAL', 91, 'critical'))).toEqual([['critical', true]])
  expect(holesIn([part('a', '1.0.0')], [{ ...advisory([{ introduced: '0' }]), published: undefined as never }], NOW)).toMatchObject([{ isOverdue: true }]) // prettier-ignore
})
