import { navigate } from '../routes/hash-location.ts'
import { pathTo } from '../routes/href.ts'
import { type Asked, pathOfBoard, pathOfTrain } from './address.ts'

/**
 * Narrow, form, board and train are a page each, and each is come to from the one before it. The pages that an address is about,
 * from the first of them on: Back leads through them, to ask for something else.
 */
export const pagesOf = (asked: Asked, from: 'LiveTimes' | 'LiveTimesResults'): string[] => [
  ...(from === 'LiveTimes' ? [pathTo('LiveTimes')] : []),
  pathOfBoard(asked, true),
  ...(asked.service ? [pathOfTrain(asked, asked.service, true)] : []),
]

/** The page that stands here becomes the first of them. */
export function goOn(pages: readonly string[]): void {
  for (const [at, page] of pages.entries()) navigate(page, { replace: at === 0 })
}
