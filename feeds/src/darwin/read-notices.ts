import {
  attributeOf,
  childNamed,
  childrenNamed,
  childText,
  isElement,
  textOf,
  type XmlElement,
} from '../xml/element.ts'
import {
  type Alarm,
  ALERT_AUDIENCES,
  MESSAGE_CATEGORIES,
  type OrderedTrain,
  type Paragraph,
  type StationMessage,
  type TrackingId,
  type TrainAlert,
  type TrainOrder,
} from './news.ts'
import { readTimes } from './read-places.ts'
import { day, flag, needed, oneOf, whole, word, yes } from './read-values.ts'

export function readStationMessage(element: XmlElement): StationMessage {
  const category = attributeOf(element, 'cat')
  const message = childNamed(element, 'Msg')
  return {
    kind: 'station-message',
    id: needed(whole(attributeOf(element, 'id'), -2_147_483_648, 2_147_483_647), 'id'),
    // The specification's text has another spelling than its schema.
    category: oneOf(MESSAGE_CATEGORIES, category === 'PriorOthers' ? 'PriorOther' : category) ?? 'Misc',
    severity: (whole(attributeOf(element, 'sev'), 0, 3) ?? 0) as StationMessage['severity'],
    suppressBoard: flag(element, 'suppress'),
    stations: childrenNamed(element, 'Station').flatMap((station) => word(station, 'crs') ?? []),
    paragraphs: message ? readParagraphs(message) : [],
  }
}

/** What isn't in a paragraph stands in one of its own with what is beside it. */
function readParagraphs(message: XmlElement): Paragraph[] {
  const paragraphs: Paragraph[] = []
  let open: XmlElement['content'][number][] = []
  const close = () => {
    const paragraph = readParagraph(open)
    if (paragraph.length > 0) paragraphs.push(paragraph)
    open = []
  }
  for (const node of message.content) {
    if (!isElement(node) || node.name !== 'p') open.push(node)
    else {
      close()
      open = [...node.content]
      close()
    }
  }
  close()
  return paragraphs
}

/** A link goes to the web or nowhere; whatever else is marked up is its text. */
function readParagraph(nodes: XmlElement['content']): Paragraph {
  const parts = nodes.map((node) => {
    if (!isElement(node)) return oneBlank(node)
    const [text, href] = [oneBlank(textOf(node)), attributeOf(node, 'href')?.trim()]
    return node.name === 'a' && href !== undefined && /^https?:\/\/[^\s]+$/i.test(href) ? { text, href } : text
  })
  const joined: (string | { text: string; href: string })[] = []
  for (const part of parts) {
    const last = joined.at(-1)
    if (typeof part === 'string' && typeof last === 'string') joined[joined.length - 1] = oneBlank(last + part)
    else joined.push(part)
  }
  const [first, last] = [joined[0], joined.at(-1)]
  if (typeof first === 'string') joined[0] = first.trimStart()
  if (typeof last === 'string') joined[joined.length - 1] = (joined.at(-1) as string).trimEnd()
  return joined.filter((part) => part !== '')
}

const oneBlank = (text: string) => text.replaceAll(/\s+/g, ' ')

export function readTrainAlert(element: XmlElement): TrainAlert {
  const trimmed = (name: string) => childText(element, name)?.trim() || undefined
  const services = childNamed(element, 'AlertServices')
  return {
    kind: 'train-alert',
    id: needed(trimmed('AlertID'), 'AlertID'),
    services: (services ? childrenNamed(services, 'AlertService') : []).map((service) => ({
      rid: word(service, 'RID'),
      uid: word(service, 'UID'),
      serviceDate: day(word(service, 'SSD')),
      stations: childrenNamed(service, 'Location').map((location) => textOf(location).trim()),
    })),
    sendBySms: yes(trimmed('SendAlertBySMS')),
    sendByEmail: yes(trimmed('SendAlertByEmail')),
    sendByTwitter: yes(trimmed('SendAlertByTwitter')),
    source: trimmed('Source') ?? '',
    text: trimmed('AlertText') ?? '',
    // Whoever isn't named isn't told: what can't be read is the railway's own.
    audience: oneOf(ALERT_AUDIENCES, trimmed('Audience')) ?? 'Operations',
    forced: trimmed('AlertType') === 'Forced' ? true : undefined,
    copiedFromId: trimmed('CopiedFromAlertID'),
    copiedFromSource: trimmed('CopiedFromSource'),
  }
}

export function readTrainOrder(element: XmlElement): TrainOrder {
  const set = childNamed(element, 'set')
  if (!set) needed(childNamed(element, 'clear'), 'set or clear')
  return {
    kind: 'train-order',
    tiploc: needed(word(element, 'tiploc'), 'tiploc'),
    station: word(element, 'crs') ?? '',
    platform: needed(word(element, 'platform'), 'platform'),
    trains: ['first', 'second', 'third'].flatMap((place) => {
      const item = set && childNamed(set, place)
      return item ? [readOrderedTrain(item)] : []
    }),
  }
}

function readOrderedTrain(item: XmlElement): OrderedTrain {
  const rid = childNamed(item, 'rid')
  if (rid) return { rid: needed(textOf(rid).trim(), 'rid'), ...readTimes(rid) }
  return { headcode: needed(childText(item, 'trainID')?.trim(), 'trainID') }
}

export function readTrackingId(element: XmlElement): TrackingId {
  const berth = needed(childNamed(element, 'berth'), 'berth')
  return {
    kind: 'tracking-id',
    area: needed(word(berth, 'area'), 'area'),
    berth: textOf(berth).trim(),
    wrong: childText(element, 'incorrectTrainID')?.trim() ?? '',
    right: needed(childText(element, 'correctTrainID')?.trim(), 'correctTrainID'),
  }
}

/** Names come with blanks around them. */
export function readAlarm(element: XmlElement): Alarm {
  const set = childNamed(element, 'set')
  if (!set) return { kind: 'alarm', id: needed(childText(element, 'clear')?.trim(), 'clear'), what: 'cleared' }
  const id = needed(word(set, 'id')?.trim(), 'id')
  const area = childText(set, 'tdAreaFail')
  if (area !== undefined) return { kind: 'alarm', id, what: 'area', area: area.trim() }
  return { kind: 'alarm', id, what: childNamed(set, 'tyrellFeedFail') ? 'tyrell' : 'train-describers' }
}
