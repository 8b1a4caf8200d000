import { waysOnNetwork, type WayPoint } from '@cledrau/domain/stations/network-way.ts'
import { instant, type Instant, SECOND } from '@cledrau/domain/time/instant.ts'
import { memo, useCallback, useLayoutEffect, useRef } from 'react'
import { MAP } from '../../stations/network-drawing.ts'
import { kindOf, type MapTrain, placeOf, type TrainNow } from './map-trains.ts'
import { TrainMark } from './train-mark.tsx'
import { useGrowing } from './use-growing.ts'

const WAYS = waysOnNetwork(MAP)

/** Where a train is drawn; nothing where the drawing hasn't the places between which it is. */
export function pointOf(train: MapTrain, at: Instant, trusted: boolean): WayPoint | undefined {
  const place = placeOf(train, at, trusted)
  const point = place && WAYS.at(place.from, place.to, place.part)
  // At a station it looks where it goes.
  const ahead = point && place.from === place.to && place.next ? WAYS.at(place.from, place.next.code, 0) : undefined
  return ahead ?? point
}

/** Trains creep: on a drawing of the whole network nobody sees them move in less than this, or by less. */
const EVERY_MS = SECOND / 4
const SEEN_PX = 0.3

type Mark = { element: SVGGElement; x: number; y: number; angle: number; shown: boolean }
/** Where it has never been drawn at. */
const NOWHERE = { x: Number.NaN, y: Number.NaN, angle: Number.NaN, shown: true }

type MarksProps = {
  trains: readonly TrainNow[]
  trusted: boolean
  chosen: string | null
  /** Which moment is shown. It goes on by itself, unless motion isn't wanted. */
  clock: () => Instant
  moving: boolean
  /** How many pixels a unit of the drawing has now. */
  scale: { readonly current: number }
}

/** The trains of the map. What they are is drawn anew when something is heard; where they are is moved without that. */
export const TrainMarks = memo(function TrainMarks({ trains, trusted, chosen, clock, moving, scale }: MarksProps) {
  const marks = useRef(new Map<string, Mark>())
  // All at once they would be one long task.
  const count = useGrowing(trains.length)
  const onDrawn = useCallback((element: SVGGElement | null) => {
    const name = element?.dataset['train']
    if (!element || name === undefined) return undefined
    marks.current.set(name, { element, ...NOWHERE })
    return () => void marks.current.delete(name)
  }, [])
  // Before anything is painted: a train that was drawn anew has no place yet.
  useLayoutEffect(() => {
    const place = () => {
      const at = instant(clock())
      for (const { train } of trains.slice(0, count)) {
        const mark = marks.current.get(train.key)
        if (mark) move(mark, pointOf(train, at, trusted), SEEN_PX / scale.current)
      }
    }
    place()
    if (!moving) return undefined
    const timer = setInterval(place, EVERY_MS)
    return () => clearInterval(timer)
  }, [trains, count, trusted, clock, moving, scale])

  return trains
    .slice(0, count)
    .map(
      ({ train, place, late }) =>
        place && (
          <TrainMark
            key={train.key}
            name={train.key}
            kind={kindOf(late)}
            minutes={typeof late === 'number' ? late : null}
            rail={train.run.mode === 'rail'}
            chosen={train.key === chosen}
            onDrawn={onDrawn}
          />
        ),
    )
})

/** Only what can be seen is touched: each change of a drawing has to be painted. */
function move(mark: Mark, point: WayPoint | undefined, least: number): void {
  const { element, x, y, angle, shown } = mark
  if (shown !== (point !== undefined)) {
    mark.shown = point !== undefined
    element.style.display = mark.shown ? '' : 'none'
  }
  if (!point) return
  if (!(Math.hypot(point.x - x, point.y - y) < least)) {
    Object.assign(mark, { x: point.x, y: point.y })
    element.setAttribute('transform', `translate(${point.x.toFixed(2)} ${point.y.toFixed(2)})`)
  }
  if (point.angle === angle) return
  mark.angle = point.angle
  element.firstElementChild?.setAttribute('transform', `rotate(${point.angle})`)
}
