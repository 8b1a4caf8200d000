import type { KnownTrain } from '@cledrau/feeds/darwin/known/known-train.ts'
import { findTrain } from '@cledrau/planner'
import type { LiveRailway } from '../../../live/live-railway.ts'
import type { Timetable } from '../../../timetable/timetable.ts'
import type { Trains } from '../trains/trains.service.ts'
import type { TrainAsked } from './train-updates.ts'

/** Of all trains those that may have something to be told; looked through only where somebody has been heard of. */
export function openTrainNews(railway: LiveRailway, trains: Trains, timetable: () => Timetable) {
  const { known } = railway
  const unlooked = new Set(known.trains.keys())
  const noted = new Set<string>()
  let revision = 0
  railway.follow(({ rids }) => {
    revision++
    for (const rid of rids) unlooked.add(rid)
  })
  const plannedCoaches = ({ uid = '', serviceDate = '' }: KnownTrain): number | undefined => {
    const { image, from, until } = timetable()
    const isIn = serviceDate >= from && serviceDate <= until
    return isIn ? findTrain(image, uid, serviceDate)?.facts?.coaches : undefined
  }
  return {
    /** Another one whenever anything has been heard. */
    revision: () => revision,
    current: (): TrainAsked[] => {
      for (const rid of unlooked) {
        const train = known.trains.get(rid)
        if (train && mayBeTold(train)) noted.add(rid)
        else noted.delete(rid)
      }
      unlooked.clear()
      return [...noted].flatMap((rid): TrainAsked[] => {
        const told = known.trains.get(rid)
        const train = told?.schedule && trains.find(`${told.schedule.uid} ${told.serviceDate}`)
        return train && train.mode === 'rail' ? [{ train, plannedCoaches: plannedCoaches(told) }] : []
      })
    },
  }
}

const mayBeTold = ({ places, formations, schedule }: KnownTrain): boolean =>
  schedule !== undefined &&
  (formations.length > 0 || places.some(({ booked, length }) => booked.cancelled === true || length !== undefined))
