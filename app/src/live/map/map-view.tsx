import type { Instant } from '@cledrau/domain/time/instant.ts'
import { type CSSProperties, useEffect, useEffectEvent, useId, useRef } from 'react'
import { useWords } from '../../i18n/words.ts'
import type { NameOf } from '../../stations/use-names-of-stations.ts'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Spoken } from '../../ui/spoken/spoken.tsx'
import type { TrainNow } from './map-trains.ts'
import styles from './map.module.css'
import { NetworkPicture } from './network-picture.tsx'
import { pointOf, TrainMarks } from './train-marks.tsx'
import { STEP, useView } from './use-view.ts'

/** From far a train is drawn smaller, but never by more than this. */
const SMALLEST_MARK = 0.6
/** From here on there is room for every train's minutes. */
const NEAR = 1.6
/** A finger is so wide. */
const REACH_PX = 26

type MapViewProps = {
  trains: readonly TrainNow[]
  trusted: boolean
  chosen: string | null
  onChoose: (key: string | null) => void
  /** Counts up when the chosen train is to be looked at. */
  look: number
  clock: () => Instant
  moving: boolean
  nameOf: NameOf
}

/** The network with its trains. The list beside it says the same, so for who listens it is one picture. */
export function MapView({ trains, trusted, chosen, onChoose, look, clock, moving, nameOf }: MapViewProps) {
  const { t } = useWords()
  const keys = useId()
  const frame = useRef<HTMLDivElement>(null)
  const { view, size, zoom, showAll, lookAt, handlers } = useView(frame, (x, y, { scale }) => {
    const near = trains
      .flatMap(({ train }) => {
        const point = pointOf(train, clock(), trusted)
        return point ? [{ key: train.key, away: Math.hypot(point.x - x, point.y - y) * scale }] : []
      })
      .toSorted((a, b) => a.away - b.away)[0]
    onChoose(near && near.away <= REACH_PX ? near.key : null)
  })
  // Once for each time that somebody asks.
  const lookAtChosen = useEffectEvent((asked: number) => {
    const train = asked > 0 ? trains.find((one) => one.train.key === chosen)?.train : undefined
    const point = train && pointOf(train, clock(), trusted)
    if (point) lookAt(point.x, point.y)
  })
  useEffect(() => lookAtChosen(look), [look])

  const units: CSSProperties & Record<'--unit' | '--mark', number> = {
    '--unit': 1 / view.scale,
    '--mark': Math.min(1, Math.max(SMALLEST_MARK, view.scale * 0.85)) / view.scale,
  }
  const [width, height] = [size.width / view.scale, size.height / view.scale]
  const box = `${view.x - width / 2} ${view.y - height / 2} ${width} ${height}`
  const scale = useRef(view.scale)
  useEffect(() => {
    scale.current = view.scale
  })
  return (
    <div className={styles.card}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a picture that is moved: each key has a button, too */}
      <div
        ref={frame}
        className={styles.frame}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it takes the keys that move it
        tabIndex={0}
        role="application"
        aria-label={t('MAP_LABEL', { count: trains.length })}
        aria-describedby={keys}
        {...handlers}
      >
        <svg className={styles.net} viewBox={box} style={units} aria-hidden="true">
          <NetworkPicture scale={view.scale} nameOf={nameOf} />
        </svg>
        <svg
          className={classNames(styles.net, styles.moving, view.scale < NEAR && styles.far)}
          viewBox={box}
          style={units}
          aria-hidden="true"
        >
          <TrainMarks {...{ trains, trusted, chosen, clock, moving, scale }} />
        </svg>
      </div>
      <Spoken>
        <span id={keys}>{t('MAP_KEYS')}</span>
      </Spoken>
      <div className={styles.zoom}>
        <IconButton icon="plus" label={t('MAP_BIGGER')} outlined onClick={() => zoom(STEP)} />
        <IconButton icon="minus" label={t('MAP_SMALLER')} outlined onClick={() => zoom(1 / STEP)} />
        <IconButton icon="map" label={t('MAP_WHOLE')} outlined onClick={showAll} />
      </div>
    </div>
  )
}
