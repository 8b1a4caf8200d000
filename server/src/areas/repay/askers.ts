import type { Asker } from '@cledrau/domain/tickets/holder.ts'
import type { Caller } from '../../http/callers.ts'
import { Failed } from '../../http/failures.ts'

/** The access layer let nobody else in. */
export function askerOf(caller: Caller): Asker {
  if (caller.kind === 'anyone') throw new Failed('SIGN_IN')
  return caller
}
