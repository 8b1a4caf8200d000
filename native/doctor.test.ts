import { canBuild, findingsFor, lineOf, type Machine } from '@cledrau/tools/native/doctor.ts'
import { expect, test } from 'vitest'

const machine = (given: Partial<Machine> = {}): Machine => ({
  platform: 'linux',
  env: {},
  exists: () => false,
  ask: () => null,
  today: () => '2026-12-07',
  pinned: () => null,
  ...given,
})
const linesOf = (system: 'android' | 'ios', given: Partial<Machine>) =>
  findingsFor(system, '/house/native', machine(given)).map(lineOf)

test('a machine without anything hears in a line each what it lacks, and builds nothing', () => {
  const lines = linesOf('android', {})
  expect(lines).toHaveLength(6)
  expect(lines.every((line) => line.startsWith('✗ '))).toBe(true)
  expect(lines[2]).toBe('✗ JDK 21: there is no java')
  expect(canBuild(findingsFor('android', '/house/native', machine()))).toBe(false)
  expect(linesOf('ios', {})).toContain('✗ Xcode 26: Xcode runs on macOS alone')
})

test('an older Java is named, and messages and pins are all that may be missing', () => {
  const java = (version: string) => ({ ask: () => `openjdk version "${version}" 2026-01-20` })
  expect(linesOf('android', java('17.0.19'))[2]).toBe('✗ JDK 21: java is 17')
  const whole = {
    ...java('21.0.6'),
    env: { ANDROID_HOME: '/sdk' },
    exists: (path: string) => !path.endsWith('google-services.json'),
  }
  expect(linesOf('android', whole).filter((line) => line.startsWith('✗'))).toEqual([
    '✗ Firebase: android/app/google-services.json is missing: docs/native.md says where it comes from',
    '✗ Pins: none: each certificate counts that the system believes (NATIVE_PINS)',
  ])
  expect(canBuild(findingsFor('android', '/house/native', machine(whole)))).toBe(true)
})

test('on a Mac it is Xcode that counts', () => {
  const mac = { platform: 'darwin' as const, exists: () => true, ask: () => 'Xcode 26.1' }
  expect(canBuild(findingsFor('ios', '/house/native', machine(mac)))).toBe(true)
  expect(canBuild(findingsFor('ios', '/house/native', machine({ ...mac, ask: () => 'Xcode 16.2' })))).toBe(false)
})

test('whether the app has pins is said, and without a spare nothing is built that would lock everybody out', () => {
  const ready = {
    env: { ANDROID_HOME: '/sdk' },
    exists: () => true,
    ask: () => 'openjdk version "21.0.6" 2026-01-20',
  }
  const said = (keys: number, until: string | null) => {
    const findings = findingsFor('android', '/house/native', machine({ ...ready, pinned: () => ({ keys, until }) }))
    return [lineOf(findings.at(-1)!), canBuild(findings)]
  }
  expect(said(2, '2027-06-30')).toEqual(['✓ Pins: 2 keys, one of them in use, until 2027-06-30', true])
  expect(said(3, null)).toEqual(['✓ Pins: 3 keys, one of them in use, without an end', true])
  expect(said(2, '2026-12-07')).toEqual(['✗ Pins: 2 keys, one of them in use, over since 2026-12-07', true])
  expect(said(1, '2027-06-30')).toEqual([
    '✗ A spare pin: missing: whoever loses the one key locks everybody out',
    false,
  ])
})
