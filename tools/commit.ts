import { execFileSync } from 'node:child_process'
import { ROOT } from './programs.ts'

/** Where the project stands. Without git, in an unpacked archive, there is no commit to name. */
export function commitNow(): string {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: 'pipe' }).trim()
  try {
    return `${git('rev-parse', '--short', 'HEAD')}${git('status', '--porcelain') === '' ? '' : ', with changes that are not committed'}`
  } catch {
    return 'unknown'
  }
}
