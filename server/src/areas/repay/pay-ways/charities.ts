import { bilingual } from '@cledrau/contract/language.ts'
import * as z from 'zod/mini'
import { readChecked } from '../../../reference/read-checked.ts'
import type { ReferenceData } from '../../../reference/reference.ts'

const charities = z.array(
  z.object({
    charity: z.string().check(z.regex(/^[a-z-]{2,40}$/)),
    name: bilingual(z.string()),
    text: bilingual(z.string()),
  }),
)
export type Charity = z.infer<typeof charities>[number]

/** Railway charities that money can be given to instead. */
export const openCharities = (data: ReferenceData) =>
  data.open('charities', (from): Promise<Charity[]> => readChecked(from, 'delay-repay/charities.json', charities))
