import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../programs.ts'
import { testFiles } from './test-files.ts'

/** The specification cut into numbered clauses, and the tests that prove them by a tag in their title. */

export type Clause = { id: string; area: string; text: string }
export type Proof = { title: string; passed: boolean }

const TAG = /\[([A-Z]+-\d{3})\]/g
const MOST_TAGS = 4
const RULED = 'ruled.tsv'
/** Tables beside the clauses. */
const NOT_CLAUSES = [RULED, 'stand-ins.tsv']
export const REPORTS = join(ROOT, 'var/reports')
/** Which commit the reports speak of. */
export const REPORTED_COMMIT = join(REPORTS, 'commit.txt')

export const tagsOf = (title: string): string[] => [...title.matchAll(TAG)].map((match) => match[1] as string)

export function readClauses(): Clause[] {
  return globSync('docs/requirements/*.tsv', { cwd: ROOT })
    .filter((file) => !NOT_CLAUSES.some((name) => file.endsWith(name)))
    .toSorted()
    .flatMap((file) => readFileSync(join(ROOT, file), 'utf8').trim().split('\n').slice(1))
    .map((row) => {
      const [id = '', , , text = ''] = row.split('\t')
      return { id, area: id.split('-')[0] ?? '', text }
    })
}

/** A clause that is met by what was ruled: it stands when other clauses are proven, or tests with these titles pass. */
export type Ruling = { clause: string; by: string[] }

export const readRulings = (): Ruling[] =>
  readFileSync(join(ROOT, 'docs/requirements', RULED), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((row) => {
      const [clause = '', by = ''] = row.split('\t')
      return { clause, by: by.split(/;\s*/) }
    })

/** What the tests say of the clauses. One with a failing proof isn't proven, whatever else passes. */
export function judge(proofs: readonly Proof[], rulings: readonly Ruling[]) {
  const titles = (passed: boolean) => proofs.filter((proof) => proof.passed === passed).map(({ title }) => title)
  const proven = new Set(titles(true).flatMap(tagsOf))
  for (const tag of titles(false).flatMap(tagsOf)) proven.delete(tag)
  const passed = new Set(titles(true))
  for (const title of titles(false)) passed.delete(title)
  const ruled = rulings
    .filter(({ clause, by }) => !proven.has(clause) && by.every((one) => proven.has(one) || passed.has(one)))
    .map(({ clause }) => clause)
  return { proven, ruled: new Set(ruled) }
}

/** Tags in test files that name no clause, and titles that claim more than four. */
export function unknownTags(): string[] {
  const known = new Set(readClauses().map((clause) => clause.id))
  return testFiles().flatMap((file) =>
    readFileSync(join(ROOT, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => {
        const tags = tagsOf(line)
        const place = `${file}:${index + 1}`
        const unknown = tags.filter((tag) => !known.has(tag)).map((tag) => `${place} names ${tag}, which is no clause`)
        return tags.length > MOST_TAGS
          ? [...unknown, `${place} claims ${tags.length} clauses; ${MOST_TAGS} at most`]
          : unknown
      }),
  )
}

/** What the tests of the last full run were called and how they ended. Skipped ones are left out: they prove nothing. */
export function readProofs(): Proof[] {
  return [...vitestProofs(join(REPORTS, 'vitest.json')), ...playwrightProofs(join(REPORTS, 'playwright.json'))]
}

type VitestReport = { testResults: { assertionResults: { title: string; status: string }[] }[] }

function vitestProofs(file: string): Proof[] {
  if (!existsSync(file)) return []
  const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport
  return report.testResults
    .flatMap((result) => result.assertionResults)
    .filter(({ status }) => status === 'passed' || status === 'failed')
    .map(({ title, status }) => ({ title, passed: status === 'passed' }))
}

type Suite = { suites?: Suite[]; specs?: { title: string; tests: { status: string }[] }[] }

export function playwrightProofs(file: string): Proof[] {
  if (!existsSync(file)) return []
  const walk = ({ suites = [], specs = [] }: Suite): Proof[] => [
    ...suites.flatMap(walk),
    ...specs.flatMap(({ title, tests }) =>
      tests
        // Passed at its second try: that proves nothing, and fails nothing.
        .filter(({ status }) => status !== 'skipped' && status !== 'flaky')
        .map(({ status }) => ({ title, passed: status === 'expected' })),
    ),
  ]
  return walk(JSON.parse(readFileSync(file, 'utf8')) as Suite)
}
