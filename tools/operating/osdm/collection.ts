import { spawn, execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** What test teams' collections are run with. It brings 200 packages that nothing else here needs: it is fetched when it is asked for. */
const NEWMAN = 'newman@6.2.2'

/** Runs a Postman collection against an address. `undefined`: newman couldn’t be had, so nothing was run. */
export async function runCollection(file: string, variables: Record<string, string>): Promise<boolean | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'cledrau-newman-'))
  try {
    await writeFile(join(folder, 'package.json'), '{"private":true}')
    const fetched = await run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', NEWMAN], {
      cwd: folder,
    }).then(
      () => true,
      ({ stderr }: { stderr: string }) => {
        if (/npm (error|ERR!) (network|code E)/.test(stderr)) return false
        throw new Error(stderr)
      },
    )
    if (!fetched) return undefined
    // The token goes by a file that only we read: a command line is anybody's.
    const globals = join(folder, 'globals.json')
    const values = Object.entries(variables).map(([key, value]) => ({ key, value, enabled: true }))
    await writeFile(globals, JSON.stringify({ name: 'conform', values }), { mode: 0o600 })
    const newman = join(folder, 'node_modules/newman/bin/newman.js')
    const program = spawn(process.execPath, [newman, 'run', resolve(file), '--globals', globals], { stdio: 'inherit' })
    return await new Promise<boolean>((ended) => program.on('exit', (code) => ended(code === 0)))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
