import pg from 'pg'

export type Statement = { text: string; values: readonly unknown[] }

/** How many of one statement are kept: a plan may hang on what is asked for. */
const OF_EACH = 2

/** Every statement that this program sends from now on, until it is asked what they were. */
export function overhear(): () => Statement[] {
  const heard = new Map<string, Statement[]>()
  const plain = pg.Client.prototype.query as (...given: unknown[]) => unknown
  pg.Client.prototype.query = function query(this: pg.Client, ...given: unknown[]) {
    const [first, second] = given
    const asked = typeof first === 'string' ? { text: first, values: second } : (first as Partial<Statement>)
    const { text, values } = asked
    if (typeof text === 'string') {
      const known = heard.get(text) ?? []
      if (known.length < OF_EACH) known.push({ text, values: Array.isArray(values) ? values : [] })
      heard.set(text, known)
    }
    return plain.apply(this, given)
  } as typeof pg.Client.prototype.query
  return () => {
    pg.Client.prototype.query = plain as typeof pg.Client.prototype.query
    return [...heard.values()].flat()
  }
}

type Plan = { 'Node Type': string; 'Relation Name'?: string; 'Plan Rows': number; Plans?: Plan[] }

/** What can be asked how it would be done. */
const PLANNED = /^\s*(select|with|update|delete|insert|merge)\b/i

/** Tables that grow and that a statement would read from one end to the other, by the statements that would. */
export async function readWhole(
  client: pg.Client,
  statements: readonly Statement[],
  large: ReadonlySet<string>,
): Promise<Map<string, string[]>> {
  const found = new Map<string, Set<string>>()
  for (const { text, values } of statements) {
    if (!PLANNED.test(text)) continue
    const plan = await planOf(client, text, values)
    for (const table of plan ? wholeIn(plan) : []) {
      if (!large.has(table)) continue
      const by = found.get(table) ?? new Set()
      found.set(table, by.add(text.replaceAll(/\s+/g, ' ').trim()))
    }
  }
  return new Map([...found].map(([table, by]) => [table, [...by]]))
}

/** Nothing is done: it is only said how it would be. What can’t be planned alone (a cursor’s, a lock’s) has none. */
async function planOf(client: pg.Client, text: string, values: readonly unknown[]): Promise<Plan | undefined> {
  await client.query('begin read only')
  try {
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (format json) ${text}`, [
      ...values,
    ])
    return rows[0]?.['QUERY PLAN'][0].Plan
  } catch {
    return undefined
  } finally {
    await client.query('rollback')
  }
}

function* wholeIn(plan: Plan): Generator<string> {
  if (plan['Node Type'] === 'Seq Scan' && plan['Relation Name']) yield plan['Relation Name']
  for (const inner of plan.Plans ?? []) yield* wholeIn(inner)
}
