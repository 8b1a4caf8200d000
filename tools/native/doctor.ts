import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { instant, utcIso } from '@cledrau/domain/time/instant.ts'
import { type Pinned, readPinned } from './pins.ts'

export type Finding = { what: string; ok: boolean; note: string }

/** What a machine says about itself; tests say it for others. */
export type Machine = {
  platform: NodeJS.Platform
  env: Record<string, string | undefined>
  exists: (path: string) => boolean
  /** The first line that a program says, or null: there is no such program. */
  ask: (program: string, ...args: string[]) => string | null
  /** The day that it is there. */
  today: () => string
  pinned: (system: 'android' | 'ios', native: string) => Pinned | null
}

export const thisMachine: Machine = {
  platform: process.platform,
  env: process.env,
  exists: existsSync,
  ask: (program, ...args) => {
    const { error, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', timeout: 10_000 })
    return error ? null : `${stdout}${stderr}`.trim().split('\n')[0] || ''
  },
  today: () => utcIso(instant(Date.now())).slice(0, 10),
  pinned: readPinned,
}

const JAVA = 21
const SDK = 36

function java({ ask }: Machine): Finding {
  const said = ask('java', '-version')
  const version = Number(/version "(\d+)/.exec(said ?? '')?.[1])
  return {
    what: `JDK ${JAVA}`,
    ok: version >= JAVA,
    note: said === null ? 'there is no java' : `java is ${version || said}`,
  }
}

function androidSdk({ env, exists }: Machine): Finding {
  const home = env['ANDROID_HOME'] ?? env['ANDROID_SDK_ROOT']
  const found = home !== undefined && exists(join(home, 'platforms', `android-${SDK}`))
  return {
    what: `Android SDK ${SDK}`,
    ok: found,
    note:
      home === undefined
        ? 'ANDROID_HOME isn’t set'
        : `${home}/platforms/android-${SDK} is ${found ? 'there' : 'missing'}`,
  }
}

function xcode({ platform, ask }: Machine): Finding {
  if (platform !== 'darwin') return { what: 'Xcode 26', ok: false, note: 'Xcode runs on macOS alone' }
  const said = ask('xcodebuild', '-version')
  return { what: 'Xcode 26', ok: Number(/Xcode (\d+)/.exec(said ?? '')?.[1]) >= 26, note: said ?? 'there is no Xcode' }
}

const secret = (machine: Machine, native: string, file: string, what: string): Finding => {
  const found = machine.exists(join(native, file))
  return {
    what,
    ok: found,
    note: found ? `${file} is there` : `${file} is missing: docs/native.md says where it comes from`,
  }
}

const SPARE = 'A spare pin'

/** Whether the app asks for keys of ours, and for another one when the first is lost. */
function pins(system: 'android' | 'ios', native: string, { pinned, today }: Machine): Finding {
  const found = pinned(system, native)
  if (found === null)
    return { what: 'Pins', ok: false, note: 'none: each certificate counts that the system believes (NATIVE_PINS)' }
  const { keys, until } = found
  if (keys < 2) return { what: SPARE, ok: false, note: 'missing: whoever loses the one key locks everybody out' }
  const isOver = until !== null && until <= today()
  const end = until === null ? 'without an end' : isOver ? `over since ${until}` : `until ${until}`
  return { what: 'Pins', ok: !isOver, note: `${keys} keys, one of them in use, ${end}` }
}

/** What building for one of the systems takes, a line each. */
export function findingsFor(system: 'android' | 'ios', native: string, machine: Machine = thisMachine): Finding[] {
  const packages: Finding = {
    what: 'Packages',
    ok: machine.exists(join(native, '../node_modules/@capacitor/cli')),
    note: 'npm ci brings them',
  }
  const shell: Finding = {
    what: 'The app’s files',
    ok: machine.exists(join(native, 'www/index.html')),
    note: '`npm run native -- sync` makes them',
  }
  return system === 'android'
    ? [
        packages,
        shell,
        java(machine),
        androidSdk(machine),
        secret(machine, native, 'android/app/google-services.json', 'Firebase'),
        pins(system, native, machine),
      ]
    : [packages, shell, xcode(machine), pins(system, native, machine)]
}

/** Without Firebase an app can be built; its messages never come. Without pins it believes whom the system believes. */
const MAY_BE_MISSING = new Set(['Firebase', 'Pins'])
export const canBuild = (findings: readonly Finding[]): boolean =>
  findings.every(({ ok, what }) => ok || MAY_BE_MISSING.has(what))

export const lineOf = ({ what, ok, note }: Finding): string => `${ok ? '✓' : '✗'} ${what}: ${note}`
