import { strict as assert } from 'node:assert'
import type { Database } from '@cledrau/server/db/database.ts'
import type { Outside } from './outside.ts'
import type { SlowGot, SlowTold } from './slow-phones.ts'
import type { SlowMessage } from './slow-reading.ts'

export type Told = SlowTold & { cause: string; about: string; title: string }

/** Everything that was told, in its order. */
export async function toldInAll(db: Database): Promise<Told[]> {
  const rows = await db.selectFrom('tellings').selectAll().orderBy('n').execute()
  for (const { toldAt, usefulUntil, words } of rows) {
    assert.ok(toldAt < usefulUntil, 'told when it was of no use any more')
    for (const { body } of [words.en, words.cy]) assert.ok(body.length <= 120, body)
  }
  return rows.map(
    ({ id, n, accountId, channel, supersedes, toldAt, usefulUntil, departsAt, cause, aboutId, words }) => ({
      id,
      n: Number(n),
      account: accountId,
      channel,
      matter: supersedes ?? id,
      at: toldAt,
      usefulUntil,
      departs: departsAt,
      cause,
      about: aboutId,
      title: words.en.title,
    }),
  )
}

/** Everything that phones got, and the letters that mailboxes did: those are noted when they are gone. */
export async function gotInAll(db: Database, outside: Outside): Promise<SlowGot[]> {
  const rows = await db
    .selectFrom('messages')
    .select(['id', 'tellingId', 'sentAt'])
    .where('channel', '=', 'letter')
    .execute()
  const sent = new Map(rows.map((row) => [row.id, row]))
  const letters = outside.mails.flatMap(({ to, messageId }): SlowGot[] => {
    const row = sent.get(/^<?([\w-]+)@/.exec(messageId)?.[1] ?? '')
    assert.ok(row?.sentAt, `a letter to ${to} that nobody noted`)
    return [{ phone: to, told: row.tellingId ?? '', tag: '', at: row.sentAt }]
  })
  return [...outside.got(), ...letters]
}

const REASONS: readonly (readonly [RegExp, string])[] = [
  [/is cancelled$/, 'CANCELLED'],
  [/doesn’t call at/, 'NOT_CALLING'],
  [/is delayed/, 'DELAYED'],
  [/min late, now/, 'LATER'],
  [/is less late/, 'EARLIER'],
  [/on time again$/, 'ON_TIME'],
  [/runs after all$/, 'RUNS'],
]

/** What was told against what should have been, text by text; answers what it was. */
export function compareTold(
  rows: readonly Told[],
  expected: readonly SlowMessage[],
  others: readonly { at: number; account: string; cause: string }[],
): string {
  const told = rows.map(({ cause, account, at, about, title }) => {
    const [kind = '', train = '', part = ''] = cause.split(':')
    if (kind === 'other') return `${at} ${account} ${cause}`
    if (kind === 'trains') return `${at} ${account} first ${about}`
    return `${at} ${account} ${train}:${part} ${REASONS.find(([pattern]) => pattern.test(title))?.[1] ?? title}`
  })
  const wanted = [
    ...expected.map((one) =>
      'first' in one
        ? `${one.at} ${one.account} first ${one.first}`
        : `${one.at} ${one.account} ${one.train} ${one.why}`,
    ),
    ...others.map(({ at, account, cause }) => `${at} ${account} ${cause}`),
  ]
  const missing = minus(wanted, told)
  const wrong = minus(told, wanted)
  const show = (texts: readonly string[]) => texts.slice(0, 8).join('\n  ')
  assert.equal(
    missing.length + wrong.length,
    0,
    `${missing.length} not told:\n  ${show(missing)}\n${wrong.length} told wrongly:\n  ${show(wrong)}`,
  )
  const kinds = Map.groupBy(told, (text) => text.split(' ').at(-1) ?? '')
  const said = [...kinds]
    .filter(([kind]) => REASONS.some(([, name]) => name === kind))
    .map(([kind, { length }]) => `${kind} ${length}`)
  const firsts = told.filter((text) => text.includes(' first ')).length
  return [`first messages ${firsts}`, ...said.toSorted(), `others ${others.length}`].join(', ')
}

function minus(some: readonly string[], others: readonly string[]): string[] {
  const left = new Map<string, number>()
  for (const one of others) left.set(one, (left.get(one) ?? 0) + 1)
  return some.filter((one) => {
    const count = left.get(one) ?? 0
    left.set(one, count - 1)
    return count <= 0
  })
}
