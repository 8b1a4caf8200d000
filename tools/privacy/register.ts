import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../programs.ts'

/** The register of what is kept: whose it is, what for, on which ground, for how long, and how it goes. Every column of every table has one line. */

const WHOSE = ['nobody', 'traveller', 'guest', 'traveller or guest', 'holder of a card', 'staff'] as const
/** Why the law lets us: what was agreed to, what it asks for itself, what somebody said yes to, or what everybody needs. */
const GROUNDS = ['contract', 'law', 'consent', 'interest'] as const
/**
 * `erased`: with the account, or when its owner takes it back. `unnamed`: it stays, and says no more whose it was. `term`: each night, once it has had
 * its time. `used`: as soon as it has served. `stays`: it is about nobody.
 */
const GOES = ['erased', 'unnamed', 'term', 'used', 'stays'] as const

export type Line = {
  table: string
  columns: readonly string[]
  whose: (typeof WHOSE)[number]
  why: string
  ground: (typeof GROUNDS)[number]
  kept: string
  goes: (typeof GOES)[number]
  /** Under which name its owner takes it along. */
  subject: string
}

export const readRegister = (): Line[] =>
  readFileSync(join(ROOT, 'docs/privacy.tsv'), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((row) => {
      const [table = '', columns = '', whose = '', why = '', ground = '', kept = '', goes = '', subject = ''] =
        row.split('\t')
      return { table, columns: columns.split(' '), whose, why, ground, kept, goes, subject } as Line
    })

/** What is wrong with the register itself, held against the tables that there are. */
export function faultsOf(lines: readonly Line[], tables: ReadonlyMap<string, readonly string[]>): string[] {
  const said = lines.flatMap(({ table, columns }) => columns.map((column) => `${table}.${column}`))
  const there = [...tables].flatMap(([table, columns]) => columns.map((column) => `${table}.${column}`))
  return [
    ...there.filter((one) => !said.includes(one)).map((one) => `${one} is kept, and no line says whose it is`),
    ...said.filter((one) => !there.includes(one)).map((one) => `${one} has a line, and isn’t there`),
    ...said.filter((one, at) => said.indexOf(one) !== at).map((one) => `${one} has two lines`),
    ...lines.flatMap(faultOf),
  ]
}

function faultOf({ table, whose, why, ground, kept, goes, subject }: Line): string[] {
  const fault = (words: string) => [`${table}: ${words}`]
  if (!WHOSE.includes(whose)) return fault(`“${whose}” is nobody that the register knows`)
  if (!GROUNDS.includes(ground)) return fault(`“${ground}” is no ground`)
  if (!GOES.includes(goes)) return fault(`“${goes}” is no way to go`)
  if (why === '' || kept === '') return fault('what for, or for how long, isn’t said')
  if (whose !== 'nobody' && whose !== 'staff' && goes === 'stays') return fault('somebody’s, and never goes')
  if (whose === 'nobody' && subject !== '') return fault('nobody’s, and shown to somebody')
  return []
}
