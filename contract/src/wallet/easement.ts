import { EASEMENT_CAUSES } from '@cledrau/domain/tickets/easement.ts'
import * as z from 'zod/mini'
import { bilingual } from '../language.ts'
import { moment } from '../query.ts'

const said = bilingual(z.string())

/** Why and on which trains a ticket is good besides its own. Once said, it stands until it ends. */
export const easement = z.object({
  /** Nothing where staff decided it, for all tickets of a line: then it is said in their words. */
  why: z.nullable(z.enum(EASEMENT_CAUSES)),
  /** The train that failed, by uid and service date: one of the way's, if not of this part of it. */
  train: z.nullable(z.string()),
  said: z.nullable(said),
  /** Whose trains take the ticket. */
  operators: z.array(said),
  from: moment,
  until: moment,
  /** The train runs after all: it takes the ticket, and so do the others. */
  runsAgain: z.boolean(),
})
export type Easement = z.infer<typeof easement>
