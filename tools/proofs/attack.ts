import { attacks as calls } from '../attacks/calls.ts'
import { attacks as doors } from '../attacks/doors.ts'
import { attacks as edges } from '../attacks/edges.ts'
import { onField } from '../attacks/field.ts'
import { outcomesOf } from '../attacks/outcomes.ts'
import { attacks as tickets } from '../attacks/tickets.ts'

const ALL = [...edges, ...doors, ...tickets, ...calls]

/**
 * `npm run proof -- attack [WORD …]`: what strangers tried on the running product, tried again on a fresh one; all of it,
 * or what has these words in its sentence. It fails where one gives way.
 */
export function proof(_count?: number, given: readonly string[] = []): Promise<string> {
  const chosen = ALL.filter(({ what }) => given.every((word) => what.includes(word)))
  if (chosen.length === 0) throw new Error(`no attack has “${given.join(' ')}” in its sentence`)
  return onField((field) => outcomesOf(chosen, field))
}
