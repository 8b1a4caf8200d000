import { execFileSync } from 'node:child_process'
import { verify } from 'node:crypto'
import { appendFileSync, chmodSync, mkdtempSync, readFileSync, rmSync, statSync, unlinkSync, writeFileSync } from 'node:fs' // prettier-ignore
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { buildInspector } from '../../build-app.ts'
import { ROOT } from '../../programs.ts'
import { differences, listFolder, sha256 } from './listing.ts'
import { makersHere, systemPackages } from './makers.ts'
import { measure, type Wanted } from './measure.ts'
import { readSigningKey } from './signing-key.ts'
import { cloneHouse, makeSigner, openSmallHouse, signHouse, type Signer, type SmallHouse } from './testing/small-house.ts' // prettier-ignore
import { verifyRelease } from './verify-release.ts'

let signer: Signer
let folder: string
let house: SmallHouse
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cledrau-verify-'))
  signer = makeSigner('2027')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))
beforeEach(() => {
  house = openSmallHouse()
  onTestFinished(house.remove)
})

type Asked = Partial<Wanted> & { digest?: string }

/** What `npm run verify` says of a file in a clone, line by line, and how it ends. */
async function check(text: string, at: SmallHouse, { digest, ...asked }: Asked = {}) {
  const file = join(folder, 'release.json')
  writeFileSync(file, text)
  const said: string[] = []
  const find = ({ tree }: { tree: string }) => measure(at.root, at.makers, { build: true, image: false, ...asked, tree }) // prettier-ignore
  const how = { keys: [signer.line], find, ...(digest !== undefined && { digest }) }
  const code = await verifyRelease(file, how, (line) => said.push(line))
  return { code, said, wrong: said.filter((line) => line.startsWith('✗')) }
}

test('a release is the same in every clone of its commit, thing by thing, and signed again it is the same file', async () => {
  const text = await signHouse(house, signer)
  const elsewhere = cloneHouse(house)
  onTestFinished(elsewhere.remove)
  expect(await signHouse(elsewhere, signer)).toBe(text)

  const { code, said } = await check(text, elsewhere)
  expect(said.map((line) => line.replace(/^(.) (.{18}) (same|differs|not checked): .*$/, '$1 $3 $2').trim())).toEqual(
    ['signature', 'commit', 'tree', 'files', 'package-lock.json', 'packages', 'Node', 'SBOM', 'app/dist', 'inspector/dist', 'client'].map((what) => `✓ same ${what}`).concat('· not checked image'), // prettier-ignore
  )
  expect(code).toBe(0)
  expect(said.find((line) => line.includes('app/dist'))).toContain('2 files, byte for byte')
})

test('others can check it without us: the signature by DSSE, a folder by find and sha256sum', async () => {
  const text = await signHouse(house, signer)
  const { payload, signatures } = JSON.parse(text) as { payload: string; signatures: { sig: string }[] }
  const bytes = Buffer.from(payload, 'base64')
  const signed = Buffer.concat([Buffer.from(`DSSEv1 28 application/vnd.in-toto+json ${bytes.length} `), bytes])
  expect(verify(null, signed, signer.key.publicKey, Buffer.from(signatures[0]?.sig ?? '', 'base64'))).toBe(true)

  const statement = JSON.parse(bytes.toString()) as { subject: { name: string; digest: Record<string, string> }[] }
  const sum = 'find . -type f | cut -c3- | LC_ALL=C sort | xargs -r sha256sum | sha256sum | cut -f1 -d" "'
  const dirHash = execFileSync('sh', ['-c', sum], { cwd: join(house.root, 'app'), encoding: 'utf8' }).trim()
  expect(statement.subject.find(({ name }) => name === 'app/dist')?.digest).toEqual({ dirHash })
  expect(statement.subject[0]?.digest).toMatchObject({
    gitCommit: house.git('rev-parse', 'HEAD').trim(),
    gitTree: house.git('rev-parse', 'HEAD^{tree}').trim(),
  })
})

test.each<[string, (at: SmallHouse) => void, RegExp]>([
  ['an altered file', ({ write }) => write('app/assets/a.js', 'come()\n'), /^✗ files .*: app\/assets\/a\.js is another$/m], // prettier-ignore
  ['one that git was told to overlook', ({ git, write }) => { git('update-index', '--assume-unchanged', 'app/assets/a.js'); write('app/assets/a.js', 'come()\n') }, /^✗ files .*: app\/assets\/a\.js is another$/m], // prettier-ignore
  ['a file that is gone', ({ root }) => unlinkSync(join(root, 'client/client.ts')), /^✗ files .*: client\/client\.ts is missing$/m], // prettier-ignore
  ['a file that is new', ({ write }) => write('app/new.js', ''), /^✗ files .*: app\/new\.js is extra$/m],
  ['one that git took up already', ({ git, write }) => { write('app/new.js', ''); git('add', 'app/new.js') }, /^✗ files .*: app\/new\.js is extra$/m], // prettier-ignore
  ['one that this clone alone says to overlook', ({ write }) => { write('app/new.js', ''); write('.git/info/exclude', 'new.js\n') }, /^✗ files .*: app\/new\.js is extra$/m], // prettier-ignore
  ['a file that became a program', ({ root }) => chmodSync(join(root, 'app/assets/a.js'), 0o755), /^✗ files .*a\.js is another$/m], // prettier-ignore
  ['one byte more in a lock file', ({ root }) => appendFileSync(join(root, 'package-lock.json'), '\n'), /^✗ package-lock\.json +differs: it is of \w{64}, and \w{64} lies here$/m], // prettier-ignore
])('%s is found and named, and nothing is built of it', async (_, alter, named) => {
  const text = await signHouse(house, signer)
  alter(house)
  const { code, said } = await check(text, house)
  expect(said.join('\n')).toMatch(named)
  expect(said.join('\n')).toMatch(/^· app\/dist +not checked: what it would be built of is other already$/m)
  expect(code).toBe(1)
})

test('one byte in what is built is found, and so is a file more or less, by name', async () => {
  const text = await signHouse(house, signer)
  // Not in the sources: git knows nothing of it.
  house.write('app/debug.log', 'a')
  expect((await check(text, house)).wrong).toEqual([
    expect.stringMatching(/^✗ app\/dist +differs: debug\.log is extra$/),
  ])
  unlinkSync(join(house.root, 'app/debug.log'))

  const { pages } = house.makers
  const makeBuild = pages['app/dist']
  const after = (change: (out: string) => void) => (pages['app/dist'] = async (out) => (await makeBuild?.(out), change(out))) // prettier-ignore
  after((out) => writeFileSync(join(out, 'assets/a.js'), 'gO()\n'))
  expect(await check(text, house)).toMatchObject({ code: 1, wrong: [expect.stringMatching(/: assets\/a\.js is another$/)] }) // prettier-ignore
  after((out) => unlinkSync(join(out, 'index.html')))
  expect(await check(text, house)).toMatchObject({ code: 1, wrong: [expect.stringMatching(/: index\.html is missing$/)] }) // prettier-ignore
  after(() => {
    throw new Error('no compiler')
  })
  const failed = await check(text, house)
  expect(failed).toMatchObject({ code: 3, wrong: [] })
  expect(failed.said.join('\n')).toMatch(/^· app\/dist +not checked: it can’t be built here: no compiler$/m)
  expect((await check(text, house, { build: false })).code).toBe(0)
})

test('a client that packs into something else is found', async () => {
  const text = await signHouse(house, signer)
  house.makers.client = async (out) => {
    writeFileSync(join(out, 'packed.tgz'), 'another')
    return join(out, 'packed.tgz')
  }
  expect((await check(text, house)).wrong).toEqual([expect.stringMatching(/^✗ client +differs: cledrau-client-9\.8\.7\.tgz is another$/)]) // prettier-ignore
})

test('a package that lies there otherwise than the lock file has it is named, and nothing is built with it', async () => {
  const text = await signHouse(house, signer)
  const held = readFileSync(join(house.root, 'package-lock.json'), 'utf8')
  house.write('node_modules/.package-lock.json', held.replace('"version":"1.0.0"', '"version":"1.0.1"'))
  const { code, said, wrong } = await check(text, house)
  expect(wrong).toEqual([expect.stringMatching(/^✗ packages +differs: not as the lock file has them: one$/)])
  expect(said.join('\n')).toMatch(/^· app\/dist +not checked: the packages here aren’t those of the lock file$/m)
  expect(code).toBe(1)
})

test('a release of another commit says of which, and which packages are others [ASVS-15.1.2]', async () => {
  const text = await signHouse(house, signer)
  const [of] = [house.git('rev-parse', 'HEAD').trim()]
  const lock = readFileSync(join(house.root, 'package-lock.json'), 'utf8').replace('"version":"1.0.0"', '"version":"2.0.0"') // prettier-ignore
  house.write('package-lock.json', lock)
  house.write('node_modules/.package-lock.json', lock)
  house.write('package.json', '{"name":"cledrau","version":"9.9.0"}\n')
  house.commit('2027-03-11')
  const { code, said } = await check(text, house)
  const all = said.join('\n')
  const here = house.git('rev-parse', 'HEAD').trim()
  expect(all).toContain(`differs: it is of ${of} (9.8.7), and ${here} (9.9.0) stands here`)
  expect(all).toMatch(/^✗ SBOM +differs: pkg:npm\/one@1\.0\.0 is missing, pkg:npm\/one@2\.0\.0 is extra$/m)
  expect(all).toMatch(/^· client +not checked: what it would be built of is other already$/m)
  expect(code).toBe(1)
})

test('an image is compared where one is stated: with one that was given, and with one that is built', async () => {
  const [with_, without] = [await signHouse(house, signer, true), await signHouse(house, signer)]
  const digest = `sha256:${'ab'.repeat(32)}`
  expect(await check(with_, house, { digest })).toMatchObject({ code: 0 })
  expect(await check(with_, house, { digest: digest.replace('ab', 'ac') })).toMatchObject({ code: 1, wrong: [expect.stringMatching(/^✗ image given +differs: it states sha256:ab/)] }) // prettier-ignore
  expect((await check(with_, house, { image: true })).code).toBe(0)
  for (const asked of [{ digest }, { image: true }])
    expect(await check(without, house, asked)).toMatchObject({ code: 1, wrong: [expect.stringMatching(/^✗ image +differs: it states none$/)] }) // prettier-ignore

  house.makers.image = async () => ({ sha256: 'cd'.repeat(32), system: ['pkg:deb/debian/libc6@2.37?distro=debian-12'] })
  const { wrong } = await check(with_, house, { image: true })
  expect(wrong.join()).toMatch(/it is sha256:cd\w+ here with other packages of the system: .*libc6@2\.36\S* is missing, .*libc6@2\.37\S* is extra$/) // prettier-ignore
  house.makers.image = async () => {
    throw new Error('no buildah')
  }
  expect(await check(with_, house, { image: true })).toMatchObject({ code: 3, wrong: [] })
})

test('nothing is signed that isn’t of a commit', async () => {
  house.write('app/assets/a.js', 'come()\n')
  await expect(signHouse(house, signer)).rejects.toThrow('this isn’t in it: app/assets/a.js is another')
})

test('the key is its owner’s alone, outside the sources, and no failure tells it [ASVS-13.3.1] [ASVS-13.3.2]', async () => {
  const { file, key } = signer
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const pem = readFileSync(file, 'utf8')
  expect(await signHouse(house, signer)).not.toContain(pem.split('\n')[1])

  expect(() => readSigningKey(file, join(file, '..'))).toThrow('lies outside the sources')
  const [open, other] = [join(folder, 'open.pem'), join(folder, 'other.pem')]
  writeFileSync(open, pem, { mode: 0o640 })
  expect(() => readSigningKey(open, ROOT)).toThrow('can be read by others')
  writeFileSync(other, pem.replace('PRIVATE', 'SECRET'), { mode: 0o600 })
  expect(() => readSigningKey(other, ROOT)).toThrow(/^\S+other\.pem has no private key for Ed25519$/)
  expect(readSigningKey(file, ROOT).id).toBe(key.id)
})

test('the guard’s page built at another place is the one that stands here, byte for byte, and so is the client', async () => {
  await buildInspector()
  const out = join(folder, 'another place', 'inspector')
  await makersHere.pages['inspector/dist']?.(out)
  expect(differences(listFolder(join(ROOT, 'inspector/dist')), listFolder(out))).toEqual([])
  const packed = await Promise.all(
    ['one', 'other'].map(async (name) => {
      const place = mkdtempSync(join(folder, name))
      return sha256(readFileSync(await makersHere.client(place)))
    }),
  )
  expect(packed[0]).toBe(packed[1])
})

test('packages of an image are read from what each leaves there, and one without a version is no guess', () => {
  const root = mkdtempSync(join(folder, 'root-'))
  const docs = join(root, 'usr/share/doc')
  execFileSync('sh', ['-c', `mkdir -p ${docs}/libc6 ${docs}/unknown && echo 'glibc (2.36-9+deb12u14) bookworm; urgency=medium' | gzip > ${docs}/libc6/changelog.Debian.gz`]) // prettier-ignore
  expect(() => systemPackages(root)).toThrow('which version of unknown')
  rmSync(join(docs, 'unknown'), { recursive: true })
  expect(systemPackages(root)).toEqual(['pkg:deb/debian/libc6@2.36-9%2Bdeb12u14?distro=debian-12'])
})
