import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Found, Wanted } from './measure.ts'
import { gitIn } from './sources.ts'

/**
 * A commit of this clone, measured in another one of its own, at another path, with packages that were fetched anew by the lock file: nothing
 * that lies about here can be in what is built. Takes minutes.
 */
export async function measureElsewhere(root: string, commit: string, { build, image }: Wanted): Promise<Found> {
  const folder = mkdtempSync(join(tmpdir(), 'cledrau-clean-'))
  const [place, answer] = [join(folder, 'clone'), join(folder, 'found.json')]
  try {
    gitIn(root)('clone', '--quiet', '--no-checkout', root, place)
    if (!isKnown(place, commit)) throw new Error(`this clone knows no commit ${commit}`)
    gitIn(place)('checkout', '--quiet', '--detach', commit)
    // It installs its packages by itself, and runs with its own Node.
    const args = ['tools/run.mjs', 'release', 'measure', answer, ...(build ? [] : ['--no-build']), ...(image ? ['--image'] : [])] // prettier-ignore
    await promisify(execFile)(process.execPath, args, { cwd: place, maxBuffer: 2 ** 28 }).catch(
      (error: Error & { stderr?: string }) => {
        throw new Error(`a clean clone can’t be built: ${error.stderr || error.message}`, { cause: error })
      },
    )
    return JSON.parse(readFileSync(answer, 'utf8')) as Found
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function isKnown(place: string, commit: string): boolean {
  try {
    gitIn(place)('cat-file', '-e', `${commit}^{commit}`)
    return true
  } catch {
    return false
  }
}
