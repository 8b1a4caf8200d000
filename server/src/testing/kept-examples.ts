import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { exampleFrom, fieldsSeenIn } from './example-of-answer.ts'

/** Where a run of the tests leaves what calls were answered (`npm run document -- examples`); nothing is kept without it. */
const FOLDER = process.env.KEEP_EXAMPLES

type Answer = { statusCode: number; headers: Record<string, unknown>; body: string }

/** The answer that shows most fields; of those that show as many, the shortest. */
export function keepExample(name: string, answer: Answer, isValid: (body: unknown) => boolean): void {
  if (FOLDER === undefined || answer.statusCode !== 200) return
  if (!String(answer.headers['content-type']).startsWith('application/json')) return
  if (answer.headers['content-encoding'] !== undefined) return
  const example = exampleFrom(JSON.parse(answer.body), isValid)
  if (example === undefined) return
  const file = join(FOLDER, `${name}.json`)
  const before = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as unknown) : undefined
  if (before === undefined || isBetter(example, before)) writeFileSync(file, JSON.stringify(example))
}

function isBetter(one: unknown, other: unknown): boolean {
  const more = fieldsSeenIn(one).size - fieldsSeenIn(other).size
  return more > 0 || (more === 0 && JSON.stringify(one).length < JSON.stringify(other).length)
}
