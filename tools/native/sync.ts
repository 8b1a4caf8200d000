import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../programs.ts'
import type { ShellSettings } from './web-files.ts'

export const NATIVE = join(ROOT, 'native')

/** Where Capacitor copies the configuration to, in each of the projects. */
const COPIES = ['android/app/src/main/assets/capacitor.config.json', 'ios/App/App/capacitor.config.json']

/**
 * Brings files, configuration and list of plugins into both projects, without a connection to anywhere. What a build is for
 * stands in the copies alone, which are kept by nobody: the projects that are checked in stay as they are.
 */
export function syncProjects(native: string, { bankUrl }: Pick<ShellSettings, 'bankUrl'>): void {
  for (const system of ['android', 'ios']) {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(ROOT, 'node_modules/@capacitor/cli/bin/capacitor'), 'sync', system],
      // Nobody is asked, and nothing is reported to anybody.
      { cwd: native, encoding: 'utf8', env: { ...process.env, CI: 'true', NO_COLOR: '1' } },
    )
    if (status !== 0) throw new Error(`cap sync ${system} failed:\n${stdout}${stderr}`)
  }
  for (const copy of COPIES) {
    const path = join(native, copy)
    if (!existsSync(path)) continue
    const config = JSON.parse(readFileSync(path, 'utf8')) as { server?: object }
    // The bank’s form is the one other page that a frame may show.
    config.server = { ...config.server, allowNavigation: bankUrl ? [new URL(bankUrl).host] : [] }
    writeFileSync(path, `${JSON.stringify(config, null, 2)}\n`)
  }
}
