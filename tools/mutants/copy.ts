import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../programs.ts'

/** The tree as it stands, packages by hard links: a fault that is left behind by a crash is left in a copy. */
export function makeCopy(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const files = spawnSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  const tar = spawnSync('sh', ['-c', `tar -cf - --ignore-failed-read -T - | tar -xf - -C "${folder}"`], {
    cwd: ROOT,
    input: files.stdout,
  })
  const linked = globSync('{node_modules,*/node_modules}', { cwd: ROOT }).every(
    (packages) => spawnSync('cp', ['-al', join(ROOT, packages), join(folder, packages)]).status === 0,
  )
  if (tar.status !== 0 || !linked) throw new Error('the project could not be copied')
}
