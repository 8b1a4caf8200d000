import type { Bilingual } from '@cledrau/contract/language.ts'
import { bilingual } from '@cledrau/contract/language.ts'
import * as z from 'zod/mini'
import { readChecked } from '../../../reference/read-checked.ts'
import type { ReferenceData } from '../../../reference/reference.ts'

const causes = z.record(z.string().check(z.regex(/^\d{1,3}$/)), bilingual(z.string()))

/** Why trains are late or don't run, by the industry's codes. A code that nobody knows has words that are true of any. */
export const openCauses = (data: ReferenceData) =>
  data.open('live-causes', async (from) => {
    const known = await readChecked(from, 'live/causes.json', causes)
    return (code: number): Bilingual => known[code] ?? known['0']!
  })
