import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Found, Wanted } from './measure.ts'
import { inOwnFolder, inTmp } from './own-folder.ts'
import { gitIn } from './sources.ts'

/**
 * A commit of this clone, measured in another one of its own, at another path, with packages that were fetched anew by the lock file: nothing
 * that lies about here can be in what is built. Takes minutes.
 */
export function measureElsewhere(root: string, commit: string, { build, image }: Wanted): Promise<Found> {
  return inOwnFolder(inTmp('cledrau-clean'), async (folder, onEnd) => {
    const [place, answer] = [join(folder, 'clone'), join(folder, 'found.json')]
    gitIn(root)('clone', '--quiet', '--no-checkout', root, place)
    if (!isKnown(place, commit)) throw new Error(`this clone knows no commit ${commit}`)
    gitIn(place)('checkout', '--quiet', '--detach', commit)
    // It installs its packages by itself, and runs with its own Node.
    const args = ['tools/run.mjs', 'release', 'measure', answer, ...(build ? [] : ['--no-build']), ...(image ? ['--image'] : [])] // prettier-ignore
    await runAlone(place, args, onEnd)
    return JSON.parse(readFileSync(answer, 'utf8')) as Found
  })
}

/** With all that it starts it is a group of its own, which ends as one. */
async function runAlone(cwd: string, args: string[], onEnd: (letGo: () => void) => void): Promise<void> {
  const child = spawn(process.execPath, args, { cwd, detached: true, stdio: ['ignore', 'ignore', 'pipe'] })
  let complaint = ''
  child.stderr.setEncoding('utf8').on('data', (said: string) => (complaint = (complaint + said).slice(-MOST_SAID)))
  onEnd(() => {
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) process.kill(-child.pid, 'SIGKILL') // prettier-ignore
  })
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null]
  if (code !== 0) throw new Error(`a clean clone can’t be built: ${complaint || `it ended with ${signal ?? code}`}`)
}
const MOST_SAID = 10_000

function isKnown(place: string, commit: string): boolean {
  try {
    gitIn(place)('cat-file', '-e', `${commit}^{commit}`)
    return true
  } catch {
    return false
  }
}
