import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, globSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { ROOT } from './programs.ts'

/** Rooms that browsers get: each is built into its `dist`. */
export type Page = 'app' | 'inspector'

const SOURCES = '.sources'
/** Everything that ends up in a page, or decides how it is put together. */
const inputsOf = (page: Page) => [
  `${page}/**/*`,
  'contract/src/**/*',
  'domain/src/**/*',
  'planner/src/**/*',
  'data/**/*',
  'package-lock.json',
  'tools/build-app.ts',
]
/** Also what the compiler remembers: it names the moment, and two clean builds would have another mark. */
const NOT_INPUTS = /(^|\/)(node_modules|dist[^/]*|book)(\/|$)|\.test\.tsx?$|\.tsbuildinfo$/

function sourcesHash(page: Page): string {
  const hash = createHash('sha256')
  for (const file of globSync(inputsOf(page), { cwd: ROOT })
    .filter((path) => !NOT_INPUTS.test(path))
    .toSorted()) {
    const path = join(ROOT, file)
    if (!statSync(path).isFile()) continue
    hash.update(file).update('\0').update(readFileSync(path)).update('\0')
  }
  return hash.digest('hex')
}

/** Builds the app unless what stands in `app/dist` was made from the very same sources. Answers whether it had to. */
export const buildApp = (): Promise<boolean> => build('app')
/** The same for the guard's page. */
export const buildInspector = (): Promise<boolean> => build('inspector')

async function build(page: Page): Promise<boolean> {
  const hash = sourcesHash(page)
  const dist = join(ROOT, page, 'dist')
  const marker = join(dist, SOURCES)
  const stands = () => existsSync(marker) && readFileSync(marker, 'utf8') === hash
  if (stands()) return false

  // Built beside its place, so that a build that is interrupted never serves half an app; what such a one left goes now.
  for (const left of globSync('dist.*', { cwd: join(ROOT, page) })) {
    if (Date.now() - statSync(join(ROOT, page, left)).mtimeMs > ABANDONED)
      rmSync(join(ROOT, page, left), { recursive: true })
  }
  const draft = `${dist}.${process.pid}`
  await buildInto(page, draft, hash)
  // Whoever built the same meanwhile was quicker: what stands there may be read already, and isn't taken away.
  if (stands()) {
    rmSync(draft, { recursive: true })
    return false
  }
  rmSync(dist, { recursive: true, force: true })
  renameSync(draft, dist)
  return true
}

/**
 * Builds it for a folder elsewhere, whatever stands here already: who compares builds believes no mark that says it was made of these
 * sources. It is made beside its place and then copied: maps of the code name its files by the way from there.
 */
export async function buildAfresh(page: Page, folder: string): Promise<void> {
  const draft = join(ROOT, page, `dist.${process.pid}-afresh`)
  try {
    await buildInto(page, draft, sourcesHash(page))
    cpSync(draft, folder, { recursive: true })
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

async function buildInto(page: Page, folder: string, hash: string): Promise<void> {
  await runVite(page, folder)
  settleMaps(folder)
  compress(folder)
  writeFileSync(join(folder, SOURCES), hash)
}

/** What files are called while the builder hasn't put them anywhere yet: by the order in which it happened to come to them. */
const NOT_PUT_YET = /(import\.meta\.ROLLDOWN_FILE_URL)_[\w$-]+/g

/** Maps keep the code as it was at that moment; the same sources have the same maps nevertheless. */
function settleMaps(folder: string): void {
  for (const file of globSync('**/*.map', { cwd: folder })) {
    const path = join(folder, file)
    const map = readFileSync(path, 'utf8')
    const settled = map.replaceAll(NOT_PUT_YET, '$1')
    if (settled !== map) writeFileSync(path, settled)
  }
}

/** In a process of its own: what it prints is read only when it fails. */
async function runVite(page: Page, outDir: string): Promise<void> {
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js')
  const run = promisify(execFile)(process.execPath, [vite, 'build', '--outDir', outDir, '--emptyOutDir'], {
    cwd: join(ROOT, page),
    // Whoever asks, a test among them, gets what travellers get.
    env: { ...process.env, NODE_ENV: 'production' },
  })
  await run.catch((error: Error & { stdout?: string; stderr?: string }) => {
    throw new Error(`the ${page} can't be built:\n${error.stdout ?? ''}${error.stderr ?? error.message}`, {
      cause: error,
    })
  })
}

/** No build takes longer. */
const ABANDONED = 10 * 60_000
const WORTH_IT = 1024

/** Each text file in the encodings that browsers take, made once, as small as they get. */
function compress(folder: string): void {
  for (const file of globSync('**/*.{html,js,css,svg,json,webmanifest}', { cwd: folder })) {
    const path = join(folder, file)
    const plain = readFileSync(path)
    if (plain.length < WORTH_IT) continue
    writeFileSync(`${path}.gz`, gzipSync(plain, { level: 9 }))
    writeFileSync(`${path}.br`, brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
  }
}
