import { delayRepaySchemes } from '@cledrau/contract/reading/delay-repay-schemes.ts'
import file from '@cledrau/data/delay-repay/schemes.json'
import type { Band, Scheme, Schemes } from '@cledrau/domain/delay-repay/bands.ts'
import { SCHEME_KINDS } from '@cledrau/domain/delay-repay/bands.ts'
import { useQuery } from '@tanstack/react-query'
import { load } from '../../api/client.ts'

type Entry = { kind: string; table: string; source: Scheme['source']; asOf: string }
const tables: Readonly<Record<string, readonly Band[]>> = file.tables

const schemeOf = ({ kind, table, source, asOf }: Entry): Scheme => ({
  kind: SCHEME_KINDS.find((one) => one === kind) ?? 'CONDITIONS',
  bands: tables[table] ?? [],
  source,
  asOf,
})

/** Those that came with the app: without a signal they are good enough, and the server corrects them. */
const SHIPPED: Schemes = {
  version: file.version,
  operators: Object.fromEntries(Object.entries(file.operators).map(([code, one]) => [code, schemeOf(one)])),
  others: schemeOf(file.others),
}

export function useSchemes(): Schemes {
  const { data } = useQuery({
    queryKey: ['reference', 'delay-repay-schemes'],
    meta: { keep: true, log: 'delay-repay-schemes' },
    queryFn: ({ signal }) => load(delayRepaySchemes, {}, { signal }),
  })
  return data ?? SHIPPED
}
