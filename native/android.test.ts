import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { APP_VERSION, BUILD_VERSION } from '@cledrau/app/src/platform/version.ts'
import { attribute, elementsNamed, NATIVE, readText, readXml } from './read-project.ts'

const MAIN = 'android/app/src/main'
const manifest = readXml(`${MAIN}/AndroidManifest.xml`)
const [application] = elementsNamed(manifest, 'application')

test('the app asks for what it uses, and for nothing that a library would like', () => {
  const asked = elementsNamed(manifest, 'uses-permission').map((one) => [
    attribute(one, 'name')?.replace('android.permission.', ''),
    attribute(one, 'node') ?? 'asked',
  ])
  expect(asked).toEqual([
    ['INTERNET', 'asked'],
    ['POST_NOTIFICATIONS', 'asked'],
    ['USE_BIOMETRIC', 'asked'],
    ['ACCESS_COARSE_LOCATION', 'asked'],
    ['ACCESS_FINE_LOCATION', 'asked'],
    ['DETECT_SCREEN_CAPTURE', 'asked'],
    ['NFC', 'asked'],
    ['READ_EXTERNAL_STORAGE', 'remove'],
    ['WRITE_EXTERNAL_STORAGE', 'remove'],
  ])
})

test('a phone without NFC or a place is sold the app all the same, and our own plugins are there from the start [NATIVE-002]', () => {
  expect(
    elementsNamed(manifest, 'uses-feature').map((one) => [attribute(one, 'name'), attribute(one, 'required')]),
  ).toEqual([
    ['android.hardware.location', 'false'],
    ['android.hardware.nfc', 'false'],
  ])
  const java = `${MAIN}/java/app/cledrau`
  const activity = readText(`${java}/MainActivity.java`)
  expect(activity.indexOf('registerPlugin(SmartcardsPlugin.class)')).toBeGreaterThan(0)
  // Capacitor starts with those that it knows by then.
  expect(activity.indexOf('super.onCreate')).toBeGreaterThan(activity.indexOf('registerPlugin('))
  const plugin = readText(`${java}/SmartcardsPlugin.java`)
  expect(plugin.split('\n').length).toBeLessThanOrEqual(200)
  // Cards are the next app's as soon as ours isn't in front; what they say goes to no log.
  expect(plugin).toMatch(/void handleOnPause\(\) \{[^}]*stop\(\)/)
  expect(plugin).not.toMatch(/\bLog(ger)?\.|System\.out/)
})

test('no ticket, key or session leaves the phone by a backup, and nothing goes unencrypted', () => {
  expect(attribute(application, 'allowBackup')).toBe('false')
  expect(attribute(application, 'fullBackupContent')).toBe('false')
  expect(attribute(application, 'usesCleartextTraffic')).toBe('false')

  const rules = readXml(`${MAIN}/res/xml/data_extraction_rules.xml`)
  const everything = ['root', 'file', 'database', 'sharedpref', 'external']
  for (const way of ['cloud-backup', 'device-transfer']) {
    const [one] = elementsNamed(rules, way)
    expect(one && elementsNamed(one, 'exclude').map((left) => attribute(left, 'domain'))).toEqual(everything)
    expect(one && elementsNamed(one, 'include')).toEqual([])
  }

  const network = readXml(`${MAIN}/res/xml/network_security_config.xml`)
  expect(elementsNamed(network, 'base-config').map((one) => attribute(one, 'cleartextTrafficPermitted'))).toEqual([
    'false',
  ])
  expect(elementsNamed(network, 'certificates').map((one) => attribute(one, 'src'))).toEqual(['system'])
  expect(elementsNamed(network, 'domain-config')).toEqual([])
})

test('only a build for trying talks to the machine beside it without encryption', () => {
  const trying = readXml('android/app/src/debug/res/xml/network_security_config.xml')
  expect(elementsNamed(trying, 'base-config').map((one) => attribute(one, 'cleartextTrafficPermitted'))).toEqual([
    'false',
  ])
  expect(elementsNamed(trying, 'domain').map(({ content }) => content.join(''))).toEqual([
    'localhost',
    '127.0.0.1',
    '10.0.2.2',
  ])
})

test('other apps reach its one page and nothing else; links are ours by the word of the site, or by our own scheme', () => {
  const reached = ['activity', 'provider', 'service', 'receiver'].flatMap((kind) => elementsNamed(manifest, kind))
  expect(reached.map((one) => [attribute(one, 'name'), attribute(one, 'exported')])).toEqual([
    ['.MainActivity', 'true'],
    ['androidx.core.content.FileProvider', 'false'],
  ])
  const filters = elementsNamed(manifest, 'intent-filter').map((filter) => ({
    verified: attribute(filter, 'autoVerify') ?? 'no',
    schemes: elementsNamed(filter, 'data').map((data) => [attribute(data, 'scheme'), attribute(data, 'host')]),
  }))
  expect(filters).toEqual([
    { verified: 'no', schemes: [] },
    { verified: 'true', schemes: [['https', '${linkHost}']] },
    { verified: 'no', schemes: [['cledrau', undefined]] },
  ])
  // What is shared lies in the cache, and nowhere else.
  const [paths] = [readXml(`${MAIN}/res/xml/file_paths.xml`)]
  expect(paths.content.flatMap((one) => (typeof one === 'string' ? [] : [one.name]))).toEqual(['cache-path'])
})

test('it is the version that the app says, for the system that stores want', () => {
  const gradle = readText('android/app/build.gradle')
  const [major = 0, minor = 0, patch = 0] = BUILD_VERSION.split('.').map(Number)
  expect(gradle).toContain(`versionName "${APP_VERSION}"`)
  expect(gradle).toContain(`versionCode ${(major * 100 + minor) * 100 + patch}`)
  expect(gradle).toContain('applicationId "app.cledrau"')
  expect(gradle).toMatch(/release \{\s+minifyEnabled true\s+shrinkResources true/)
  expect(readText('android/variables.gradle')).toMatch(/compileSdkVersion = 36\s+targetSdkVersion = 36/)
  expect(readText('android/build.gradle')).toContain('com.android.tools.build:gradle:8.13.0')
  expect(readText('android/gradle/wrapper/gradle-wrapper.properties')).toContain('gradle-8.14.3-all.zip')
})

test('the system knows both languages, and every picture is our one drawing, themed or not', () => {
  const locales = elementsNamed(readXml(`${MAIN}/res/xml/locales_config.xml`), 'locale')
  expect(locales.map((one) => attribute(one, 'name'))).toEqual(['en-GB', 'cy-GB'])

  const drawn = [...readFileSync(join(NATIVE, '../app/public/icons/icon.svg'), 'utf8').matchAll(/ d="([^"]+)"/g)].map(
    ([, path]) => path,
  )
  for (const name of ['ic_launcher_foreground', 'ic_launcher_monochrome', 'ic_splash', 'ic_notification']) {
    const vector = readXml(`${MAIN}/res/drawable/${name}.xml`)
    expect(
      elementsNamed(vector, 'path').map((path) => attribute(path, 'pathData')),
      name,
    ).toEqual(drawn)
  }
  const icon = readXml(`${MAIN}/res/mipmap-anydpi-v26/ic_launcher.xml`)
  expect(['background', 'foreground', 'monochrome'].map((layer) => elementsNamed(icon, layer).length)).toEqual([
    1, 1, 1,
  ])
})

test('the colours before the page are those of the page, light and dark', () => {
  const tokens = readFileSync(join(NATIVE, '../data/look/tokens.css'), 'utf8')
  const values = (name: string) => [...tokens.matchAll(new RegExp(`--${name}: (#\\w{6})`, 'g'))].map(([, hex]) => hex)
  const colour = (folder: string, name: string) =>
    elementsNamed(readXml(`${MAIN}/res/${folder}/colors.xml`), 'color')
      .find((one) => attribute(one, 'name') === name)
      ?.content.join('')
      .toLowerCase()
  expect([colour('values', 'paper'), colour('values-night', 'paper')]).toEqual(values('paper').slice(0, 2))
  expect([colour('values', 'mark'), colour('values-night', 'mark')]).toEqual(values('petrol').slice(0, 2))
})
