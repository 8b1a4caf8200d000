import { readClauses, readProofs, tagsOf } from './clauses.ts'

/** `npm run requirements [-- --missing AREA | --json]`: what the last full test run proved of the specification. */

const clauses = readClauses()
const proofs = readProofs()
const failed = new Set(proofs.filter((proof) => !proof.passed).flatMap((proof) => tagsOf(proof.title)))
const proven = new Set(proofs.filter((proof) => proof.passed).flatMap((proof) => tagsOf(proof.title)))
// A clause with a failing proof isn't proven, whatever else passes.
for (const tag of failed) proven.delete(tag)

const areas = [...new Set(clauses.map((clause) => clause.area))]
const summary = Object.fromEntries(
  areas.map((area) => {
    const own = clauses.filter((clause) => clause.area === area)
    return [area, { clauses: own.length, proven: own.filter((clause) => proven.has(clause.id)).length }]
  }),
)

const args = process.argv.slice(2)
const missing = args.indexOf('--missing')

if (args.includes('--json')) console.log(JSON.stringify(summary))
else if (missing >= 0) printMissing(args[missing + 1])
else printSummary()

function printSummary(): void {
  if (proofs.length === 0) console.log('No report of a full run yet: `npm test` makes one.')
  for (const [area, { clauses: all, proven: some }] of Object.entries(summary)) {
    console.log(`${area.padEnd(10)}${String(some).padStart(4)} of ${String(all).padStart(3)}`)
  }
  console.log(`${'all'.padEnd(10)}${String(proven.size).padStart(4)} of ${clauses.length}`)
}

function printMissing(area: string | undefined): void {
  const wanted = clauses.filter((clause) => clause.area === area)
  if (wanted.length === 0) {
    console.error(`no area ${area}; there are ${areas.join(', ')}`)
    process.exitCode = 2
  }
  for (const { id, text } of wanted) if (!proven.has(id)) console.log(`${id}\t${text}`)
}
