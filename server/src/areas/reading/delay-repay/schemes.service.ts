import { bilingual } from '@cledrau/contract/language.ts'
import type { SchemesReply } from '@cledrau/contract/reading/delay-repay-schemes.ts'
import { SCHEME_KINDS, type Band } from '@cledrau/domain/delay-repay/bands.ts'
import * as z from 'zod/mini'
import { readChecked } from '../../../reference/read-checked.ts'
import type { ReferenceData } from '../../../reference/reference.ts'

const share = z.int().check(z.nonnegative(), z.maximum(1000))
const rising = z.refine<Band[]>(
  (bands) => bands.every(({ from }, at) => at === 0 || from > bands[at - 1]!.from),
  'its bands do not follow each other',
)
const table = z.array(z.object({ from: z.int().check(z.positive()), single: share, return: share })).check(rising)
const entry = z.object({
  kind: z.enum(SCHEME_KINDS),
  table: z.string(),
  source: bilingual(z.string().check(z.minLength(1))),
  asOf: z.string().check(z.regex(/^\d{4}(-\d{2}){0,2}$/)),
})
type Entry = z.output<typeof entry>

/** As a person keeps it: several operators share a table. */
const file = z
  .object({
    version: z.string().check(z.minLength(1)),
    tables: z.record(z.string(), table),
    operators: z.record(z.string().check(z.regex(/^[A-Z]{2}$/)), entry),
    others: entry,
  })
  .check(
    z.refine(
      ({ tables, operators, others }) => [others, ...Object.values(operators)].every((one) => one.table in tables),
      'an operator has a table that is not there',
    ),
  )

export const openSchemes = (data: ReferenceData) =>
  data.open('delay-repay', async (from): Promise<SchemesReply> => {
    const { version, tables, operators, others } = await readChecked(from, 'delay-repay/schemes.json', file)
    const schemeOf = ({ kind, table: name, source, asOf }: Entry) => ({
      kind,
      bands: tables[name] ?? [],
      source,
      asOf,
    })
    return {
      version,
      operators: Object.fromEntries(Object.entries(operators).map(([code, one]) => [code, schemeOf(one)])),
      others: schemeOf(others),
    }
  })
