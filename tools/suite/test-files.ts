import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../programs.ts'

type Package = { workspaces: readonly string[] }

/**
 * All files of tests, of the root and of its rooms: nothing else is gone through, as packages, builds and what programs keep are
 * a hundred times as much.
 */
export function testFiles(): string[] {
  const { workspaces: rooms } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Package
  return globSync(`{*,{${rooms.join(',')}}/**/*}.{test,spec}.{ts,tsx}`, {
    cwd: ROOT,
    exclude: (path) => path.includes('node_modules') || path.includes('dist'),
  }).toSorted()
}
