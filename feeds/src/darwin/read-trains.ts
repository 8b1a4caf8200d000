import { attributeOf, childNamed, childrenNamed, isElement, textOf, type XmlElement } from '../xml/element.ts'
import {
  type AssociatedTrain,
  type Association,
  ASSOCIATION_CATEGORIES,
  type Coach,
  type Deactivated,
  type FormationLoading,
  type LoadingValue,
  type PlaceStatus,
  type Schedule,
  type ScheduleFormations,
  type SchedulePlace,
  type ServiceLoading,
  type Toilet,
  TOILET_STATES,
  type TrainStatus,
} from './news.ts'
import { readPlaceName, readPlaceStatus, readSchedulePlace, readTimes } from './read-places.ts'
import { day, flag, needed, oneOf, reason, reasonIn, whole, word } from './read-values.ts'

const ridOf = (element: XmlElement): string => needed(word(element, 'rid'), 'rid')

export function readSchedule(element: XmlElement): Schedule {
  const places: SchedulePlace[] = []
  for (const child of element.content) {
    const place = isElement(child) ? readSchedulePlace(child) : undefined
    if (place) places.push(place)
  }
  const status = word(element, 'status')
  const category = word(element, 'trainCat')
  const isFor = attributeOf(element, 'isPassengerSvc')
  const active = attributeOf(element, 'isActive')
  return {
    kind: 'schedule',
    rid: ridOf(element),
    uid: needed(word(element, 'uid'), 'uid'),
    serviceDate: needed(day(attributeOf(element, 'ssd')), 'ssd'),
    headcode: word(element, 'trainId') ?? '',
    retailId: word(element, 'rsid'),
    operator: word(element, 'toc') ?? '',
    status: status === 'P' ? undefined : status,
    category: category === 'OO' ? undefined : category,
    notForPassengers: isNo(isFor),
    inactive: isNo(active),
    deleted: flag(element, 'deleted'),
    charter: flag(element, 'isCharter'),
    places,
    cancelReason: reasonIn(element, 'cancelReason'),
    divertedVia: textIn(element, 'divertedVia'),
    diversionReason: reasonIn(element, 'diversionReason'),
  }
}

const isNo = (text: string | undefined): true | undefined => (text === 'false' || text === '0' ? true : undefined)

const textIn = (element: XmlElement, name: string): string | undefined => {
  const child = childNamed(element, name)
  return (child && textOf(child).trim()) || undefined
}

export const readDeactivated = (element: XmlElement): Deactivated => ({ kind: 'deactivated', rid: ridOf(element) })

export function readAssociation(element: XmlElement): Association {
  const train = (name: string): AssociatedTrain => {
    const child = needed(childNamed(element, name), name)
    return { rid: ridOf(child), ...readTimes(child) }
  }
  return {
    kind: 'association',
    tiploc: needed(word(element, 'tiploc'), 'tiploc'),
    category: needed(oneOf(ASSOCIATION_CATEGORIES, attributeOf(element, 'category')), 'category'),
    main: train('main'),
    assoc: train('assoc'),
    cancelled: flag(element, 'isCancelled'),
    deleted: flag(element, 'isDeleted'),
  }
}

export function readStatus(element: XmlElement): TrainStatus {
  const places: PlaceStatus[] = []
  let lateReason
  for (const child of element.content) {
    if (!isElement(child)) continue
    if (child.name === 'Location') places.push(readPlaceStatus(child))
    else if (child.name === 'LateReason') lateReason = reason(child)
  }
  return {
    kind: 'status',
    rid: ridOf(element),
    uid: word(element, 'uid') ?? '',
    serviceDate: needed(day(attributeOf(element, 'ssd')), 'ssd'),
    reverseFormation: flag(element, 'isReverseFormation'),
    lateReason,
    places,
  }
}

const sourceOf = (element: XmlElement) => ({
  source: word(element, 'src'),
  sourceInstance: word(element, 'srcInst'),
})

export const readFormations = (element: XmlElement): ScheduleFormations => ({
  kind: 'formations',
  rid: ridOf(element),
  formations: childrenNamed(element, 'formation').map((formation) => ({
    id: needed(word(formation, 'fid'), 'fid'),
    ...sourceOf(formation),
    coaches: childrenNamed(childNamed(formation, 'coaches') ?? formation, 'coach').map(readCoach),
  })),
})

const readCoach = (element: XmlElement): Coach => ({
  number: needed(word(element, 'coachNumber'), 'coachNumber'),
  class: word(element, 'coachClass'),
  toilet: readToilet(childNamed(element, 'toilet')),
})

/** In service unless it says otherwise, as the schema has it. */
const readToilet = (element: XmlElement | undefined): Toilet | undefined =>
  element && {
    kind: textOf(element).trim() || 'Unknown',
    state: oneOf(TOILET_STATES, attributeOf(element, 'status') ?? 'InService') ?? 'Unknown',
  }

export const readFormationLoading = (element: XmlElement): FormationLoading => ({
  kind: 'formation-loading',
  rid: ridOf(element),
  formation: needed(word(element, 'fid'), 'fid'),
  ...readPlaceName(element),
  coaches: childrenNamed(element, 'loading').flatMap((coach) => {
    const percentage = whole(textOf(coach), 0, 100)
    const number = word(coach, 'coachNumber')
    return percentage === undefined || number === undefined ? [] : [{ number, percentage, ...sourceOf(coach) }]
  }),
})

export const readServiceLoading = (element: XmlElement): ServiceLoading => ({
  kind: 'service-loading',
  rid: ridOf(element),
  ...readPlaceName(element),
  category: loadingValue(element, 'loadingCategory', (text) => text.trim() || undefined),
  percentage: loadingValue(element, 'loadingPercentage', (text) => whole(text, 0, 100)),
})

function loadingValue<T>(
  element: XmlElement,
  name: string,
  read: (text: string) => T | undefined,
): LoadingValue<T> | undefined {
  const child = childNamed(element, name)
  const value = child && read(textOf(child))
  if (child === undefined || value === undefined) return undefined
  return { value, expected: attributeOf(child, 'type') === 'Expected' ? true : undefined, ...sourceOf(child) }
}
