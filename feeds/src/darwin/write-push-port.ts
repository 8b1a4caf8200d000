import { gzipSync } from 'node:zlib'
import { londonIso } from '@cledrau/domain/time/london.ts'
import { escaped, type Given, tag } from '../xml/write-xml.ts'
import type { News, PushPort, PushPortBody } from './news.ts'
import { writeAlarm, writeStationMessage, writeTrackingId, writeTrainAlert, writeTrainOrder } from './write-notices.ts'
import type { WrittenVersion } from './write-places.ts'
import {
  writeAssociation,
  writeFormationLoading,
  writeFormations,
  writeSchedule,
  writeServiceLoading,
  writeStatus,
} from './write-trains.ts'

const FAMILY = 'http://www.thalesgroup.com/rtti/PushPort'

/** The parts of each version, by the prefix that we give them. */
const NAMESPACES: Readonly<Record<WrittenVersion, Given>> = {
  16: { 'xmlns:sch': `${FAMILY}/Schedules/v3`, 'xmlns:for': `${FAMILY}/Forecasts/v3` },
  18: {
    'xmlns:sch': `${FAMILY}/Schedules/v5`,
    'xmlns:for': `${FAMILY}/Forecasts/v4`,
    'xmlns:fm3': `${FAMILY}/Formations/v3`,
  },
}

const NAMESPACES_OF_ALL: Given = {
  'xmlns:asc': `${FAMILY}/Schedules/v2`,
  'xmlns:fm': `${FAMILY}/Formations/v1`,
  'xmlns:fm2': `${FAMILY}/Formations/v2`,
  'xmlns:sm': `${FAMILY}/StationMessages/v1`,
  'xmlns:ta': `${FAMILY}/TrainAlerts/v1`,
  'xmlns:tor': `${FAMILY}/TrainOrder/v1`,
  'xmlns:td': `${FAMILY}/TDData/v1`,
  'xmlns:alm': `${FAMILY}/Alarms/v1`,
}

/** In the order that the schemas ask for inside a message. */
const ORDER: readonly News['kind'][] = [
  'schedule',
  'deactivated',
  'association',
  'formations',
  'status',
  'service-loading',
  'formation-loading',
  'station-message',
  'train-alert',
  'train-order',
  'tracking-id',
  'alarm',
]

/** A message as Darwin writes it. What a version has no words for is left out of it. */
export function writePushPort({ at, body }: Omit<PushPort, 'version'>, version: WrittenVersion): string {
  return (
    '<?xml version="1.0" encoding="UTF-8"?>' +
    tag(
      'Pport',
      {
        xmlns: `${FAMILY}/v${version}`,
        ...NAMESPACES[version],
        ...NAMESPACES_OF_ALL,
        ts: londonIso(at),
        version: `${version}.0`,
      },
      writeBody(body, version),
    )
  )
}

/** As it goes over the wire. */
export const writePackedPushPort = (message: Omit<PushPort, 'version'>, version: WrittenVersion): Uint8Array =>
  gzipSync(writePushPort(message, version))

function writeBody(body: PushPortBody, version: WrittenVersion): string {
  switch (body.kind) {
    case 'update': {
      const { origin, requestSource, requestId } = body
      const attributes = { updateOrigin: origin, requestSource, requestID: requestId }
      return tag('uR', attributes, ...writeNews(body.news, version))
    }
    case 'snapshot':
      return tag('sR', {}, ...writeNews(body.news, version))
    case 'timetable':
      return tag('TimeTableId', { ttfile: body.timetableFile, ttreffile: body.referenceFile }, escaped(body.id))
    case 'status':
      return tag(
        'FailureResp',
        { code: body.code, requestSource: body.requestSource, requestID: body.requestId },
        escaped(body.text),
      )
    case 'snapshot-id':
      return tag('SnapshotId', {}, escaped(body.id))
    case 'request':
      return tag(body.what, { viaftp: body.viaFtp })
  }
}

const writeNews = (news: readonly News[], version: WrittenVersion): string[] =>
  news.toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind)).map((one) => writeOne(one, version))

function writeOne(news: News, version: WrittenVersion): string {
  switch (news.kind) {
    case 'schedule':
      return writeSchedule(news, version)
    case 'deactivated':
      return tag('deactivated', { rid: news.rid })
    case 'association':
      return writeAssociation(news)
    case 'formations':
      return writeFormations(news)
    case 'status':
      return writeStatus(news, version)
    case 'service-loading':
      return version >= 18 ? writeServiceLoading(news) : ''
    case 'formation-loading':
      return writeFormationLoading(news)
    case 'station-message':
      return writeStationMessage(news)
    case 'train-alert':
      return writeTrainAlert(news)
    case 'train-order':
      return writeTrainOrder(news)
    case 'tracking-id':
      return writeTrackingId(news)
    case 'alarm':
      return writeAlarm(news)
  }
}
