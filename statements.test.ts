import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from '@babel/parser'
import { describe, expect, test } from 'vitest'
import { OWNERS } from './server/src/db/schema.ts'

/**
 * Every statement of the server, read where it is written: a table is touched by the stores of the module that owns it, and
 * by nothing else. Whoever needs something of a table asks its owner.
 */

const SOURCES = 'server/src'

/** What begins a statement or takes a further table into it. */
const NAMES_TABLES = new Set([
  'selectFrom',
  'insertInto',
  'replaceInto',
  'updateTable',
  'deleteFrom',
  'mergeInto',
  'innerJoin',
  'leftJoin',
  'rightJoin',
  'fullJoin',
  'crossJoin',
  'innerJoinLateral',
  'leftJoinLateral',
])
/** The same in some builders, and something else elsewhere: they count where they name a table. */
const MAY_NAME_TABLES = new Set(['from', 'using', 'table'])
/** Where a table's name stands in plain SQL. */
const IN_SQL = /\b(?:from|join|into|update|truncate|table)\s+(?:only\s+)?"?([a-z_]+)"?/gi

export type Statement = { line: number; table: string | null }

type Node = { type: string; loc?: { start: { line: number } } } & Record<string, unknown>
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

function* nodesIn(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const one of value) yield* nodesIn(one)
  else if (isNode(value)) {
    yield value
    for (const child of Object.values(value)) if (typeof child === 'object') yield* nodesIn(child)
  }
}

const camel = (name: string): string => name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
const isTable = (name: string): boolean => Object.hasOwn(OWNERS, name)

/** Tables that stand as texts in an argument; a name that is worked out can't be read, and says so. */
function* tablesNamed(argument: Node | undefined): Generator<string | null> {
  if (argument?.type === 'StringLiteral') yield String(argument.value).split(' ')[0] ?? ''
  else if (argument?.type === 'ArrayExpression')
    for (const element of argument.elements as Node[]) yield* tablesNamed(element)
  // A subquery: what it names is read by itself.
  else if (argument?.type !== 'ArrowFunctionExpression' && argument?.type !== 'CallExpression') yield null
}

/** Each table that a file's statements name, with its line. */
export function statementsIn(source: string): Statement[] {
  const found: Statement[] = []
  for (const node of nodesIn(parse(source, { sourceType: 'module', plugins: ['typescript'] }).program)) {
    const line = node.loc?.start.line ?? 0
    if (node.type === 'CallExpression') {
      const callee = node.callee as Node
      const property = callee.property as Node | undefined
      const name = String((callee.type === 'MemberExpression' ? property?.name : callee.name) ?? '')
      const [first] = node.arguments as Node[]
      const tables = [...tablesNamed(first)]
      if (NAMES_TABLES.has(name))
        found.push(...tables.map((table) => ({ line: property?.loc?.start.line ?? line, table })))
      else if (MAY_NAME_TABLES.has(name))
        found.push(...tables.flatMap((table) => (table !== null && isTable(table) ? [{ line, table }] : [])))
      else if (name === 'query' && first) found.push(...inText(textOf(first), line))
    }
    if (node.type === 'TaggedTemplateExpression' && (node.tag as Node).name === 'sql')
      found.push(...inText(textOf(node.quasi as Node), line))
  }
  return found
}

const textOf = (node: Node): string =>
  node.type === 'TemplateLiteral'
    ? (node.quasis as { value: { raw: string } }[]).map(({ value }) => value.raw).join(' ? ')
    : node.type === 'StringLiteral'
      ? String(node.value)
      : ''

const inText = (text: string, line: number): Statement[] =>
  [...text.matchAll(IN_SQL)].flatMap(([, name = '']) => (isTable(camel(name)) ? [{ line, table: camel(name) }] : []))

/** The sentence that says what is wrong with a statement, or nothing. */
export function objection(file: string, { line, table }: Statement): string | undefined {
  const at = `${file}:${line}`
  if (!file.endsWith('.store.ts')) return `${at} has SQL, which belongs in a store`
  if (table === null) return `${at} names a table by something that can’t be read`
  // The name of a subquery of the same statement.
  if (!isTable(table)) return undefined
  const owner = `${SOURCES}/${OWNERS[table as keyof typeof OWNERS]}/`
  return file.startsWith(owner) && !file.slice(owner.length).includes('/')
    ? undefined
    : `${at} touches ${table}, which belongs to ${owner}`
}

const files = globSync(`${SOURCES}/**/*.ts`, { cwd: import.meta.dirname })
  .map((file) => file.replaceAll('\\', '/'))
  // What tests are made of may look everywhere, and so may they.
  .filter((file) => !file.endsWith('.test.ts') && !file.startsWith(`${SOURCES}/testing/`))

describe('a table has one owner', () => {
  const statements = files.flatMap((file) =>
    statementsIn(readFileSync(join(import.meta.dirname, file), 'utf8')).map((one) => ({ file, ...one })),
  )

  test('who alone touches it, in a store', () => {
    expect(statements.map((one) => objection(one.file, one)).filter(Boolean)).toEqual([])
  })

  test('and every table has statements, so that none is missed', () => {
    const touched = new Set(statements.map(({ table }) => table))
    expect(Object.keys(OWNERS).filter((table) => !touched.has(table))).toEqual([])
  })

  test('no module reads in another one’s store', () => {
    const foreign = files.flatMap((file) => {
      const folder = file.slice(0, file.lastIndexOf('/'))
      const source = readFileSync(join(import.meta.dirname, file), 'utf8')
      return [...source.matchAll(/from '(\.[^']+\.store\.ts)'/g)].flatMap(([, path = '']) =>
        join(folder, path).startsWith(`${folder}/`) && !path.slice(2).includes('/') ? [] : [`${file} imports ${path}`],
      )
    })
    expect(foreign).toEqual([])
  })

  test('the reader sees what it forbids', () => {
    const store = `${SOURCES}/areas/wallet/wallet/wallet.store.ts`
    const wrong = [
      `db.selectFrom('tickets').execute()`,
      `db.selectFrom(['ticketOffers', 'orders as o']).execute()`,
      `db.deleteFrom('ticketOffers').using('tickets').execute()`,
      `db.selectFrom('ticketOffers').innerJoin('accounts', 'accounts.id', 'ticketOffers.accountId')`,
      `db.updateTable('ticketOffers').set({ a: (from) => from.selectFrom('ticketProducts').select('id') })`,
      `db.updateTable('ticketOffers').from('ticketProducts as p')`,
      'sql`update ticket_products set status = ${status}`.execute(db)',
      'sql<Row>`select * from ticket_offers join orders on true`.execute(db)',
      `client.query('delete from tickets')`,
      `db.selectFrom(table)`,
    ]
    for (const source of wrong)
      expect(
        statementsIn(source)
          .map((one) => objection(store, one))
          .filter(Boolean),
        source,
      ).toHaveLength(1)
    const right = `db.selectFrom('ticketOffers').where('id', 'in', (from) => from.selectFrom('ticketOffers as o').select('o.id'))`
    expect(statementsIn(right).map((one) => objection(store, one))).toEqual([undefined, undefined])
    expect(objection(`${SOURCES}/areas/wallet/wallet/offers.service.ts`, { line: 1, table: 'ticketOffers' })).toMatch(
      'store',
    )
    expect(statementsIn(`Array.from(list).table(x)`)).toEqual([])
  })
})
