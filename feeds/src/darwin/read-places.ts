import { attributeOf, isElement, textOf, type XmlElement } from '../xml/element.ts'
import {
  PLACE_KINDS,
  type BookedTimes,
  type PlaceName,
  type Platform,
  PLATFORM_SOURCES,
  type PlaceStatus,
  type SchedulePlace,
  type TimeStatus,
  UNCERTAINTIES,
  type Uncertainty,
} from './news.ts'
import { clock, type Draft, flag, needed, oneOf, reason, reasonIn, shared, whole, word, yes } from './read-values.ts'

/** Puts a booked time where it belongs; false when the attribute is none. */
function takeTime(times: Draft<BookedTimes>, name: string, text: string): boolean {
  if (name !== 'wta' && name !== 'wtd' && name !== 'wtp' && name !== 'pta' && name !== 'ptd') return false
  const minutes = clock(text)
  if (minutes !== undefined) times[name] = minutes
  return true
}

export function readTimes(element: XmlElement): BookedTimes {
  const times: Draft<BookedTimes> = {}
  const { attributes } = element
  for (let at = 0; at < attributes.length; at += 2) takeTime(times, attributes[at]!, attributes[at + 1]!)
  return times
}

export const readPlaceName = (element: XmlElement): PlaceName => ({
  tiploc: needed(word(element, 'tpl'), 'tpl'),
  ...readTimes(element),
})

/** Two letters each, the second may be a blank: `T RM` is two. */
export function activities(text: string): string[] | undefined {
  const codes: string[] = []
  for (let at = 0; at < text.length; at += 2) {
    const code = text.slice(at, at + 2).trim()
    if (code !== '') codes.push(shared(code))
  }
  return codes.length > 0 ? codes : undefined
}

/** A place of a schedule; nothing for what else a schedule holds. */
export function readSchedulePlace(element: XmlElement): SchedulePlace | undefined {
  const kind = oneOf(PLACE_KINDS, element.name)
  if (kind === undefined) return undefined
  const place: Draft<SchedulePlace> = { kind, tiploc: '' }
  const { attributes } = element
  for (let at = 0; at < attributes.length; at += 2) {
    const [name, text] = [attributes[at]!, attributes[at + 1]!]
    if (text === '' || takeTime(place, name, text)) continue
    switch (name) {
      case 'tpl':
        place.tiploc = shared(text)
        break
      case 'act':
        place.activities = activities(text)
        break
      case 'planAct':
        place.plannedActivities = activities(text)
        break
      case 'can':
        if (yes(text)) place.cancelled = true
        break
      case 'fid':
        place.formation = text
        break
      case 'avgLoading':
        place.averageLoading = whole(text, 0, 100)
        break
      case 'rdelay':
        place.reroutingDelay = whole(text, -32_768, 32_767) || undefined
        break
      case 'fd':
        place.falseDestination = text
        break
      case 'plat':
        place.platform = text
        break
      case 'affectedByDiversion':
        if (yes(text)) place.affectedByDiversion = true
        break
    }
  }
  needed(place.tiploc, 'tpl')
  for (const child of element.content) {
    if (!isElement(child)) continue
    if (child.name === 'cancelReason') place.cancelReason = reason(child)
    else if (child.name === 'diversionReason') place.diversionReason = reason(child)
  }
  return place
}

export function readPlaceStatus(element: XmlElement): PlaceStatus {
  const place: Draft<PlaceStatus> = { tiploc: '' }
  const { attributes } = element
  for (let at = 0; at < attributes.length; at += 2)
    if (!takeTime(place, attributes[at]!, attributes[at + 1]!) && attributes[at] === 'tpl')
      place.tiploc = attributes[at + 1]!
  needed(place.tiploc, 'tpl')
  for (const child of element.content) {
    if (!isElement(child)) continue
    switch (child.name) {
      case 'arr':
        place.arrival = readTimeStatus(child)
        break
      case 'dep':
        place.departure = readTimeStatus(child)
        break
      case 'pass':
        place.pass = readTimeStatus(child)
        break
      case 'plat':
        place.platform = readPlatform(child)
        break
      case 'suppr':
        if (yes(textOf(child))) place.suppressed = true
        break
      case 'length':
        place.length = whole(textOf(child), 1, 99)
        break
      case 'detachFront':
        if (yes(textOf(child))) place.detachFront = true
        break
      case 'LateReason':
        place.lateReason = reason(child)
        break
      case 'uncertainty':
        place.uncertainty = readUncertainty(child)
        break
      case 'affectedBy':
        place.affectedBy = textOf(child).trim() || undefined
        break
    }
  }
  return place
}

function readTimeStatus({ attributes }: XmlElement): TimeStatus {
  const time: Draft<TimeStatus> = {}
  for (let at = 0; at < attributes.length; at += 2) {
    const text = attributes[at + 1]!
    if (text === '') continue
    switch (attributes[at]) {
      case 'et':
        time.expected = clock(text)
        break
      case 'wet':
        time.workingExpected = clock(text)
        break
      case 'at':
        time.actual = clock(text)
        break
      case 'atRemoved':
        if (yes(text)) time.actualRemoved = true
        break
      case 'atClass':
        time.actualClass = shared(text)
        break
      case 'etmin':
        time.notBefore = clock(text)
        break
      case 'etUnknown':
        if (yes(text)) time.unknownDelay = true
        break
      case 'delayed':
        if (yes(text)) time.delayed = true
        break
      case 'src':
        time.source = shared(text)
        break
      case 'srcInst':
        time.sourceInstance = shared(text)
        break
    }
  }
  return time
}

/** A platform without a name is none. */
function readPlatform(element: XmlElement): Platform | undefined {
  const name = textOf(element).trim()
  if (name === '') return undefined
  const platform: Draft<Platform> = { name: shared(name) }
  if (flag(element, 'platsup')) platform.suppressed = true
  if (flag(element, 'cisPlatsup')) platform.suppressedByCis = true
  const source = oneOf(PLATFORM_SOURCES, attributeOf(element, 'platsrc'))
  if (source !== undefined && source !== 'P') platform.source = source
  if (flag(element, 'conf')) platform.confirmed = true
  return platform
}

function readUncertainty(element: XmlElement): Uncertainty | undefined {
  const status = oneOf(UNCERTAINTIES, attributeOf(element, 'status'))
  return status && { status, reason: reasonIn(element, 'reason') }
}
