import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ROOT } from '../../../programs.ts'

/** What the page about restoring tells an operator to type: the proof types it. */
export function openHandbook() {
  const page = readFileSync(join(ROOT, 'docs/restoring.md'), 'utf8')
  const blocks = [...page.matchAll(/^( *)```sh\n([^`]+?)^ *```/gm)].map(([, indent = '', text = '']) =>
    text
      .split('\n')
      .map((line) => line.slice(indent.length))
      .join('\n')
      .trim(),
  )
  return {
    /** The block in which this stands; there is one. */
    command: (part: string): string => {
      const found = blocks.filter((block) => block.includes(part))
      if (found.length !== 1 || !found[0]) throw new Error(`${found.length} blocks of docs/restoring.md have ${part}`)
      return found[0]
    },
  }
}

/** A command of ours, with the settings of a server. */
export async function type(command: string, environment: NodeJS.ProcessEnv): Promise<string> {
  const { stdout } = await promisify(execFile)('sh', ['-ec', command], {
    cwd: ROOT,
    env: { ...process.env, ...environment },
    maxBuffer: 1e7,
  })
  return stdout
}
