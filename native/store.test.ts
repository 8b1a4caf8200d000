import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { attribute, elementsNamed, NATIVE, readPlist, readXml } from './read-project.ts'

/** What stores are told is what the projects say of themselves. */
const read = (file: string) => readFileSync(join(NATIVE, '../docs/store', file), 'utf8')
const said = read('data.md')

test('the answers about data name what the privacy manifest names, and nothing else', () => {
  const collected = readPlist('ios/App/App/PrivacyInfo.xcprivacy')['NSPrivacyCollectedDataTypes'] as {
    [key: string]: string
  }[]
  const rows = [...said.matchAll(/^\| [^|]+ \| (\w+) \| [^|]+ \| yes \|/gm)].map(([, word]) => word)
  expect(rows).toEqual(
    collected.map((one) => one['NSPrivacyCollectedDataType']?.replace('NSPrivacyCollectedDataType', '')),
  )
})

test('every permission has its reason', () => {
  const asked = elementsNamed(readXml('android/app/src/main/AndroidManifest.xml'), 'uses-permission')
    .filter((one) => attribute(one, 'node') !== 'remove')
    .map((one) => attribute(one, 'name')?.replace('android.permission.', ''))
  const texts = Object.keys(readPlist('ios/App/App/Info.plist')).filter((key) => key.endsWith('UsageDescription'))
  const names = [...said.matchAll(/`(\w+)`/g)].map(([, name]) => name)
  expect([...names].toSorted()).toEqual([...asked, ...texts].toSorted())
})

test('both listings have the same parts, within what stores take', () => {
  const parts = (file: string) =>
    [...read(file).matchAll(/^\*\*([^*]+)\.\*\* (.+)/gm)].map(([, , text]) => text as string)
  const [en, cy] = [parts('listing.en.md'), parts('listing.cy.md')]
  expect(cy).toHaveLength(en.length)
  for (const [name = '', line = ''] of [en, cy]) {
    expect(name.length).toBeLessThanOrEqual(30)
    expect(line.length).toBeLessThanOrEqual(80)
  }
})
