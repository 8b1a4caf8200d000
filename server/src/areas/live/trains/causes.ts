import type { Bilingual } from '@cledrau/contract/language.ts'
import { bilingual } from '@cledrau/contract/language.ts'
import * as z from 'zod/mini'
import { readChecked } from '../../../reference/read-checked.ts'
import type { ReferenceData } from '../../../reference/reference.ts'

const causes = z.record(z.string().check(z.regex(/^\d{1,3}$/)), bilingual(z.string()))

/** Why trains are late or don't run, by the industry's codes. */
type Causes = {
  readonly of: (code: number) => Bilingual | undefined
  /** Words that are true of any. */
  readonly unknown: Bilingual
}

export const openCauses = (data: ReferenceData) =>
  data.open('live-causes', async (from): Promise<Causes> => {
    const known = await readChecked(from, 'live/causes.json', causes)
    return { of: (code) => known[code], unknown: known['0']! }
  })
