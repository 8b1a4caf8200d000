import { escaped, tag, worded } from '../xml/write-xml.ts'
import type {
  Association,
  Coach,
  FormationLoading,
  LoadingValue,
  Schedule,
  ScheduleFormations,
  ServiceLoading,
  TrainStatus,
} from './news.ts'
import { times, writePlaceStatus, writeReason, writeSchedulePlace, type WrittenVersion } from './write-places.ts'

const not = (value: boolean | undefined): string | undefined => (value ? 'false' : undefined)

export function writeSchedule(schedule: Schedule, version: WrittenVersion): string {
  const newer = version >= 18
  return tag(
    'schedule',
    {
      rid: schedule.rid,
      uid: schedule.uid,
      trainId: schedule.headcode,
      rsid: schedule.retailId,
      ssd: schedule.serviceDate,
      toc: schedule.operator,
      status: schedule.status,
      trainCat: schedule.category,
      isPassengerSvc: not(schedule.notForPassengers),
      isActive: not(schedule.inactive),
      deleted: schedule.deleted,
      isCharter: schedule.charter,
    },
    ...schedule.places.map((place) => writeSchedulePlace(place, version)),
    writeReason('sch:cancelReason', schedule.cancelReason),
    newer ? worded('sch:divertedVia', schedule.divertedVia) : '',
    newer ? writeReason('sch:diversionReason', schedule.diversionReason) : '',
  )
}

export const writeAssociation = (association: Association): string =>
  tag(
    'association',
    {
      tiploc: association.tiploc,
      category: association.category,
      isCancelled: association.cancelled,
      isDeleted: association.deleted,
    },
    tag('asc:main', { rid: association.main.rid, ...times(association.main) }),
    tag('asc:assoc', { rid: association.assoc.rid, ...times(association.assoc) }),
  )

export const writeStatus = (status: TrainStatus, version: WrittenVersion): string =>
  tag(
    'TS',
    {
      rid: status.rid,
      uid: status.uid,
      ssd: status.serviceDate,
      isReverseFormation: status.reverseFormation,
    },
    writeReason('for:LateReason', status.lateReason),
    ...status.places.map((place) => writePlaceStatus(place, version)),
  )

/** A formation without coaches is none. */
export const writeFormations = ({ rid, formations }: ScheduleFormations): string =>
  tag(
    'scheduleFormations',
    { rid },
    ...formations
      .filter(({ coaches }) => coaches.length > 0)
      .map(({ id, source, sourceInstance, coaches }) =>
        tag(
          'fm2:formation',
          { fid: id, src: source, srcInst: sourceInstance },
          tag('fm2:coaches', {}, ...coaches.map(writeCoach)),
        ),
      ),
  )

const writeCoach = ({ number, class: coachClass, toilet }: Coach): string =>
  tag(
    'fm2:coach',
    { coachNumber: number, coachClass },
    toilet
      ? tag('fm2:toilet', { status: toilet.state === 'InService' ? undefined : toilet.state }, escaped(toilet.kind))
      : '',
  )

export const writeFormationLoading = (loading: FormationLoading): string =>
  tag(
    'formationLoading',
    { fid: loading.formation, rid: loading.rid, tpl: loading.tiploc, ...times(loading) },
    ...loading.coaches.map(({ number, percentage, source, sourceInstance }) =>
      tag('fm:loading', { coachNumber: number, src: source, srcInst: sourceInstance }, String(percentage)),
    ),
  )

export const writeServiceLoading = (loading: ServiceLoading): string =>
  tag(
    'serviceLoading',
    { rid: loading.rid, tpl: loading.tiploc, ...times(loading) },
    writeLoadingValue('fm3:loadingCategory', loading.category),
    writeLoadingValue('fm3:loadingPercentage', loading.percentage),
  )

const writeLoadingValue = (name: string, loading: LoadingValue<string | number> | undefined): string =>
  loading === undefined
    ? ''
    : tag(
        name,
        { type: loading.expected ? 'Expected' : undefined, src: loading.source, srcInst: loading.sourceInstance },
        escaped(String(loading.value)),
      )
