import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './programs.ts'

/**
 * `npm run bench [-- NAME …] [-- --json]`: measures, never judges. Every file in bench/ and its folders that exports `entries` adds its
 * own; a NAME picks those that begin with it.
 */

export type Entry = () => Promise<Record<string, number>>

const args = process.argv.slice(2)
const asJson = args.includes('--json')
const wanted = args.filter((arg) => !arg.startsWith('--'))

const entries = new Map<string, Entry>()
/** Workers and helpers stand beside the entries: only files that export some are loaded. */
const measures = (file: string) => /^export const entries\b/m.test(readFileSync(join(ROOT, file), 'utf8'))
for (const file of globSync(['bench/*.ts', 'bench/*/*.ts'], { cwd: ROOT }).filter(measures).toSorted()) {
  const found = (await import(join(ROOT, file))) as { entries?: Record<string, Entry> }
  for (const [name, entry] of Object.entries(found.entries ?? {})) entries.set(name, entry)
}

// Whoever asks how this is used doesn't want hours of it.
const unknown = args.filter((arg) => arg.startsWith('--') && arg !== '--json')
if (unknown.length > 0) {
  console.log(
    `npm run bench [-- NAME …] [-- --json], where NAME is the beginning of: ${[...entries.keys()].join(', ')}`,
  )
  process.exit(unknown.includes('--help') ? 0 : 2)
}
const chosen = [...entries].filter(([name]) => wanted.length === 0 || wanted.some((prefix) => name.startsWith(prefix)))
if (chosen.length === 0) {
  console.error(`no such entry; there are ${[...entries.keys()].join(', ')}`)
  process.exit(2)
}

const measured: Record<string, Record<string, number>> = {}
for (const [name, entry] of chosen) {
  if (!asJson) console.log(name)
  const figures = await entry()
  measured[name] = figures
  if (!asJson)
    for (const [figure, value] of Object.entries(figures)) console.log(`  ${figure.padEnd(44)}${round(value)}`)
}
if (asJson) console.log(JSON.stringify(measured, null, 2))

function round(value: number): string {
  return value >= 100 ? value.toFixed(0) : value >= 1 ? value.toFixed(2) : value.toPrecision(3)
}
process.exit(0)
