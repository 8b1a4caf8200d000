import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { buildApp } from '../build-app.ts'
import { canBuild, findingsFor, lineOf } from './doctor.ts'
import { readPins, writePins } from './pins.ts'
import { NATIVE, syncProjects } from './sync.ts'
import { shellSettings, writeWebFiles } from './web-files.ts'
import { ROOT } from '../programs.ts'

/**
 * `npm run native -- sync`: puts the app into both projects · `-- doctor`: what this machine lacks to build them ·
 * `-- build android|ios`: builds where it is all there · `-- try android|ios`: the app in a shell that is played here ·
 * `-- pictures [FOLDER]`: what stores show of it.
 */

const MEGABYTE = 1_000_000
const [command, system] = process.argv.slice(2)

const isSystem = (text: string | undefined): text is 'android' | 'ios' => text === 'android' || text === 'ios'

async function sync(): Promise<boolean> {
  const settings = shellSettings(process.env)
  if (typeof settings === 'string') {
    console.error(settings)
    return false
  }
  const pins = readPins(process.env)
  if (typeof pins === 'string') {
    console.error(pins)
    return false
  }
  await buildApp()
  const folders = { dist: join(ROOT, 'app/dist'), images: join(ROOT, 'data/images'), www: join(NATIVE, 'www') }
  const bytes = await writeWebFiles(folders, settings)
  syncProjects(NATIVE, settings)
  writePins(NATIVE, pins)
  console.log(`Both projects have the app for ${settings.apiUrl} (${(bytes / MEGABYTE).toFixed(1)} MB of files).`)
  return true
}

function doctor(systems: readonly ('android' | 'ios')[]): boolean {
  let ready = true
  for (const one of systems) {
    const findings = findingsFor(one, NATIVE)
    console.log(`${one}\n${findings.map((finding) => `  ${lineOf(finding)}`).join('\n')}`)
    ready &&= canBuild(findings)
  }
  return ready
}

/** The projects’ own tools do it; what they say is what one sees. */
function build(one: 'android' | 'ios'): boolean {
  if (!doctor([one])) {
    console.error(`Nothing was built: this machine lacks what is marked above.`)
    return false
  }
  const [program, args, folder] =
    one === 'android'
      ? ['./gradlew', ['bundleRelease'], 'android']
      : [
          'xcodebuild',
          ['-project', 'App.xcodeproj', '-scheme', 'App', '-configuration', 'Release', 'archive'],
          'ios/App',
        ]
  return (
    spawnSync(program as string, args as string[], { cwd: join(NATIVE, folder as string), stdio: 'inherit' }).status ===
    0
  )
}

const COMMANDS: Record<string, () => boolean | Promise<boolean>> = {
  sync,
  doctor: () => doctor(isSystem(system) ? [system] : ['android', 'ios']),
  build: () => {
    if (isSystem(system)) return build(system)
    console.error('npm run native -- build android|ios')
    return false
  },
  try: async () => {
    if (isSystem(system)) return (await import('./try.ts')).tryShell(system)
    console.error('npm run native -- try android|ios')
    return false
  },
  pictures: async () => {
    const folder = system ?? join(ROOT, 'var/store')
    const taken = await (await import('./pictures.ts')).takePictures(folder)
    console.log(`${taken.length} pictures in ${folder}`)
    return true
  },
}

const chosen = COMMANDS[command ?? '']
if (!chosen) console.error(`npm run native -- ${Object.keys(COMMANDS).join('|')}`)
process.exitCode = chosen && (await chosen()) ? 0 : 1
