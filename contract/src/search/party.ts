import * as z from 'zod/mini'
import { MOST_TRAVELLERS } from '@cledrau/domain/search/limits.ts'
import { list, number } from '../query.ts'

/** A discount card by its program: `YNG`. */
export const program = z.string().check(z.regex(/^[A-Z0-9]{3}$/))
/** Under five one needs no ticket, from sixteen on that of an adult. */
export const childAge = z.int().check(z.minimum(5), z.maximum(15))

/** So many of a party; text in a query. */
const head = z.pipe(number, z.int().check(z.minimum(0), z.maximum(MOST_TRAVELLERS)))
export const railcardList = z.pipe(list, z.array(program).check(z.maxLength(MOST_TRAVELLERS)))
const ageList = z.pipe(
  z.pipe(list, z.array(z.string().check(z.regex(/^\d{1,2}$/))).check(z.maxLength(MOST_TRAVELLERS))),
  z.pipe(
    z.transform((ages: string[]) => ages.map(Number)),
    z.array(childAge),
  ),
)
export const partyFields = {
  /** One adult where nobody is named. */
  adult: z.optional(head),
  child: z.optional(head),
  /** How old the children are whose age is known: `7,12`. Without one a child is from 5 to 15 and pays a child's fare. */
  ages: z.optional(ageList),
  /** A card for each that is carried: `YNG,YNG,SRN`. */
  railcards: z.optional(railcardList),
}
