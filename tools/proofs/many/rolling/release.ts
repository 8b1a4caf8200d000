import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildApp, buildInspector } from '../../../build-app.ts'
import { ROOT } from '../../../programs.ts'

/** A state of the project that servers run: where it lies, and what its page may ask for. */
export type Release = { root: string; title: string; files: readonly string[] }

/** What a browser may be sent to by a page of it. */
const filesOf = (root: string): string[] =>
  readdirSync(join(root, 'app/dist/assets')).filter((name) => /\.(js|css)$/.test(name))

export async function thisRelease(): Promise<Release> {
  await buildApp()
  await buildInspector()
  return { root: ROOT, title: 'this one', files: filesOf(ROOT) }
}

/**
 * The same project at another commit, in a folder beside: its own rooms, and of the packages that are here those that it names. Its app is built by its own
 * tools.
 */
export function releaseAt(commit: string, folder: string): Release {
  const root = roomsAt(commit, folder)
  // Its page is another one, also where nothing of the app has changed since.
  const version = join(root, 'app/src/platform/version.ts')
  writeFileSync(version, readFileSync(version, 'utf8').replace(/APP_VERSION = '[^']+'/, "APP_VERSION = '0.0.1'"))
  const build =
    "const { buildApp, buildInspector } = await import('./tools/build-app.ts'); await buildApp(); await buildInspector()"
  execFileSync(process.execPath, ['--input-type=module', '-e', build], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return { root, title: git('rev-parse', '--short', commit), files: filesOf(root) }
}

const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: 'pipe' }).trim()

/** Its sources and packages, with nothing built. */
export function roomsAt(commit: string, folder: string): string {
  const root = join(folder, 'release')
  mkdirSync(root, { recursive: true })
  execFileSync('tar', ['-x', '-C', root], {
    input: execFileSync('git', ['archive', commit], { cwd: ROOT, maxBuffer: 1e9 }),
  })
  const others = packagesBeside(root)
  if (others.length > 0) throw new Error(`${commit} stands on other packages: ${others.join(', ')}`)
  for (const room of ['.', ...readdirSync(root)]) {
    const theirs = join(ROOT, room, 'node_modules')
    if (!existsSync(theirs)) continue
    const own = join(root, room, 'node_modules')
    mkdirSync(own, { recursive: true })
    for (const name of readdirSync(theirs)) if (name !== '@cledrau') symlinkSync(join(theirs, name), join(own, name))
  }
  const rooms = join(root, 'node_modules/@cledrau')
  mkdirSync(rooms)
  for (const room of readdirSync(join(ROOT, 'node_modules/@cledrau'))) symlinkSync(join(root, room), join(rooms, room))
  return root
}

type Lock = { packages: Record<string, { version?: string; link?: boolean }> }

/** Packages of another state of the project that aren't here, or at another version. */
function packagesBeside(root: string): string[] {
  const lockOf = (of: string) => (JSON.parse(readFileSync(join(of, 'package-lock.json'), 'utf8')) as Lock).packages
  const here = lockOf(ROOT)
  return Object.entries(lockOf(root))
    .filter(([path, { version, link }]) => path.includes('node_modules/') && !link && here[path]?.version !== version)
    .map(([path]) => path)
}
