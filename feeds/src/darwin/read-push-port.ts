import { gunzipSync } from 'node:zlib'
import { parseInstant } from '@cledrau/domain/time/london.ts'
import { addFault, countRecords, type FeedReport } from '../feed-report.ts'
import { attributeOf, isElement, textOf, type XmlElement } from '../xml/element.ts'
import { parseXml } from '../xml/parse-xml.ts'
import { type News, type PushPort, type PushPortBody, PUSH_PORT_REQUESTS } from './news.ts'
import { readAlarm, readStationMessage, readTrackingId, readTrainAlert, readTrainOrder } from './read-notices.ts'
import {
  readAssociation,
  readDeactivated,
  readFormationLoading,
  readFormations,
  readSchedule,
  readServiceLoading,
  readStatus,
} from './read-trains.ts'
import { flag, oneOf, Unreadable, word } from './read-values.ts'

/** One update is 3 kB, one train of a snapshot 20 kB: more than this is no message but somebody's joke. */
export const LARGEST_MESSAGE = 16 * 2 ** 20

const READERS: Readonly<Record<string, (element: XmlElement) => News>> = {
  schedule: readSchedule,
  deactivated: readDeactivated,
  association: readAssociation,
  scheduleFormations: readFormations,
  TS: readStatus,
  serviceLoading: readServiceLoading,
  formationLoading: readFormationLoading,
  OW: readStationMessage,
  trainAlert: readTrainAlert,
  trainOrder: readTrainOrder,
  trackingID: readTrackingId,
  alarm: readAlarm,
}

/** What a fault is told of: which stream or file, and which of its messages. */
export type Where = { readonly file: string; readonly message: number }

/** A message as it comes over the wire. What isn't packed by gzip, too large, or isn't text is counted and passed over. */
export function readPackedPushPort(bytes: Uint8Array, report: FeedReport, where: Where): PushPort | undefined {
  let text: string
  try {
    text = gunzipSync(bytes, { maxOutputLength: LARGEST_MESSAGE }).toString()
  } catch (error) {
    addFault(report, 'GARBLED', where.file, where.message, error instanceof Error ? error.message : 'not gzip')
    return undefined
  }
  return readPushPort(text, report, where)
}

/**
 * One message, of any version: namespaces and their prefixes differ, names don't. Nothing that a message holds is thrown:
 * what can't be read is counted in the report, and the rest of the message stands.
 */
export function readPushPort(text: string, report: FeedReport, where: Where): PushPort | undefined {
  const root = text.length > LARGEST_MESSAGE ? undefined : parseXml(text)
  const at = root && parseInstant(attributeOf(root, 'ts') ?? '')
  if (root === undefined || root.name !== 'Pport' || at === undefined) {
    addFault(report, 'GARBLED', where.file, where.message, `no message: ${text.slice(0, 80)}`)
    return undefined
  }
  const element = root.content.find(isElement)
  const body = element && readBody(element, report, where)
  if (body === undefined) {
    addFault(report, 'UNKNOWN_RECORD', where.file, where.message, element?.name ?? 'nothing')
    return undefined
  }
  countRecords(report, body.kind, 1)
  return { at, version: attributeOf(root, 'version') ?? '', body }
}

function readBody(element: XmlElement, report: FeedReport, where: Where): PushPortBody | undefined {
  const requested = () => ({ requestSource: word(element, 'requestSource'), requestId: word(element, 'requestID') })
  switch (element.name) {
    case 'uR': {
      const news = readNews(element, report, where)
      return { kind: 'update', origin: word(element, 'updateOrigin'), ...requested(), news }
    }
    case 'sR':
      return { kind: 'snapshot', news: readNews(element, report, where) }
    case 'TimeTableId': {
      const [timetableFile, referenceFile] = [word(element, 'ttfile'), word(element, 'ttreffile')]
      return { kind: 'timetable', id: textOf(element).trim(), timetableFile, referenceFile }
    }
    case 'FailureResp':
      return { kind: 'status', code: word(element, 'code') ?? '', text: textOf(element).trim(), ...requested() }
    case 'SnapshotId':
      return { kind: 'snapshot-id', id: textOf(element).trim() }
    default: {
      const what = oneOf(PUSH_PORT_REQUESTS, element.name)
      return what && { kind: 'request', what, viaFtp: flag(element, 'viaftp') }
    }
  }
}

function readNews(element: XmlElement, report: FeedReport, where: Where): News[] {
  return element.content.flatMap((item) => (isElement(item) ? (readOneNews(item, report, where) ?? []) : []))
}

/** What can't be read is counted, and is nothing. */
export function readOneNews(item: XmlElement, report: FeedReport, { file, message }: Where): News | undefined {
  const read = Object.hasOwn(READERS, item.name) ? READERS[item.name] : undefined
  if (!read) {
    addFault(report, 'UNKNOWN_RECORD', file, message, item.name)
    return undefined
  }
  try {
    return read(item)
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    addFault(report, 'BAD_VALUE', file, message, `${item.name} without ${error.message}`)
    return undefined
  }
}
