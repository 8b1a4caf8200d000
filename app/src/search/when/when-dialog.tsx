import { lastDayToBegin } from '@cledrau/domain/search/limits.ts'
import type { TimeWindow } from '@cledrau/domain/search/search-options.ts'
import { defaultTimes } from '@cledrau/domain/search/search-options.ts'
import { dayAndTime } from '@cledrau/domain/time/london.ts'
import { useState } from 'react'
import { formatDay } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { now } from '../../platform/clock.ts'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { Segments } from '../../ui/choice/segments.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import type { DayPricesAsked } from './day-prices-asked.ts'
import { PriceCalendar } from './price-calendar.tsx'
import { TimeChoice } from './time-choice.tsx'
import { useLayout } from '../../platform/use-layout.ts'
import styles from './when-dialog.module.css'

/** One of the days that are chosen. Without a time it is a day only. */
export type End = { key: string; label: string; date: string | null; time?: string; window?: TimeWindow }

type WhenDialogProps = {
  title: string
  ends: readonly End[]
  /** The end that the next press moves. */
  first: string
  /** The last day there is; else as far as trains are known. */
  max?: string
  /** What is known to be cheapest on which day, for the end that is being moved. */
  pricesOf?: (end: string) => DayPricesAsked | null
  onClose: () => void
  onDone: (ends: readonly End[]) => void
}

/** Days and hours over the page. Nothing is taken before its button. */
export default function WhenDialog({ title, ends: given, first, max, pricesOf, onClose, onDone }: WhenDialogProps) {
  const { t, language } = useWords()
  const [ends, setEnds] = useState(given)
  const [moving, setMoving] = useState(first)
  const { narrow } = useLayout()
  const today = dayAndTime(now()).date
  const active = ends.find(({ key }) => key === moving) ?? (ends[0] as End)
  const dates = ends.flatMap(({ date }) => date ?? [])
  const [start, end = start] = dates

  const set = (change: Partial<End>) =>
    setEnds((before) => before.map((one) => (one.key === active.key ? { ...one, ...change } : one)))
  const pick = (date: string) => {
    const index = ends.indexOf(active)
    // What comes after can’t be before: it moves along.
    setEnds((before) =>
      before.map((one, at) =>
        at === index || (one.date !== null && (at < index ? one.date > date : one.date < date))
          ? { ...one, date }
          : one,
      ),
    )
    const next = ends[index + 1]
    if (next) setMoving(next.key)
  }
  const soonest = () => {
    const { dateOutbound, timeOutbound } = defaultTimes(now())
    set({ date: dateOutbound, time: timeOutbound, window: 'departure' })
  }

  const hour = active.time !== undefined && (
    <section className={styles.time} aria-label={t('SEARCH_TIME_OF', { end: active.label })}>
      {ends.length > 1 && <h3 className="t-l narrow-only">{active.label}</h3>}
      <Segments
        label={t('SEARCH_WINDOW')}
        options={[
          { value: 'departure', label: t('SEARCH_LEAVE_AFTER') },
          { value: 'arrival', label: t('SEARCH_ARRIVE_BY') },
        ]}
        chosen={active.window ?? 'departure'}
        onChoose={(window) => set({ window })}
      />
      <TimeChoice time={active.time} onChange={(time) => set({ time })} onNow={soonest} />
    </section>
  )

  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      closeLabel={t('GLOBAL_CLOSE')}
      kind="page"
      width="xl"
      foot={
        <>
          <p className="soft num">
            {ends
              .map(({ date, time }) => (date ? [formatDay(date, language), time].filter(Boolean).join(', ') : '…'))
              .join(' – ')}
          </p>
          <Button disabled={dates.length < ends.length} onClick={() => onDone(ends)}>
            {t(ends.length > 1 ? 'SEARCH_TAKE_DAYS' : 'SEARCH_TAKE_DAY')}
          </Button>
        </>
      }
    >
      <div className={styles.inside}>
        {ends.length > 1 && (
          <div className={styles.ends}>
            {ends.map((one) => (
              <button
                key={one.key}
                className={classNames(styles.end, one === active && styles.on)}
                type="button"
                aria-pressed={one === active}
                onClick={() => setMoving(one.key)}
              >
                <span className={styles.name}>{one.label}</span>{' '}
                <b>{one.date ? formatDay(one.date, language) : t('SEARCH_CHOOSE')}</b>{' '}
                {one.time !== undefined && (
                  <span className="soft num">
                    {t(one.window === 'arrival' ? 'SEARCH_BY' : 'SEARCH_FROM_TIME', { time: one.time })}
                  </span>
                )}
              </button>
            ))}
          </div>
        )}
        {/* Months are high, and screens of laptops low: there the hour is above them. On a phone the day comes first. */}
        {!narrow && hour}
        <Card>
          <PriceCalendar
            asked={pricesOf?.(active.key) ?? null}
            chosen={start !== undefined && end !== undefined ? { start, end } : undefined}
            today={today}
            min={today}
            max={max ?? lastDayToBegin(today, false)}
            onPick={pick}
          />
        </Card>
        {narrow && hour}
      </div>
    </Dialog>
  )
}
