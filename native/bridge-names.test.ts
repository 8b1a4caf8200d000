import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pluginsOf, type System } from '@cledrau/e2e/phone/plugins.ts'
import { expect, test } from 'vitest'

/**
 * The app calls plugins by their names, without the packages that would know them (decision 135). Each name is one that the
 * plugin's own source has, on both systems; what only one of them does is written down here.
 */
const APP = join(import.meta.dirname, '../app/src')
const sources = globSync(['platform/native/*.ts', 'frame/native/*.ts'], { cwd: APP })
  .filter((file) => !file.includes('.test.'))
  .map((file) => readFileSync(join(APP, file), 'utf8'))
  .join('\n')

const named = (verb: string): string[] => [
  ...new Set(
    [...sources.matchAll(new RegExp(`\\b${verb}(?:Soon)?(?:<[^(]*>)?\\(\\s*'(\\w+)',\\s*'(\\w+)'`, 'g'))].map(
      ([, plugin, name]) => `${plugin}.${name}`,
    ),
  ),
]

/** There is no such button, and nobody listens in vain. */
const ANDROID_ALONE = ['App.backButton']

test.each<System>(['android', 'ios'])(
  'every plugin, method and event that the app names is one that %s has',
  (system) => {
    const plugins = pluginsOf(system)
    const has = (name: string, what: 'methods' | 'events') => {
      const [plugin = '', one = ''] = name.split('.')
      return plugins.get(plugin)?.[what].has(one) === true
    }
    expect(named('call').length).toBeGreaterThan(20)
    expect(named('listen').length).toBeGreaterThan(5)
    expect(named('call').filter((name) => !has(name, 'methods'))).toEqual([])
    expect(named('listen').filter((name) => !has(name, 'events'))).toEqual(system === 'ios' ? ANDROID_ALONE : [])
  },
)

test('the search sees a name that nobody has', () => {
  const plugins = pluginsOf('android')
  expect(plugins.get('PushNotifications')?.methods.has('registerForNews')).toBe(false)
  expect(plugins.get('Invented')).toBeUndefined()
})

test('nothing of Capacitor’s packages is in what browsers get, and nobody outside the platform asks about its bridge', () => {
  const app = globSync('**/*.{ts,tsx}', { cwd: APP }).filter((file) => !/\.test\.|^testing\//.test(file))
  const saying = (pattern: RegExp) => app.filter((file) => pattern.test(readFileSync(join(APP, file), 'utf8')))
  expect(saying(/from '@(capacitor|capawesome|aparajita|capgo)/)).toEqual([])
  expect(saying(/\bCapacitor\b/).toSorted()).toEqual([
    'frame/native/begin-native.ts',
    'platform/native/bridge.ts',
    'platform/native/push.ts',
    'platform/platform.ts',
  ])
})
