import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { tagsOf } from './clauses.ts'
import { ROOT } from '../programs.ts'
import { testFiles } from './test-files.ts'
import { testsIn, type WrittenTest } from './tests-in.ts'

/** A test that names clauses, with its file. */
export type WrittenProof = WrittenTest & { file: string; tags: readonly string[] }

/** What a test uses in the place of something that isn't built: named by words that stand in its code. */
export type StandIn = { for: string; mark: string }

export const readStandIns = (): StandIn[] =>
  readFileSync(join(ROOT, 'docs/requirements/stand-ins.tsv'), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((row) => {
      const [what = '', mark = ''] = row.split('\t')
      return { for: what, mark }
    })

export const writtenProofs = (): WrittenProof[] =>
  testFiles()
    .map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }))
    .filter(({ text }) => tagsOf(text).length > 0)
    .flatMap(({ file, text }) => testsIn(text).map((one) => ({ ...one, file, tags: tagsOf(one.title) })))
    .filter(({ tags }) => tags.length > 0)

/** The clauses that no test proves but with a stand-in, and what for. */
export function onlyOnStandIns(proofs: readonly WrittenProof[], standIns: readonly StandIn[]): Map<string, string> {
  // There the phone is behind Capacitor's own script, whatever the app is told of it besides.
  const standsFor = ({ code, file }: WrittenProof) =>
    file.startsWith('native/') ? undefined : standIns.find(({ mark }) => code.includes(mark))?.for
  const found = new Map<string, string>()
  const real = new Set(proofs.filter((one) => !standsFor(one)).flatMap(({ tags }) => tags))
  for (const one of proofs) {
    for (const tag of one.tags) if (!real.has(tag)) found.set(tag, standsFor(one) ?? '')
  }
  return found
}
