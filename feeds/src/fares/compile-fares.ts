import { imageBuilder } from '@cledrau/domain/fares/image/build-image.ts'
import type { FaresImage } from '@cledrau/domain/fares/image/image.ts'
import type { FeedReport } from '../feed-report.ts'
import { readFares, type FareFile, type ReadOptions } from './read-fares.ts'

/** From the files of a feed to the image that prices are read from. A refused feed still has a report. */
export async function compileFares(
  files: Iterable<FareFile> | AsyncIterable<FareFile>,
  options: ReadOptions = {},
): Promise<{ image: FaresImage; report: FeedReport }> {
  const builder = imageBuilder()
  const report = await readFares(files, builder.add, options)
  return { image: builder.finish(), report }
}
