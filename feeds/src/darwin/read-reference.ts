import { addFault, countRecords, type FeedReport } from '../feed-report.ts'
import type { Chunks } from '../byte-lines.ts'
import { attributeOf, isElement, textOf, type XmlElement } from '../xml/element.ts'
import { readTopLevel } from '../xml/read-top-level.ts'
import type { LoadingCategory, ReasonText, Reference, ReferencePlace, Via } from './reference.ts'
import { needed, Unreadable, whole, word } from './read-values.ts'

type Growing = { -readonly [K in keyof Reference]: Reference[K] extends readonly (infer T)[] ? T[] : Reference[K] }

/**
 * The reference file, unpacked. It is read more leniently than its schema says, for the published one breaks it: names are
 * longer, and the loading categories are spelled with capitals. What can't be read of it is counted.
 */
export async function readReference(chunks: Chunks, file: string, report: FeedReport): Promise<Reference | undefined> {
  const reference: Growing = {
    id: '',
    places: [],
    operators: [],
    lateReasons: [],
    cancelReasons: [],
    vias: [],
    sources: [],
    loadingCategories: [],
  }
  let record = 0
  let isReference = true
  const isWhole = await readTopLevel(chunks, (element, root) => {
    isReference &&= root.name === 'PportTimetableRef'
    reference.id ||= attributeOf(root, 'timetableId') ?? ''
    record++
    try {
      if (isReference && takeRecord(element, reference)) countRecords(report, element.name, 1)
      else addFault(report, 'UNKNOWN_RECORD', file, record, element.name)
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      addFault(report, 'BAD_VALUE', file, record, `${element.name} without ${error.message}`)
    }
  })
  if (isWhole && isReference && record > 0) return reference
  addFault(report, 'GARBLED', file, record, isReference ? 'not well-formed, or cut short' : 'no reference data')
  return undefined
}

/** False for what it doesn't know. */
function takeRecord(element: XmlElement, reference: Growing): boolean {
  switch (element.name) {
    case 'LocationRef':
      reference.places.push(readPlace(element))
      return true
    case 'TocRef':
      reference.operators.push({
        code: needed(word(element, 'toc'), 'toc'),
        name: attributeOf(element, 'tocname') ?? '',
        url: word(element, 'url'),
      })
      return true
    case 'LateRunningReasons':
      reference.lateReasons.push(...element.content.filter(isElement).map(readReasonText))
      return true
    case 'CancellationReasons':
      reference.cancelReasons.push(...element.content.filter(isElement).map(readReasonText))
      return true
    case 'Via':
      reference.vias.push(readVia(element))
      return true
    case 'CISSource':
      reference.sources.push({ code: needed(word(element, 'code'), 'code'), name: attributeOf(element, 'name') ?? '' })
      return true
    case 'LoadingCategories':
      reference.loadingCategories.push(...element.content.filter(isElement).map(readLoadingCategory))
      return true
    default:
      return false
  }
}

const readPlace = (element: XmlElement): ReferencePlace => ({
  tiploc: needed(word(element, 'tpl'), 'tpl'),
  crs: word(element, 'crs'),
  operator: word(element, 'toc'),
  name: needed(word(element, 'locname'), 'locname'),
})

const readReasonText = (element: XmlElement): ReasonText => ({
  code: needed(whole(attributeOf(element, 'code'), 0, 32_767), 'code'),
  text: needed(word(element, 'reasontext'), 'reasontext'),
})

const readVia = (element: XmlElement): Via => ({
  at: needed(word(element, 'at'), 'at'),
  destination: needed(word(element, 'dest'), 'dest'),
  first: needed(word(element, 'loc1'), 'loc1'),
  second: word(element, 'loc2'),
  text: needed(word(element, 'viatext'), 'viatext'),
})

/** However its names are spelled. */
function readLoadingCategory({ attributes, content }: XmlElement): LoadingCategory {
  const named = (name: string) => {
    const at = attributes.findIndex((one, index) => index % 2 === 0 && one.toLowerCase() === name)
    return at < 0 ? undefined : attributes[at + 1] || undefined
  }
  const child = (name: string) => {
    const found = content.filter(isElement).find((one) => one.name.toLowerCase() === name.toLowerCase())
    return found ? textOf(found).trim() : ''
  }
  return {
    code: needed(named('code'), 'code'),
    name: named('name') ?? '',
    operator: named('toc'),
    typical: child('typicalDescription'),
    expected: child('expectedDescription'),
    definition: child('definition'),
    colour: child('colour'),
    image: child('image'),
  }
}
