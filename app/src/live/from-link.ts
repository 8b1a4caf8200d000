import { layoutNow } from '../platform/use-layout.ts'
import { locationNow } from '../routes/hash-location.ts'
import { pathTo } from '../routes/href.ts'
import { askedOf } from './address.ts'
import { goOn, pagesOf } from './go-on.ts'

const PAGES = ['LiveTimes', 'LiveTimesResults', 'LiveTimesDetails'] as const

/** Before anything is drawn: a link to a board or to a train stands on the pages before it, and none is drawn only to lead on. */
export function beginFromLink(): void {
  const { path, query, from } = locationNow()
  const asked = askedOf(query)
  if (asked && from === null && layoutNow().narrow && PAGES.some((page) => path === pathTo(page)))
    goOn(pagesOf(asked, 'LiveTimes'))
}
