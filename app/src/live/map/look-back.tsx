import { clockHhmm } from '@cledrau/domain/time/hh-mm.ts'
import { instant, MINUTE, SECOND, type Instant } from '@cledrau/domain/time/instant.ts'
import { serviceInstant } from '@cledrau/domain/time/london.ts'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { formatDay } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { SkeletonRows } from '../../page/page-skeleton.tsx'
import { Unavailable } from '../../page/unavailable.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Select } from '../../ui/field/select.tsx'
import { EmptyState } from '../../ui/state/state.tsx'
import { trainsAt } from './map-trains.ts'
import styles from './map.module.css'
import { MapOfTrains } from './map-of-trains.tsx'
import { useMotion } from './use-motion.ts'
import { useTrainDay, useTrainDays } from './use-train-day.ts'

/** A service day on a slider: from four in the morning until two in the next one. */
const [FIRST, LAST, BEGINS] = [4 * 60, 26 * 60, 8 * 60]
/** Played, a second is so many minutes of the day. */
const SPEED = 6

/** Any day of which we know how its trains ran, at any of its moments. */
export function LookBack() {
  const { t } = useWords()
  const days = useTrainDays()
  const [latest] = days ?? []
  if (!days) return <SkeletonRows rows={3} />
  if (latest === undefined) return <EmptyState title={t('MAP_NO_DAYS')}>{t('MAP_NO_DAYS_TEXT')}</EmptyState>
  return <Days days={days} latest={latest} />
}

function Days({ days, latest }: { days: readonly string[]; latest: string }) {
  const { t, language } = useWords()
  const [serviceDate, choose] = useState(latest)
  const { trains, places, failed, retry } = useTrainDay(serviceDate)
  const time = useTime(serviceDate)
  const shown = useMemo(() => (trains ? trainsAt(trains, time.at, true) : []), [trains, time.at])
  const moving = useMotion()
  return (
    <>
      <div className={styles.times}>
        <Select
          label={t('MAP_DAY')}
          value={serviceDate}
          onChange={choose}
          options={days.map((day) => ({ value: day, label: formatDay(day, language) }))}
        />
        <label className={styles.slider}>
          <span className="spread">
            {t('MAP_TIME')}
            <b className="num">{clockHhmm(time.minute)}</b>
          </span>
          <input
            type="range"
            min={FIRST}
            max={LAST}
            step={1}
            value={time.minute}
            aria-valuetext={clockHhmm(time.minute)}
            onChange={(event) => time.go(Number(event.target.value))}
          />
        </label>
        <Button kind="second" onClick={time.playing ? time.pause : time.play}>
          {t(time.playing ? 'MAP_PAUSE' : 'MAP_PLAY')}
        </Button>
      </div>
      {failed && <Unavailable onRetry={retry} />}
      {!failed && !trains && <SkeletonRows rows={6} />}
      {trains && (
        <MapOfTrains
          {...{ shown, places, trusted: true, clock: time.clock, moving: moving && time.playing, past: true }}
        />
      )}
    </>
  )
}

/** A moment of a day that goes on by itself while it is played, and stops at its end. */
function useTime(serviceDate: string) {
  const [minute, setMinute] = useState(BEGINS)
  const [playing, setPlaying] = useState(false)
  const from = useRef({ minute: BEGINS, since: 0 })
  const exact = useCallback(() => {
    const gone = playing ? ((performance.now() - from.current.since) / SECOND) * SPEED : 0
    return Math.min(LAST, from.current.minute + gone)
  }, [playing])
  const momentOf = useCallback(
    (at: number): Instant => {
      const whole = Math.floor(at)
      return instant(serviceInstant(serviceDate, whole) + (at - whole) * MINUTE)
    },
    [serviceDate],
  )
  const clock = useCallback(() => momentOf(exact()), [exact, momentOf])
  useEffect(() => {
    if (!playing) return undefined
    const timer = setInterval(() => {
      const now = exact()
      setMinute(Math.floor(now))
      if (now >= LAST) setPlaying(false)
    }, SECOND / 2)
    return () => clearInterval(timer)
  }, [playing, exact])
  const go = (next: number) => {
    from.current = { minute: next, since: performance.now() }
    setMinute(next)
  }
  return {
    minute,
    at: useMemo(() => momentOf(minute), [momentOf, minute]),
    clock,
    playing,
    go,
    play: () => {
      go(minute >= LAST ? FIRST : minute)
      setPlaying(true)
    },
    pause: () => {
      go(Math.floor(exact()))
      setPlaying(false)
    },
  }
}
