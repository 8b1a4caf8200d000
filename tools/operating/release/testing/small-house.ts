import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { ReleaseKey } from '@cledrau/server/http/well-known/release-keys.ts'
import { factsIn, measure, type Makers } from '../measure.ts'
import { readSigningKey, makeSigningKey, type SigningKey } from '../signing-key.ts'
import { signRelease } from '../sign-release.ts'

/** A clone with everything that a release is made of, so small that it is built in a moment: git is the real one. */
export type SmallHouse = {
  root: string
  makers: Makers
  write: (path: string, text: string) => void
  git: (...args: string[]) => string
  commit: (day: string) => void
  remove: () => void
}

const sha512 = (letter: string) => `sha512-${Buffer.alloc(64, letter).toString('base64')}`
const part = (letter: string) => ({ version: '1.0.0', integrity: sha512(letter), license: 'MIT' })
const LOCK = JSON.stringify({ packages: { '': { name: 'cledrau' }, 'node_modules/one': part('1'), 'node_modules/@a/two': part('2') } }) // prettier-ignore
const FILES = {
  '.gitignore': 'node_modules/\ndist/\n*.log\n',
  'package.json': '{"name":"cledrau","version":"9.8.7"}\n',
  'package-lock.json': LOCK,
  'node_modules/.package-lock.json': LOCK,
  'app/index.html': '<html>app</html>\n',
  'app/assets/a.js': 'go()\n',
  'inspector/index.html': '<html>inspector</html>\n',
  'client/client.ts': 'export {}\n',
}

export function openSmallHouse(): SmallHouse {
  const folder = mkdtempSync(join(tmpdir(), 'cledrau-small-'))
  const house = houseAt(join(folder, 'house'), () => rmSync(folder, { recursive: true, force: true }))
  for (const [path, text] of Object.entries(FILES)) house.write(path, text)
  house.git('init', '--quiet')
  house.commit('2027-03-10')
  return house
}

/** The same commit at another path, with the same packages. */
export function cloneHouse({ root }: SmallHouse): SmallHouse {
  const folder = mkdtempSync(join(tmpdir(), 'cledrau-small-elsewhere-'))
  const clone = houseAt(join(folder, 'a/deeper/place'), () => rmSync(folder, { recursive: true, force: true }))
  clone.git('clone', '--quiet', root, '.')
  cpSync(join(root, 'node_modules'), join(clone.root, 'node_modules'), { recursive: true })
  return clone
}

function houseAt(root: string, remove: () => void): SmallHouse {
  mkdirSync(root, { recursive: true })
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const git = (...args: string[]) => execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', ...args], { cwd: root, encoding: 'utf8', stdio: 'pipe' }) // prettier-ignore
  const commit = (day: string) => {
    git('add', '--all')
    const dates = { GIT_AUTHOR_DATE: `${day}T12:00:00Z`, GIT_COMMITTER_DATE: `${day}T12:00:00Z` }
    const names = ['-c', 'user.name=a', '-c', 'user.email=a@example.org']
    execFileSync('git', [...names, 'commit', '--quiet', '--allow-empty', '-m', 'as it is'], { cwd: root, env: { ...process.env, ...dates } }) // prettier-ignore
  }
  return { root, makers: makersOf(root), write, git, commit, remove }
}

const makersOf = (root: string): Makers => ({
  pages: Object.fromEntries(
    ['app', 'inspector'].map((page) => [
      `${page}/dist`,
      async (folder: string) => cpSync(join(root, page), folder, { recursive: true }),
    ]),
  ),
  client: async (folder) => {
    writeFileSync(join(folder, 'packed.tgz'), readFileSync(join(root, 'client/client.ts')))
    return join(folder, 'packed.tgz')
  },
  image: async () => ({ sha256: 'ab'.repeat(32), system: ['pkg:deb/debian/libc6@2.36?distro=debian-12'] }),
})

export type Signer = { key: SigningKey; line: ReleaseKey; file: string }

/** A key with its file, in a folder of its own. */
export function makeSigner(name: string, from = '2027-01-01'): Signer {
  const folder = mkdtempSync(join(tmpdir(), 'cledrau-signer-'))
  const file = join(folder, 'key.pem')
  const line = makeSigningKey(file, { name, from, root: import.meta.dirname })
  return { key: readSigningKey(file, import.meta.dirname), line, file }
}

export async function signHouse({ root, makers }: SmallHouse, { key, line }: Signer, image = false): Promise<string> {
  const facts = factsIn(await measure(root, makers, { build: true, image }))
  return signRelease(facts, key, [line]).text
}
