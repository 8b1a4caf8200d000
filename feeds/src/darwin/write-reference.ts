import { tag, worded } from '../xml/write-xml.ts'
import type { LoadingCategory, ReasonText, Reference } from './reference.ts'

/** The reference file as its schema has it, before it is packed. Loading categories came with version 4. */
export function* writeReference(reference: Reference, version: 3 | 4): Generator<string> {
  const { id, places, operators, lateReasons, cancelReasons, vias, sources, loadingCategories } = reference
  yield '<?xml version="1.0" encoding="utf-8"?>\n'
  // The tag stays open until all records are out.
  yield `${tag('PportTimetableRef', {
    xmlns: `http://www.thalesgroup.com/rtti/XmlRefData/v${version}`,
    timetableId: id,
  }).slice(0, -2)}>\n`
  for (const { tiploc, crs, operator, name } of places)
    yield `  ${tag('LocationRef', { tpl: tiploc, crs, toc: operator, locname: name })}\n`
  for (const { code, name, url } of operators) yield `  ${tag('TocRef', { toc: code, tocname: name, url })}\n`
  yield writeReasons('LateRunningReasons', lateReasons)
  yield writeReasons('CancellationReasons', cancelReasons)
  for (const { at, destination, first, second, text } of vias)
    yield `  ${tag('Via', { at, dest: destination, loc1: first, loc2: second, viatext: text })}\n`
  for (const { code, name } of sources) yield `  ${tag('CISSource', { code, name })}\n`
  if (version >= 4 && loadingCategories.length > 0)
    yield `  ${tag('LoadingCategories', {}, ...loadingCategories.map(writeLoadingCategory))}\n`
  yield '</PportTimetableRef>\n'
}

const writeReasons = (name: string, reasons: readonly ReasonText[]): string =>
  reasons.length === 0
    ? ''
    : `  ${tag(name, {}, ...reasons.map(({ code, text }) => tag('Reason', { code, reasontext: text })))}\n`

const writeLoadingCategory = ({ code, name, operator, ...words }: LoadingCategory): string =>
  tag(
    'category',
    { code, name, toc: operator },
    worded('typicalDescription', words.typical),
    worded('expectedDescription', words.expected),
    worded('definition', words.definition),
    worded('colour', words.colour),
    worded('image', words.image),
  )
