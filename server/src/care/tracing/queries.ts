import type { LogEvent } from 'kysely'
import { noteSpan, kindOfFault, spanNow } from './span.ts'

const WORD = /^\s*([a-z]+)/i
/** Identifiers as Kysely writes them, or as people do. */
const TABLE = /\b(?:from|into|update|join)\s+"?([a-z_]{1,60})\b/i

/** A question to the database as a step: its first word and its first table. What it asks with is in neither. */
export function noteQuery(event: LogEvent): void {
  const asker = spanNow()
  if (asker === undefined) return
  const { sql } = event.query
  const operation = WORD.exec(sql.slice(0, 40))?.[1]?.toLowerCase() ?? 'query'
  const table = TABLE.exec(sql.slice(0, 4000))?.[1]
  const ended = performance.now()
  const span = noteSpan(asker, table === undefined ? operation : `${operation} ${table}`, {
    kind: 'client',
    facts: { 'db.system.name': 'postgresql', 'db.operation.name': operation },
    began: ended - event.queryDurationMillis,
    ended,
  })
  if (event.level === 'error') span.fault = kindOfFault(event.error)
}
