import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../programs.ts'
import type { Proof } from './clauses.ts'
import { testFiles } from './test-files.ts'

/** OWASP's ASVS 5.0, levels 1 and 2, line by line: whether the product meets it, and what shows that. Tests carry `[ASVS-14.3.2]`. */

const VERDICTS = ['met', 'document', 'not ours', 'deviation', 'open'] as const
export type Verdict = (typeof VERDICTS)[number]

export type Line = { number: string; level: string; matter: string; verdict: Verdict; why: string }

/** A tag where it stands. */
export type Tagged = { place: string; number: string }

const TAG = /\[ASVS-(\d+\.\d+\.\d+)\]/g
const FILE = 'docs/security/asvs.tsv'
/** How many lines the standard has at each level. */
const LINES = { '1': 70, '2': 183 }
/** Where the standard itself asks for something written; everywhere else words are no proof. */
const ASKS_FOR_WORDS =
  /^(2\.1\.[123]|5\.1\.1|6\.1\.[123]|7\.1\.[123]|8\.1\.[12]|11\.1\.[12]|13\.1\.1|14\.1\.[12]|15\.1\.[13]|16\.1\.1)$/
/** Whoever says no says why, in a sentence. */
const SHORTEST_REASON = 12

const numbersIn = (title: string): string[] => [...title.matchAll(TAG)].map((match) => match[1] as string)

export const readLines = (): Line[] =>
  readFileSync(join(ROOT, FILE), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((row) => {
      const [number = '', level = '', matter = '', verdict = '', why = ''] = row.split('\t')
      return { number, level, matter, verdict: verdict as Verdict, why }
    })

export const readTagged = (): Tagged[] =>
  testFiles().flatMap((file) =>
    readFileSync(join(ROOT, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => numbersIn(line).map((number) => ({ place: `${file}:${index + 1}`, number }))),
  )

/** Whether a document is there, with the chapter that is named. */
export function hasChapter(address: string): boolean {
  const [file = '', chapter] = address.split('#')
  if (!existsSync(join(ROOT, file))) return false
  const headings = readFileSync(join(ROOT, file), 'utf8').matchAll(/^#+ (.+)$/gm)
  const anchors = [...headings].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  )
  return chapter === undefined || anchors.includes(chapter)
}

/** What is wrong with the list: a line without proof, a tag without a line, a no without a reason, a line too few. */
export function faultsOf(lines: readonly Line[], tagged: readonly Tagged[], isThere = hasChapter): string[] {
  const known = new Map(lines.map((line) => [line.number, line]))
  const proven = new Set(tagged.map(({ number }) => number))
  const counts = Object.entries(LINES).flatMap(([level, wanted]) => {
    const there = new Set(lines.filter((line) => line.level === level).map(({ number }) => number)).size
    return there === wanted ? [] : [`${FILE} has ${there} lines of level ${level}; the standard has ${wanted}`]
  })
  const loose = tagged.flatMap(({ place, number }) => {
    const line = known.get(number)
    if (!line) return [`${place} names ASVS-${number}, which is no line`]
    return line.verdict === 'met' ? [] : [`${place} proves ASVS-${number}, which is said to be “${line.verdict}”`]
  })
  return [...counts, ...loose, ...lines.flatMap((line) => faultOf(line, proven, isThere))]
}

function faultOf({ number, verdict, why }: Line, proven: ReadonlySet<string>, isThere: (address: string) => boolean) {
  const fault = (words: string) => [`ASVS-${number} ${words}`]
  if (!VERDICTS.includes(verdict)) return fault(`is “${verdict}”, which is no verdict`)
  if (verdict === 'met') return proven.has(number) ? [] : fault('is said to be met, and no test carries it')
  if (verdict === 'document') {
    if (!ASKS_FOR_WORDS.test(number)) return fault('asks for more than words')
    return isThere(why) ? [] : fault(`is said to stand in ${why}, which isn’t there`)
  }
  return why.length < SHORTEST_REASON ? fault(`is “${verdict}” without a reason`) : []
}

/** What the last full run says of the lines that tests carry. One with a failing test isn't proven. */
export function provenLines(proofs: readonly Proof[]): Set<string> {
  const numbers = (passed: boolean) =>
    proofs.filter((proof) => proof.passed === passed).flatMap(({ title }) => numbersIn(title))
  const proven = new Set(numbers(true))
  for (const number of numbers(false)) proven.delete(number)
  return proven
}

/** How many lines there are of each kind, and, of one kind, which. */
export function tellOf(lines: readonly Line[], proven: ReadonlySet<string>): string[] {
  const of = (verdict: Verdict) => lines.filter((line) => line.verdict === verdict)
  const tested = of('met').filter(({ number }) => proven.has(number)).length
  const said = (verdict: Verdict) => of(verdict).map(({ number, matter, why }) => `  ${number}  ${matter}: ${why}`)
  return [
    `${lines.length} lines of levels 1 and 2`,
    `${of('met').length} met by tests, ${tested} of them in the last full run`,
    `${of('document').length} met by a document, where the standard asks for one`,
    `${of('not ours').length} don’t apply`,
    `${of('deviation').length} deviate:`,
    ...said('deviation'),
    `${of('open').length} are open:`,
    ...said('open'),
  ]
}
