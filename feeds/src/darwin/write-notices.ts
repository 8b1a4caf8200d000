import { escaped, tag, worded } from '../xml/write-xml.ts'
import type { Alarm, OrderedTrain, Paragraph, StationMessage, TrackingId, TrainAlert, TrainOrder } from './news.ts'
import { times } from './write-places.ts'

export const writeStationMessage = (message: StationMessage): string =>
  tag(
    'OW',
    {
      id: message.id,
      cat: message.category,
      sev: String(message.severity),
      suppress: message.suppressBoard,
    },
    ...message.stations.map((crs) => tag('sm:Station', { crs })),
    tag('sm:Msg', {}, ...message.paragraphs.map(writeParagraph)),
  )

const writeParagraph = (paragraph: Paragraph): string =>
  tag(
    'sm:p',
    {},
    ...paragraph.map((part) =>
      typeof part === 'string' ? escaped(part) : tag('sm:a', { href: part.href }, escaped(part.text)),
    ),
  )

const yesOrNo = (value: boolean | undefined): string => (value ? 'true' : 'false')

export const writeTrainAlert = (alert: TrainAlert): string =>
  tag(
    'trainAlert',
    {},
    worded('ta:AlertID', alert.id),
    tag(
      'ta:AlertServices',
      {},
      ...alert.services.map(({ rid, uid, serviceDate, stations }) =>
        tag(
          'ta:AlertService',
          { RID: rid, UID: uid, SSD: serviceDate },
          ...stations.map((crs) => worded('ta:Location', crs)),
        ),
      ),
    ),
    worded('ta:SendAlertBySMS', yesOrNo(alert.sendBySms)),
    worded('ta:SendAlertByEmail', yesOrNo(alert.sendByEmail)),
    worded('ta:SendAlertByTwitter', yesOrNo(alert.sendByTwitter)),
    worded('ta:Source', alert.source),
    worded('ta:AlertText', alert.text),
    worded('ta:Audience', alert.audience),
    worded('ta:AlertType', alert.forced ? 'Forced' : 'Normal'),
    worded('ta:CopiedFromAlertID', alert.copiedFromId),
    worded('ta:CopiedFromSource', alert.copiedFromSource),
  )

const PLACES = ['tor:first', 'tor:second', 'tor:third']

export function writeTrainOrder({ tiploc, station, platform, trains }: TrainOrder): string {
  const items = PLACES.flatMap((name, index) => {
    const train = trains[index]
    return train ? [tag(name, {}, writeOrderedTrain(train))] : []
  })
  return tag(
    'trainOrder',
    { tiploc, crs: station, platform },
    tag(items.length > 0 ? 'tor:set' : 'tor:clear', {}, ...items),
  )
}

const writeOrderedTrain = (train: OrderedTrain): string =>
  'rid' in train ? tag('tor:rid', times(train), escaped(train.rid)) : worded('tor:trainID', train.headcode)

export const writeTrackingId = ({ area, berth, wrong, right }: TrackingId): string =>
  tag(
    'trackingID',
    {},
    tag('td:berth', { area }, escaped(berth)),
    worded('td:incorrectTrainID', wrong),
    worded('td:correctTrainID', right),
  )

export function writeAlarm(alarm: Alarm): string {
  if (alarm.what === 'cleared') return tag('alarm', {}, worded('alm:clear', alarm.id))
  const what =
    alarm.what === 'area'
      ? worded('alm:tdAreaFail', alarm.area)
      : tag(alarm.what === 'tyrell' ? 'alm:tyrellFeedFail' : 'alm:tdFeedFail', {})
  return tag('alarm', {}, tag('alm:set', { id: alarm.id }, what))
}
