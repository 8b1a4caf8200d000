import { cpSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { rolldown } from 'rolldown'

/** What Vite says of a build: each module that is fetched for itself, or a file that several stand on. */
type Built = Record<string, { file: string; isEntry?: boolean; imports?: string[] }>

/** What an app shows first, wherever its owner has it open, and what it needs for that. */
const BEGINS_WITH = [
  '../node_modules/react-dom/client.js',
  'src/start.tsx',
  'src/frame/native/begin-native.ts',
  'src/frame/start/begin-session.ts',
  'src/account/open-landing-page.ts',
  'src/api/hydration.ts',
  'src/api/refresh.ts',
  'src/frame/narrow-frame.tsx',
  'src/frame/bars/alert-banner-body.tsx',
  'src/page/alerts/alert-bell-body.tsx',
  'src/search/form/ticket-search-screen.tsx',
  'src/wallet/wallet.ts',
  'src/wallet/tickets/wallet-screen.tsx',
  'src/wallet/ticket/ticket-screen.tsx',
]

/** The scripts that a shell’s page names: the one that begins, and those that it will ask for. */
export type Joined = { app: string; parts: readonly string[] }

/**
 * The scripts of a build, put together anew for a phone: what an app begins with is one file. A browser keeps what didn’t change
 * since its last visit, and many small files are good for that; an app has all of them on its own disk, of which each costs time.
 */
export async function joinScripts(dist: string, www: string): Promise<Joined> {
  const built = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Built
  const entry = Object.values(built).find(({ isEntry }) => isEntry)
  if (!entry) throw new Error('the build has no beginning')
  const begins = filesOf(built, BEGINS_WITH)
  const bundle = await rolldown({
    input: join(dist, entry.file),
    platform: 'browser',
    treeshake: false,
    preserveEntrySignatures: 'allow-extension',
    logLevel: 'warn',
  })
  const { output } = await bundle.write({
    dir: join(www, 'assets'),
    format: 'esm',
    comments: false,
    // Their names are short already.
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
    entryFileNames: '[name].js',
    chunkFileNames: '[hash:7].js',
    codeSplitting: {
      groups: [{ name: BEGINNING, test: (id) => begins.has(basename(id)) }],
      includeDependenciesRecursively: false,
    },
  })
  await bundle.close()
  const chunks = output.filter((file) => file.type === 'chunk')
  // What no script imports, such as a worker’s, stays as it is.
  const joined = new Set(chunks.flatMap(({ moduleIds }) => moduleIds.map((id) => basename(id))))
  for (const file of globSync('assets/*.js', { cwd: dist }))
    if (!joined.has(basename(file)) && !ONLY_WEB.test(file)) cpSync(join(dist, file), join(www, file))
  // And the doors by which the parts of the beginning are asked for.
  const beginning = chunks.filter(
    ({ name, facadeModuleId }) =>
      name === BEGINNING || (facadeModuleId !== null && begins.has(basename(facadeModuleId))),
  )
  return { app: `/${entry.file}`, parts: beginning.map(({ fileName }) => `/assets/${fileName}`) }
}

const BEGINNING = 'beginning'
/** Pages that stand before an app whose files have a way to go. */
const ONLY_WEB = /\.(narrow|wide)\.(en|cy)\.js$/

/** By name, the files of these modules and of all that they stand on. */
function filesOf(built: Built, modules: readonly string[]): ReadonlySet<string> {
  const files = new Set<string>()
  const add = (name: string) => {
    const one = built[name]
    if (!one) throw new Error(`the build has no ${name}`)
    if (files.has(basename(one.file))) return
    files.add(basename(one.file))
    for (const next of one.imports ?? []) add(next)
  }
  for (const name of modules) add(name)
  return files
}
