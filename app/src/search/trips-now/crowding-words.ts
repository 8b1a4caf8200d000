import type { RouteCrowding } from '@cledrau/contract/search/capacity.ts'
import type { Translate } from '../../i18n/words.ts'

export const SOURCES = ['counted', 'usual'] as const
const LEVEL = { MANY_SEATS: 'RESULTS_MANY_SEATS', SOME_SEATS: 'RESULTS_SOME_SEATS', BUSY: 'RESULTS_BUSY' } as const

export const sourceOf = ({ counted }: RouteCrowding): (typeof SOURCES)[number] => (counted ? 'counted' : 'usual')

export const crowdingWords = (t: Translate, level: RouteCrowding['level'], source: (typeof SOURCES)[number]): string =>
  t(LEVEL[level], { source })
