import { canBuild, findingsFor, lineOf, type Machine } from '@cledrau/tools/native/doctor.ts'
import { expect, test } from 'vitest'

const machine = (given: Partial<Machine> = {}): Machine => ({
  platform: 'linux',
  env: {},
  exists: () => false,
  ask: () => null,
  ...given,
})
const linesOf = (system: 'android' | 'ios', given: Partial<Machine>) =>
  findingsFor(system, '/house/native', machine(given)).map(lineOf)

test('a machine without anything hears in a line each what it lacks, and builds nothing', () => {
  const lines = linesOf('android', {})
  expect(lines).toHaveLength(5)
  expect(lines.every((line) => line.startsWith('✗ '))).toBe(true)
  expect(lines[2]).toBe('✗ JDK 21: there is no java')
  expect(canBuild(findingsFor('android', '/house/native', machine()))).toBe(false)
  expect(linesOf('ios', {}).at(-1)).toBe('✗ Xcode 26: Xcode runs on macOS alone')
})

test('an older Java is named, and messages are the one thing that may be missing', () => {
  const java = (version: string) => ({ ask: () => `openjdk version "${version}" 2026-01-20` })
  expect(linesOf('android', java('17.0.19'))[2]).toBe('✗ JDK 21: java is 17')
  const whole = {
    ...java('21.0.6'),
    env: { ANDROID_HOME: '/sdk' },
    exists: (path: string) => !path.endsWith('google-services.json'),
  }
  expect(linesOf('android', whole).filter((line) => line.startsWith('✗'))).toEqual([
    '✗ Firebase: android/app/google-services.json is missing: docs/native.md says where it comes from',
  ])
  expect(canBuild(findingsFor('android', '/house/native', machine(whole)))).toBe(true)
})

test('on a Mac it is Xcode that counts', () => {
  const mac = { platform: 'darwin' as const, exists: () => true, ask: () => 'Xcode 26.1' }
  expect(canBuild(findingsFor('ios', '/house/native', machine(mac)))).toBe(true)
  expect(canBuild(findingsFor('ios', '/house/native', machine({ ...mac, ask: () => 'Xcode 16.2' })))).toBe(false)
})
