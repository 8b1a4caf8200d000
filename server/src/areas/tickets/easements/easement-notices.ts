import { bilingual } from '@cledrau/contract/language.ts'
import type { EasementNotice } from '@cledrau/domain/tickets/easement.ts'
import { instant } from '@cledrau/domain/time/instant.ts'
import * as z from 'zod/mini'
import { readChecked } from '../../../reference/read-checked.ts'
import type { ReferenceData } from '../../../reference/reference.ts'

const FILE = 'easements/easements.json'
const moment = z.pipe(
  z.iso.datetime({ offset: true }),
  z.transform((text) => instant(Date.parse(text))),
)

const notice = z
  .object({
    id: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)),
    from: moment,
    until: moment,
    stations: z.array(z.string().check(z.regex(/^[A-Z]{3}$/))),
    operators: z.array(z.string().check(z.regex(/^[A-Z0-9]{2}$/))).check(z.minLength(1)),
    said: bilingual(z.string().check(z.minLength(1))),
  })
  .check(z.refine(({ from, until }) => from < until, { error: 'ends before it begins' }))

/** What staff decided while a line is closed, or on a day like no other. */
export const openEasementNotices = (data: ReferenceData) =>
  data.open('easements', async (from): Promise<readonly EasementNotice[]> => readChecked(from, FILE, z.array(notice)))
