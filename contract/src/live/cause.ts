import * as z from 'zod/mini'
import { bilingual } from '../language.ts'

/** Why, as a part of a sentence: "a signalling problem", at or near a station. */
export const cause = z.object({ text: bilingual(z.string()), at: z.nullable(z.string()), near: z.boolean() })
export type LiveCause = z.infer<typeof cause>
