import * as z from 'zod/mini'
import { bilingual } from '../language.ts'

/** One entry of a list to choose from: `value` is what is sent, `label` what is read. */
export const choice = z.object({ value: z.string(), label: bilingual(z.string()) })
export type Choice = z.infer<typeof choice>
export const choices = z.array(choice)
