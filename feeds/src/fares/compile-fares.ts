import { imageBuilder } from '@cledrau/domain/fares/image/build-image.ts'
import type { FaresImage } from '@cledrau/domain/fares/image/image.ts'
import { addFault, type FeedReport } from '../feed-report.ts'
import { isGuideFile, readRouteing, type GuideFile } from '../routeing/read-routeing.ts'
import { readFares, type FareFile, type ReadOptions } from './read-fares.ts'

/**
 * From the files of a feed to the image that prices are read from. A refused feed still has a report. The routeing guide
 * may lie among the files: without it no way is refused.
 */
export async function compileFares(
  files: Iterable<FareFile> | AsyncIterable<FareFile>,
  options: ReadOptions = {},
): Promise<{ image: FaresImage; report: FeedReport }> {
  const builder = imageBuilder()
  const guideFiles: GuideFile[] = []
  const report = await readFares(withoutGuide(files, guideFiles), builder.add, options)
  const image = builder.finish()
  if (guideFiles.length === 0) return { image, report }
  const { guide, report: ofGuide } = await readRouteing(guideFiles)
  for (const { code, file, line, text } of ofGuide.faults) addFault(report, code, file, line, text)
  return { image: { ...image, tables: { ...image.tables, guide } }, report }
}

/** The guide's files are set aside unread: they come from a stream that is gone through once. */
async function* withoutGuide(
  files: Iterable<FareFile> | AsyncIterable<FareFile>,
  aside: GuideFile[],
): AsyncGenerator<FareFile> {
  for await (const file of files) {
    if (isGuideFile(file.name)) aside.push(file)
    else yield file
  }
}
