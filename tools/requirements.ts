import { existsSync, readFileSync } from 'node:fs'
import { judge, readClauses, readProofs, readRulings, REPORTED_COMMIT } from './clauses.ts'

/** `npm run requirements [-- --missing AREA | --json]`: what the last full test run proved of the specification. */

const clauses = readClauses()
const proofs = readProofs()
const { proven, ruled } = judge(proofs, readRulings())

const areas = [...new Set(clauses.map((clause) => clause.area))]
const summary = Object.fromEntries(
  areas.map((area) => {
    const own = clauses.filter((clause) => clause.area === area)
    const count = (some: Set<string>) => own.filter((clause) => some.has(clause.id)).length
    return [area, { clauses: own.length, proven: count(proven), ruled: count(ruled) }]
  }),
)

const args = process.argv.slice(2)
const missing = args.indexOf('--missing')

if (args.includes('--json')) console.log(JSON.stringify(summary))
else if (missing >= 0) printMissing(args[missing + 1])
else printSummary()

function printSummary(): void {
  if (proofs.length === 0) console.log('No report of a full run yet: `npm test` makes one.')
  else if (existsSync(REPORTED_COMMIT)) console.log(`At commit ${readFileSync(REPORTED_COMMIT, 'utf8').trim()}`)
  for (const [area, own] of Object.entries(summary)) print(area, own.proven, own.clauses, own.ruled)
  print('all', proven.size, clauses.length, ruled.size)
}

function print(name: string, some: number, all: number, byRuling: number): void {
  const more = byRuling > 0 ? `, ${byRuling} more as ruled` : ''
  console.log(`${name.padEnd(10)}${String(some).padStart(4)} of ${String(all).padStart(3)}${more}`)
}

function printMissing(area: string | undefined): void {
  const wanted = clauses.filter((clause) => clause.area === area)
  if (wanted.length === 0) {
    console.error(`no area ${area}; there are ${areas.join(', ')}`)
    process.exitCode = 2
  }
  for (const { id, text } of wanted)
    if (!proven.has(id)) console.log(`${id}\t${text}${ruled.has(id) ? ' (as ruled)' : ''}`)
}
