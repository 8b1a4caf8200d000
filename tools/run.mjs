// Runs one of the project's commands: `node tools/run.mjs start`. Plain JavaScript for any Node from 20 on, because it
// is what brings the pinned Node and the packages in the first place.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..')
const NODE = join(ROOT, 'node_modules', 'node', 'bin', 'node')
const COMMANDS = [
  'start',
  'serve',
  'dev',
  'test',
  'check',
  'bench',
  'proof',
  'book',
  'requirements',
  'timetable',
  'reconcile',
  'inspector',
  'keys',
  'many',
  'claims',
  'native',
  'sign-out',
  'sbom',
  'document',
  'doctor',
  'migrate',
  'image',
  'holes',
  'partner',
  'sandbox',
  'osdm',
  'restored',
  'release',
  'verify',
]

const [command, ...rest] = process.argv.slice(2)
if (!COMMANDS.includes(command)) {
  console.error(`npm run ${command ?? ''}: unknown; there are ${COMMANDS.join(', ')}`)
  process.exit(2)
}
if (!isInstalled()) install()

// A command of several files has a folder of its own; those of operators stand together.
const places = ['', command, 'operating'].map((folder) => join(ROOT, 'tools', folder, `${command}.ts`))
const script = places.find((place) => existsSync(place))
const child = spawn(NODE, [script, ...rest], {
  cwd: ROOT,
  stdio: 'inherit',
  env: {
    ...process.env,
    PATH: [join(ROOT, 'node_modules', '.bin'), process.env.PATH].join(delimiter),
    // What Node made of our files is kept, by what is in them: every program but the first starts in a third of the time.
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(ROOT, 'var', 'compiled'),
  },
})
// The terminal tells the child itself; a supervisor tells only us.
process.on('SIGTERM', () => child.kill('SIGTERM'))
process.on('SIGINT', () => {})
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))

/** Whether every package of the lock file is there at its version. Optional ones are for other machines. */
function isInstalled() {
  if (!existsSync(NODE)) return false
  const wanted = lockOf('package-lock.json')
  const held = lockOf(join('node_modules', '.package-lock.json'))
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.startsWith('node_modules/') || entry.link || entry.optional) return true
    return held[path]?.version === entry.version
  })
}

function lockOf(file) {
  try {
    return JSON.parse(readFileSync(join(ROOT, file), 'utf8')).packages ?? {}
  } catch {
    return {}
  }
}

function install() {
  console.log('Installing the packages (the first time this takes a minute) …')
  const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm']
  const [program, ...args] = [...npm, 'ci', '--no-audit', '--no-fund', '--loglevel=error']
  const { status } = spawnSync(program, args, {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1', PUPPETEER_SKIP_DOWNLOAD: '1' },
  })
  if (status !== 0) {
    console.error('The packages could not be installed; `npm ci` says why.')
    process.exit(1)
  }
}
