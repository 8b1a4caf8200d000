import { APP_VERSION, BUILD_VERSION } from '@cledrau/app/src/platform/version.ts'
import { APPLICATION } from '@cledrau/world/smartcards/apdu.ts'
import { expect, test } from 'vitest'
import { readPlist, readText, type Plist } from './read-project.ts'

const info = readPlist('ios/App/App/Info.plist')
const project = readText('ios/App/App.xcodeproj/project.pbxproj')

/** A table of words as Apple writes them. */
const strings = (language: string): Record<string, string> =>
  Object.fromEntries(
    [...readText(`ios/App/App/${language}.lproj/InfoPlist.strings`).matchAll(/^"(\w+)" = "(.+)";$/gm)].map(
      ([, key, text]) => [key, text],
    ),
  ) as Record<string, string>

test('whatever the system asks somebody says what for, in both languages', () => {
  const asked = Object.keys(info).filter((key) => key.endsWith('UsageDescription'))
  expect(asked).toEqual([
    'NFCReaderUsageDescription',
    'NSCameraUsageDescription',
    'NSFaceIDUsageDescription',
    'NSLocationWhenInUseUsageDescription',
    'NSPhotoLibraryUsageDescription',
  ])
  const [en, cy] = [strings('en'), strings('cy')]
  expect(Object.keys(cy)).toEqual(Object.keys(en))
  for (const key of asked) {
    expect(en[key]).toBe(info[key])
    expect(cy[key]).not.toBe(en[key])
    expect(cy[key]?.length).toBeGreaterThan(10)
  }
  expect(info['CFBundleLocalizations']).toEqual(['en', 'cy'])
})

test('nothing goes unencrypted, and our links are ours', () => {
  // Without a word of it, the system lets nothing through that isn't encrypted.
  expect(info['NSAppTransportSecurity']).toBeUndefined()
  const [type] = info['CFBundleURLTypes'] as { [key: string]: Plist }[]
  expect(type?.['CFBundleURLSchemes']).toEqual(['cledrau'])
  expect(readPlist('ios/App/App/App.entitlements')).toEqual({
    'aps-environment': '$(APS_ENVIRONMENT)',
    // News of one's own train may break a silence, where its owner lets it.
    'com.apple.developer.usernotifications.time-sensitive': true,
    'com.apple.developer.associated-domains': ['applinks:$(LINK_HOST)'],
    'com.apple.developer.nfc.readersession.formats': ['TAG'],
  })
  expect(project.match(/APS_ENVIRONMENT = \w+/g)).toEqual([
    'APS_ENVIRONMENT = development',
    'APS_ENVIRONMENT = production',
  ])
})

test('it may read the scheme’s cards and no others, and our own plugins are there from the start [NATIVE-002]', () => {
  // The scheme's application, and the chip that most of its cards are made of.
  expect(info['com.apple.developer.nfc.readersession.iso7816.select-identifiers']).toEqual([
    APPLICATION,
    'D2760000850100',
  ])
  // A phone without NFC is sold the app all the same.
  expect(info['UIRequiredDeviceCapabilities']).toEqual(['arm64'])
  const app = (file: string) => readText(`ios/App/App/${file}`)
  expect(app('BridgeController.swift')).toMatch(
    /capacitorDidLoad\(\) \{\s+bridge\?\.registerPluginInstance\(SmartcardsPlugin\(\)\)/,
  )
  // Whichever way the first page comes, it is ours.
  expect(app('SceneDelegate.swift')).toContain('rootViewController = BridgeController()')
  expect(app('Base.lproj/Main.storyboard')).toContain('customClass="BridgeController" customModule="App"')
  for (const file of ['BridgeController.swift', 'SmartcardsPlugin.swift'])
    expect(project).toContain(`/* ${file} in Sources */,`)
  const plugin = app('SmartcardsPlugin.swift')
  expect(plugin.split('\n').length).toBeLessThanOrEqual(200)
  expect(plugin).not.toMatch(/\b(print|NSLog|CAPLog)/)
  // What the system's sheet says comes from the page, in its language.
  expect(plugin).not.toMatch(/alertMessage = "|errorMessage: "/)
})

test('nobody is followed, and what is collected is what the product needs', () => {
  const privacy = readPlist('ios/App/App/PrivacyInfo.xcprivacy')
  expect(privacy['NSPrivacyTracking']).toBe(false)
  expect(privacy['NSPrivacyTrackingDomains']).toEqual([])
  const collected = privacy['NSPrivacyCollectedDataTypes'] as { [key: string]: Plist }[]
  expect(
    collected.map((one) => String(one['NSPrivacyCollectedDataType']).replace('NSPrivacyCollectedDataType', '')),
  ).toEqual(['Name', 'EmailAddress', 'PhysicalAddress', 'PurchaseHistory', 'DeviceID'])
  for (const one of collected) {
    expect(one['NSPrivacyCollectedDataTypeTracking']).toBe(false)
    expect(one['NSPrivacyCollectedDataTypePurposes']).toEqual(['NSPrivacyCollectedDataTypePurposeAppFunctionality'])
  }
})

test('the project has every file that it names, and the version that the app says', () => {
  for (const file of ['InfoPlist.strings', 'PrivacyInfo.xcprivacy', 'Assets.xcassets', 'LaunchScreen.storyboard'])
    expect(project).toContain(`/* ${file} in Resources */`)
  const said = (setting: string) =>
    new Set([...project.matchAll(new RegExp(`${setting} = (.+);`, 'g'))].map(([, is]) => is))
  expect(said('MARKETING_VERSION')).toEqual(new Set([APP_VERSION]))
  expect(said('CURRENT_PROJECT_VERSION')).toEqual(new Set([BUILD_VERSION]))
  expect(said('PRODUCT_BUNDLE_IDENTIFIER')).toEqual(new Set(['app.cledrau']))
  expect(said('CODE_SIGN_ENTITLEMENTS')).toEqual(new Set(['App/App.entitlements']))
  // Every reference is to something that is there.
  const ids = new Set([...project.matchAll(/^\t\t([0-9A-F]{24}) /gm)].map(([, id]) => id))
  const named = [...project.matchAll(/\b([0-9A-F]{24})\b/g)].map(([, id]) => id)
  expect(named.filter((id) => !ids.has(id))).toEqual([])
})
