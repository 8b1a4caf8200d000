import { hhmm, twoDigits } from '@cledrau/domain/time/hh-mm.ts'
import { escaped, type Given, tag, worded } from '../xml/write-xml.ts'
import type {
  BookedTimes,
  ClockMinutes,
  PlaceKind,
  PlaceStatus,
  Platform,
  Reason,
  SchedulePlace,
  TimeStatus,
  Uncertainty,
} from './news.ts'

/** The versions that we write. 17 was put right by 18, and said the same but for diversions. */
export type WrittenVersion = 16 | 18

export const clockText = (minutes: ClockMinutes | undefined): string | undefined => {
  if (minutes === undefined) return undefined
  const seconds = Math.round((minutes - Math.floor(minutes)) * 60)
  return seconds === 0 ? hhmm(minutes) : `${hhmm(Math.floor(minutes))}:${twoDigits(seconds)}`
}

export const times = ({ wta, wtd, wtp, pta, ptd }: BookedTimes): Given => ({
  wta: clockText(wta),
  wtd: clockText(wtd),
  wtp: clockText(wtp),
  pta: clockText(pta),
  ptd: clockText(ptd),
})

export const writeReason = (name: string, reason: Reason | undefined): string =>
  reason === undefined ? '' : tag(name, { tiploc: reason.tiploc, near: reason.near }, String(reason.code))

/** What each kind of place may say beside what all may. */
export const MAY_SAY: Readonly<Record<PlaceKind, readonly string[]>> = {
  OR: ['wta', 'wtd', 'pta', 'ptd', 'avgLoading', 'fd'],
  OPOR: ['wta', 'wtd'],
  IP: ['wta', 'wtd', 'pta', 'ptd', 'avgLoading', 'rdelay', 'fd'],
  OPIP: ['wta', 'wtd', 'rdelay'],
  PP: ['wtp', 'rdelay'],
  DT: ['wta', 'wtd', 'pta', 'ptd', 'avgLoading', 'rdelay'],
  OPDT: ['wta', 'wtd', 'rdelay'],
}

/** Two letters each, one after the other. */
export const activityCodes = (activities: readonly string[] | undefined): string | undefined =>
  activities?.map((code) => code.padEnd(2)).join('') || undefined

export function writeSchedulePlace(place: SchedulePlace, version: WrittenVersion): string {
  const own: Given = {
    ...times(place),
    avgLoading: place.averageLoading,
    rdelay: place.reroutingDelay,
    fd: place.falseDestination,
  }
  const newer = version >= 18
  return tag(
    `sch:${place.kind}`,
    {
      tpl: place.tiploc,
      act: activityCodes(place.activities),
      planAct: activityCodes(place.plannedActivities),
      can: place.cancelled,
      fid: place.formation,
      ...Object.fromEntries(MAY_SAY[place.kind].map((name) => [name, own[name]])),
      affectedByDiversion: newer && place.affectedByDiversion,
    },
    newer ? writeReason('sch:cancelReason', place.cancelReason) : '',
  )
}

export function writePlaceStatus(place: PlaceStatus, version: WrittenVersion): string {
  const newer = version >= 18
  return tag(
    'for:Location',
    { tpl: place.tiploc, ...times(place) },
    writeTime('for:arr', place.arrival),
    writeTime('for:dep', place.departure),
    writeTime('for:pass', place.pass),
    place.platform ? writePlatform(place.platform) : '',
    worded('for:suppr', place.suppressed),
    worded('for:length', place.length),
    worded('for:detachFront', place.detachFront),
    newer ? writeReason('for:LateReason', place.lateReason) : '',
    newer && place.uncertainty ? writeUncertainty(place.uncertainty) : '',
    newer ? worded('for:affectedBy', place.affectedBy) : '',
  )
}

const writeTime = (name: string, time: TimeStatus | undefined): string =>
  time === undefined
    ? ''
    : tag(name, {
        et: clockText(time.expected),
        wet: clockText(time.workingExpected),
        at: clockText(time.actual),
        atRemoved: time.actualRemoved,
        atClass: time.actualClass,
        etmin: clockText(time.notBefore),
        etUnknown: time.unknownDelay,
        delayed: time.delayed,
        src: time.source,
        srcInst: time.sourceInstance,
      })

const writePlatform = (platform: Platform): string =>
  tag(
    'for:plat',
    {
      platsup: platform.suppressed,
      cisPlatsup: platform.suppressedByCis,
      platsrc: platform.source,
      conf: platform.confirmed,
    },
    escaped(platform.name),
  )

const writeUncertainty = ({ status, reason }: Uncertainty): string =>
  tag('for:uncertainty', { status }, writeReason('for:reason', reason))
