import { refuse, type Refused } from '@cledrau/domain/result.ts'
import { Failed } from '../../../http/failures.ts'

/** A field of the standard’s that we can’t read as it is: told apart from a rightful no by its beginning. */
export type WrongField = `WRONG ${string}`
export const wrongIn = (field: string): WrongField => `WRONG ${field}`

const isWrong = (refusal: string): refusal is WrongField => refusal.startsWith('WRONG ')

/** A field that can’t be read, said as whoever checks the shapes says it. */
export const wrongField = (field: string): Failed =>
  new Failed('BAD_REQUEST', { fields: [{ field, problem: 'not as it has to be' }] })

/** Passes a no on; thrown where it was about a field. */
export function orWrong<No extends string>(refusal: No): Refused<Exclude<No, WrongField>> {
  if (isWrong(refusal)) throw wrongField(refusal.slice('WRONG '.length))
  return refuse(refusal as Exclude<No, WrongField>)
}
