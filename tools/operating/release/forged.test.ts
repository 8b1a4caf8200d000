import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import type { ReleaseKey } from '@cledrau/server/http/well-known/release-keys.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROOT } from '../../programs.ts'
import { sealEnvelope } from './envelope.ts'
import { factsOf, statementOf, type Facts } from './statement.ts'
import { makeSigner, openSmallHouse, signHouse, type Signer, type SmallHouse } from './testing/small-house.ts'
import { believe, LARGEST } from './trust.ts'
import { verifyRelease } from './verify-release.ts'

/** What somebody might put in front of whoever checks a release, and the sentence by which they hear of it. */

let folder: string
let house: SmallHouse
let signer: Signer
let thief: Signer
let text: string
let envelope: { payloadType: string; payload: string; signatures: { keyid: string; sig: string }[] }
let facts: Facts
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cledrau-forged-'))
  house = openSmallHouse()
  signer = makeSigner('2027')
  thief = makeSigner('2027')
  text = await signHouse(house, signer, true)
  envelope = JSON.parse(text)
  facts = believe(text, [signer.line]).facts
})
afterAll(() => {
  house.remove()
  rmSync(folder, { recursive: true, force: true })
})

/** Why a file isn’t believed; nothing where it is. Nothing that it states may be looked at then. */
async function objectionTo(forged: string | Buffer, keys: readonly ReleaseKey[] = [signer.line]): Promise<string> {
  const file = join(folder, 'forged.json')
  writeFileSync(file, forged)
  const said: string[] = []
  const find = () => Promise.reject(new Error('looked at'))
  const code = await verifyRelease(file, { keys, find }, (line) => said.push(line)).catch(() => 0)
  if (code !== 4) return ''
  expect(said).toHaveLength(1)
  return said[0]?.replace(/^✗ signature +not believed: /, '') ?? ''
}

const sealed = (statement: string, by: Signer = signer) => sealEnvelope(statement, by.key)
const withStatement = (change: (statement: Record<string, never>) => void): string => {
  const statement = JSON.parse(statementOf(facts)) as Record<string, never>
  change(statement)
  return sealed(JSON.stringify(statement))
}
type Subject = { name: string; digest: Record<string, string> }
const subjects = (statement: Record<string, never>) => statement.subject as unknown as Subject[]
const enveloped = (more: object) => JSON.stringify({ ...envelope, ...more })

test('what is really signed is believed', async () => {
  expect(await objectionTo(text)).toBe('')
  expect(await objectionTo(withStatement(() => {}))).toBe('')
})

test.each<[string, () => string | Buffer, RegExp]>([
  ['content altered', () => enveloped({ payload: Buffer.from(statementOf({ ...facts, lock: '0'.repeat(64) })).toString('base64') }), /^the key 2027 \(\w{16}\) didn’t sign what is in it/], // prettier-ignore
  ['the signature of another release', () => enveloped({ signatures: (JSON.parse(sealed(statementOf({ ...facts, version: '9.8.6', client: { name: 'cledrau-client-9.8.6.tgz', sha256: facts.client.sha256 } }))) as typeof envelope).signatures }), /didn’t sign what is in it/], // prettier-ignore
  ['another key', () => sealed(statementOf(facts), thief), /^it is signed by the key \w{16}, which isn’t listed; listed are 2027 \(\w{16}\)$/], // prettier-ignore
  ['another key under the name of a listed one', () => { const other = JSON.parse(sealed(statementOf(facts), thief)) as typeof envelope; return JSON.stringify({ ...other, signatures: other.signatures.map(({ sig }) => ({ keyid: signer.key.id, sig })) }) }, /^the key 2027 \(\w{16}\) didn’t sign/], // prettier-ignore
  ['another type', () => enveloped({ payloadType: 'application/json' }), /^what is in it is called "application\/json", and a statement is application\/vnd\.in-toto\+json$/], // prettier-ignore
  ['a type that a terminal obeys', () => enveloped({ payloadType: '\u001b[2J' }), /^what is in it is called "\\u001b\[2J"/], // prettier-ignore
  ['no signature', () => enveloped({ signatures: [] }), /^nobody has signed it$/],
  ['two signatures', () => enveloped({ signatures: [...envelope.signatures, ...envelope.signatures] }), /^it has 2 signatures/], // prettier-ignore
  ['a signature that is cut', () => enveloped({ signatures: envelope.signatures.map(({ keyid, sig }) => ({ keyid, sig: sig.slice(0, 40) })) }), /didn’t sign what is in it/], // prettier-ignore
  ['a signature written otherwise', () => enveloped({ signatures: envelope.signatures.map(({ keyid, sig }) => ({ keyid, sig: ` ${sig}` })) }), /^its signature isn’t base64$/], // prettier-ignore
  ['a field more', () => enveloped({ note: 'trust me' }), /^it is no signed statement: /],
  ['the statement alone, unsigned', () => statementOf(facts), /^it is no signed statement: payloadType is not/],
  ['nothing', () => '', /^it is no signed statement: it isn’t JSON$/],
  ['half of it', () => text.slice(0, text.length / 2), /isn’t JSON$/],
  ['bytes without sense', () => Buffer.from(Array.from({ length: 9999 }, (_, at) => (at * 7919) % 256)), /isn’t JSON$/],
  ['JSON without end', () => '['.repeat(200_000), /isn’t JSON$/],
  ['a number', () => '1', /^it is no signed statement: the whole file/],
])('%s isn’t believed', async (_, forge, sentence) => {
  expect(await objectionTo(forge())).toMatch(sentence)
})

test.each<[string, () => string, RegExp]>([
  ['a thing twice', () => withStatement((statement) => subjects(statement).push({ name: 'app/dist', digest: { dirHash: '0'.repeat(64) } })), /^it speaks of "app\/dist" twice$/], // prettier-ignore
  ['a thing that no release has', () => withStatement((statement) => subjects(statement).push({ name: 'firmware', digest: { sha256: '0'.repeat(64) } })), /^it isn’t written as a release is/], // prettier-ignore
  ['one thing less', () => withStatement((statement) => subjects(statement).splice(2, 1)), /^it doesn’t say which "sbom\.cdx\.json" is meant \(sha256\)$/], // prettier-ignore
  ['two commits', () => withStatement((statement) => { (subjects(statement)[0] as Subject).digest.gitCommit = '0'.repeat(40) }), /^it isn’t written as a release is/], // prettier-ignore
  ['another list of files than it signs for', () => withStatement((statement) => { (subjects(statement)[3] as Subject).digest.dirHash = '0'.repeat(64) }), /^its list of files of "app\/dist" isn’t the one that it signs for$/], // prettier-ignore
  ['another kind of thing', () => withStatement((statement) => Object.assign(statement, { predicateType: 'https://example.org/holiday/v1' })), /^it states something else than a release: it says "https:\/\/example\.org\/holiday\/v1"$/], // prettier-ignore
  ['a value said twice', () => sealed(statementOf(facts).replace('{', '{"_type":"https://in-toto.io/Statement/v0.1",')), /^it isn’t written as a release is/], // prettier-ignore
  ['a blank more', () => sealed(` ${statementOf(facts)}`), /^it isn’t written as a release is/],
  ['no statement at all', () => sealed('{}'), /^what is signed is no statement of a release: /],
  ['no JSON', () => sealed('yes'), /^what is signed is no statement: it isn’t JSON$/],
])('even signed by us, %s isn’t believed', async (_, forge, sentence) => {
  expect(await objectionTo(forge())).toMatch(sentence)
})

test('no text is no statement', () => {
  expect(() => factsOf(Buffer.from([0xff, 0xfe, 0x7b]))).toThrow('what is signed is no text')
})

test('whatever byte of a file is altered, nobody is told something else', () => {
  fc.assert(
    fc.property(fc.nat({ max: text.length - 1 }), fc.integer({ min: 1, max: 255 }), (at, by) => {
      const bytes = Buffer.from(text)
      bytes[at] = (bytes[at] ?? 0) ^ by
      let told: Facts | undefined
      try {
        told = believe(bytes.toString(), [signer.line]).facts
      } catch {
        return
      }
      expect(told).toEqual(facts)
    }),
    { numRuns: 2000 },
  )
})

test('keys follow each other: each signs in its time alone, and one that was revoked never did', async () => {
  const next = makeSigner('2028', '2027-03-10')
  const retired = { ...signer.line, until: '2027-03-10' }
  // The commit is of 10 March.
  expect(await objectionTo(text, [retired, next.line])).toMatch(/^the key 2027 \(\w{16}\) was retired on 2027-03-10, and this commit is of 2027-03-10$/) // prettier-ignore
  expect(await objectionTo(text, [{ ...retired, until: '2027-03-11' }, next.line])).toBe('')
  expect(await objectionTo(sealed(statementOf(facts), next), [retired, next.line])).toBe('')
  expect(await objectionTo(sealed(statementOf(facts), next), [{ ...next.line, from: '2027-03-11' }])).toMatch(/^the key 2028 \(\w{16}\) is for releases from 2027-03-11 on/) // prettier-ignore
  expect(await objectionTo(text, [{ ...retired, until: null, revoked: '2028-01-01' }])).toMatch(/^the key 2027 \(\w{16}\) was revoked on 2028-01-01: nothing that it signed counts$/) // prettier-ignore
  expect(await objectionTo(text, [])).toMatch(/which isn’t listed; no key is: name one by --key$/)
})

test('the command says by its number how it ended', () => {
  const file = join(folder, 'release.json')
  const verify = (...args: string[]): readonly [number | null, string] => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/operating/verify.ts', ...args], { cwd: ROOT, encoding: 'utf8' }) // prettier-ignore
    return [status, stdout + stderr]
  }
  writeFileSync(file, text)
  const given = ['--key', `${signer.file}.pub`]
  // Signed, and of another house than the one that stands here.
  expect(verify(file, ...given, '--no-build')).toEqual([1, expect.stringMatching(/^✓ signature +same: 9\.8\.7.*\n✗ commit +differs: it is of \w{40}/)]) // prettier-ignore
  expect(verify(file, '--key', `${thief.file}.pub`)).toEqual([4, expect.stringContaining('isn’t listed')])
  truncateSync(file, LARGEST + 1)
  expect(verify(file, ...given)).toEqual([4, expect.stringContaining('it is larger than any statement: 9 MB')])
  expect(verify(file, '--key', file)).toEqual([2, expect.stringContaining('has no public key')])
  expect(verify(file, '--kye', 'a')).toEqual([2, expect.stringContaining('npm run verify -- FILE')])
})

test('what is no file is no release', async () => {
  const how = { keys: [signer.line], find: () => Promise.reject(new Error('looked at')) }
  const said: string[] = []
  for (const path of [join(folder, 'gone.json'), folder])
    expect(await verifyRelease(path, how, (line) => said.push(line))).toBe(4)
  expect(said.map((line) => line.replace(/^.*: /, ''))).toEqual(['there is no such file', 'it is no file'])
})
