import type { ScheduleFormations, TrainAlert } from '@cledrau/feeds/darwin/news.ts'
import type { CalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import type { Train } from '@cledrau/feeds/railway/railway.ts'
import { nameOf } from '../booked.ts'
import { chanceOf } from '../chance.ts'

/** What is told of one train beside its times: fewer coaches, no large toilet; and some that only staff should read. */
export function alertsOf(
  train: Train,
  date: CalendarDate,
  seed: number,
  missing: number,
  formation: ScheduleFormations,
): TrainAlert[] {
  const alert = (number: number, text: string, audience: TrainAlert['audience']): TrainAlert => ({
    kind: 'train-alert',
    id: `${nameOf(train, date).rid}${number}`,
    services: [{ ...nameOf(train, date), stations: train.calls.map(({ code }) => code) }],
    source: 'NRCC',
    text,
    audience,
  })
  const large = formation.formations[0]!.coaches.filter(({ toilet }) => toilet?.kind === 'Accessible')
  const noneWorks = large.length > 0 && large.every(({ toilet }) => toilet?.state === 'NotInService')
  return [
    ...(missing > 0
      ? [alert(1, `This train has ${missing === 1 ? 'one coach' : `${missing} coaches`} fewer than usual.`, 'Customer')]
      : []),
    ...(noneWorks ? [alert(2, 'The accessible toilet on this train is out of order.', 'Customer')] : []),
    ...(chanceOf(`${seed} ${date} staff ${train.uid}`) < 0.004
      ? [alert(3, 'Crew change at the next principal station: relief is booked to travel on this train.', 'Staff')]
      : []),
  ]
}
