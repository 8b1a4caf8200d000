import { existsSync, readFileSync } from 'node:fs'
import { random } from '@cledrau/domain/fares/oracle/random.ts'
import { provenLines, readLines, tellOf } from './suite/asvs.ts'
import { judge, readClauses, readProofs, readRulings, REPORTED_COMMIT } from './suite/clauses.ts'
import { commitNow } from './commit.ts'
import { seedOfRun } from './suite/seed.ts'
import { onlyOnStandIns, readStandIns, writtenProofs } from './suite/written-proofs.ts'

/**
 * `npm run requirements [-- --missing AREA | --stand-ins | --draw N [--seed S] [--blind] | --json | asvs]`: what the last full
 * test run proved of the specification, or of OWASP's ASVS.
 */

const clauses = readClauses()
const proofs = readProofs()
const { proven, ruled } = judge(proofs, readRulings())
const written = writtenProofs()
const playedFor = onlyOnStandIns(written, readStandIns())
const played = new Set([...proven].filter((id) => playedFor.has(id)))
const commit = existsSync(REPORTED_COMMIT) ? readFileSync(REPORTED_COMMIT, 'utf8').trim() : null

const areas = [...new Set(clauses.map((clause) => clause.area))]
const summary = Object.fromEntries(
  areas.map((area) => {
    const own = clauses.filter((clause) => clause.area === area)
    const count = (some: Set<string>) => own.filter((clause) => some.has(clause.id)).length
    return [area, { clauses: own.length, proven: count(proven), onStandIns: count(played), ruled: count(ruled) }]
  }),
)

const args = process.argv.slice(2)
const given = (name: string): string | undefined =>
  args.includes(name) ? (args[args.indexOf(name) + 1] ?? '') : undefined
const [area, drawn, seed] = [given('--missing'), given('--draw'), given('--seed')]
const blind = args.includes('--blind')

if (args.includes('--json')) console.log(JSON.stringify({ commit, ...summary }))
else {
  // Beside the answer, so that what reads it line by line is not disturbed.
  console.error(origin())
  if (area !== undefined) printMissing(area)
  else if (drawn !== undefined) printDrawn(Number(drawn) || 10)
  else if (args.includes('--stand-ins')) printStandIns()
  else if (args.includes('asvs')) console.log(tellOf(readLines(), provenLines(proofs)).join('\n'))
  else printSummary()
}

/** Which state of the project the answer speaks of. */
function origin(): string {
  if (proofs.length === 0) return 'No report of a full run yet: `npm test` makes one.'
  const now = commitNow()
  return `At commit ${commit}${now === commit ? '' : `; the project stands at ${now} now`}`
}

function printSummary(): void {
  for (const [name, own] of Object.entries(summary)) print(name, own.proven, own.clauses, own.onStandIns, own.ruled)
  print('all', proven.size, clauses.length, played.size, ruled.size)
}

function print(name: string, some: number, all: number, byStandIn: number, byRuling: number): void {
  const notes = [
    byStandIn > 0 ? `of these ${byStandIn} only with a stand-in` : '',
    byRuling > 0 ? `${byRuling} more as ruled` : '',
  ].filter(Boolean)
  console.log([`${name.padEnd(10)}${String(some).padStart(4)} of ${String(all).padStart(3)}`, ...notes].join(', '))
}

function printStandIns(): void {
  for (const { id, text } of clauses) if (played.has(id)) console.log(`${id}\t${playedFor.get(id)}\t${text}`)
}

function printMissing(wantedArea: string): void {
  const wanted = clauses.filter((clause) => clause.area === wantedArea)
  if (wanted.length === 0) {
    console.error(`no area ${wantedArea}; there are ${areas.join(', ')}`)
    process.exitCode = 2
  }
  for (const { id, text } of wanted)
    if (!proven.has(id)) console.log(`${id}\t${text}${ruled.has(id) ? ' (as ruled)' : ''}`)
}

/**
 * For whoever wants to look: clauses with a test as chance has it, and all their tests. `--blind` leaves the tests out, for a
 * newcomer's trial: guess the folder of each first, then draw the same seed again and see.
 */
function printDrawn(count: number): void {
  if (seed !== undefined) process.env.SEED = seed
  const draws = random(seedOfRun())
  const tested = new Set(written.flatMap(({ tags }) => tags))
  const left = clauses.filter(({ id }) => tested.has(id))
  console.log(`seed ${seedOfRun()}`)
  for (let number = 0; number < count && left.length > 0; number++) {
    const [{ id, text } = { id: '', text: '' }] = left.splice(draws.below(left.length), 1)
    if (blind) {
      console.log(`${id}  ${text}`)
      continue
    }
    const notes = [
      played.has(id) ? `\n(only with a stand-in for ${playedFor.get(id)})` : '',
      proofs.length > 0 && !proven.has(id) ? '\n(the last full run did not prove it)' : '',
    ]
    console.log(`\n${'='.repeat(100)}\n${id}  ${text}${notes.join('')}`)
    for (const { file, line, title, code } of written.filter(({ tags }) => tags.includes(id)))
      console.log(`\n${file}:${line}  ${title}\n${code}`)
  }
}
