import { addDays, weekdayOf } from '@cledrau/domain/time/dates.ts'
import { type CalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import type { KeyboardEvent, ReactNode } from 'react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { IconButton } from '../button/icon-button.tsx'
import { classNames } from '../class-names.ts'
import { StopMark } from '../line/stop-mark.tsx'
import { Spoken } from '../spoken/spoken.tsx'
import styles from './calendar.module.css'
import type { Month } from './days.ts'
import { earlier, later, monthOf, monthsLater, sameDateIn, weeksOf } from './days.ts'
import type { DayRange } from './range.ts'

export type CalendarWords = {
  earlierMonth: string
  laterMonth: string
  /** Monday first: what is seen over the column, and what is heard. */
  weekdays: readonly { short: string; long: string }[]
  month: (month: Month) => string
  /** A day as it is read out: "Monday 7 December". */
  day: (day: CalendarDate) => string
}

type CalendarProps = {
  words: CalendarWords
  chosen?: DayRange
  onPick: (day: CalendarDate) => void
  min: CalendarDate
  max: CalendarDate
  /** Where it opens when nothing is chosen. */
  today: CalendarDate
  /** Wide screens show so many side by side; narrow ones always one. */
  months?: 1 | 2
  /** Which months are drawn, whenever that changes. */
  onMonths?: (months: readonly Month[]) => void
  /** Under the number: a price. Read out after the day. */
  renderBelow?: (day: CalendarDate) => ReactNode
  /** Within the limits and still not to be had. */
  isOff?: (day: CalendarDate) => boolean
}

/** Arrows move by days and weeks, Home and End to the week's ends, Page keys by months, with Shift by years. */
export function Calendar(props: CalendarProps) {
  const { words, chosen, min, max, today, months = 1 } = props
  const opened = earlier(later(chosen?.start ?? today, min), max)
  const [{ month, marked }, setPlace] = useState({ month: monthOf(opened), marked: opened })
  const grid = useRef<HTMLDivElement>(null)
  const followsKeys = useRef(false)

  useLayoutEffect(() => {
    if (!followsKeys.current) return
    const button = grid.current?.querySelector<HTMLElement>(`[data-day="${marked}"]`)
    // On narrow screens the second month is drawn and hidden, so that only looking says what can be seen.
    const seen = button && (button.checkVisibility?.() ?? true)
    if (!seen && month !== monthOf(marked)) return setPlace({ month: monthOf(marked), marked })
    followsKeys.current = false
    button?.focus()
  }, [month, marked])

  const { onMonths } = props
  useEffect(() => {
    onMonths?.(Array.from({ length: months }, (_, index) => monthsLater(month, index)))
  }, [onMonths, month, months])

  const turn = (count: number) => {
    const next = monthsLater(month, count)
    setPlace({ month: next, marked: earlier(later(`${next}-01`, min), max) })
  }

  const move = (event: KeyboardEvent) => {
    const to = dayFor(event, marked)
    if (!to) return
    event.preventDefault()
    followsKeys.current = true
    setPlace({ month, marked: earlier(later(to, min), max) })
  }
  const pick = (day: CalendarDate) => {
    setPlace({ month, marked: day })
    props.onPick(day)
  }

  return (
    <div ref={grid} className={classNames(styles.months, months === 2 && styles.two)}>
      {Array.from({ length: months }, (_, index) => monthsLater(month, index)).map((shown, index) => (
        <div key={shown} className={styles.month}>
          <div className={styles.head}>
            <h3 className={styles.name} aria-live="polite">
              {words.month(shown)}
            </h3>
            {index === 0 && (
              <span className={styles.turn}>
                <IconButton
                  icon="back"
                  label={words.earlierMonth}
                  disabled={month <= monthOf(min)}
                  onClick={() => turn(-1)}
                />
                <IconButton
                  icon="next"
                  label={words.laterMonth}
                  disabled={month >= monthOf(max)}
                  onClick={() => turn(1)}
                />
              </span>
            )}
          </div>
          <MonthGrid {...props} onPick={pick} month={shown} marked={marked} onKeyDown={move} />
        </div>
      ))}
    </div>
  )
}

function dayFor(event: KeyboardEvent, from: CalendarDate): CalendarDate | undefined {
  switch (event.key) {
    case 'ArrowLeft':
      return addDays(from, -1)
    case 'ArrowRight':
      return addDays(from, 1)
    case 'ArrowUp':
      return addDays(from, -7)
    case 'ArrowDown':
      return addDays(from, 7)
    case 'Home':
      return addDays(from, -weekdayOf(from))
    case 'End':
      return addDays(from, 6 - weekdayOf(from))
    case 'PageUp':
      return sameDateIn(from, event.shiftKey ? -12 : -1)
    case 'PageDown':
      return sameDateIn(from, event.shiftKey ? 12 : 1)
    default:
      return undefined
  }
}

type MonthGridProps = CalendarProps & { month: Month; marked: CalendarDate; onKeyDown: (event: KeyboardEvent) => void }

function MonthGrid({ month, marked, onKeyDown, ...props }: MonthGridProps) {
  const { words, chosen } = props
  return (
    // A grid, so that screen readers hand the arrow keys on.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
    <table className={styles.grid} role="grid" aria-label={words.month(month)}>
      <thead>
        <tr>
          {words.weekdays.map((weekday) => (
            <th key={weekday.long} scope="col">
              <span aria-hidden="true">{weekday.short}</span>
              <Spoken>{weekday.long}</Spoken>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week, row) => (
          // oxlint-disable-next-line react/no-array-index-key -- a week is its place in the month
          <tr key={row}>
            {week.map((day, column) =>
              day === null ? (
                // An empty cell has nothing but its place.
                // oxlint-disable-next-line react/no-array-index-key, jsx-a11y/control-has-associated-label
                <td key={column} />
              ) : (
                <td key={day} aria-selected={chosen ? chosen.start <= day && day <= chosen.end : false}>
                  <DayButton {...props} day={day} focusable={day === marked} onKeyDown={onKeyDown} />
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type DayButtonProps = CalendarProps & {
  day: CalendarDate
  focusable: boolean
  onKeyDown: (event: KeyboardEvent) => void
}

function DayButton(props: DayButtonProps) {
  const { words, chosen, onPick, min, max, today, renderBelow, isOff, day, focusable, onKeyDown } = props
  const off = day < min || day > max || Boolean(isOff?.(day))
  const isEnd = day === chosen?.start || day === chosen?.end
  const isWithin = chosen && chosen.start <= day && day <= chosen.end && chosen.start !== chosen.end
  return (
    <button
      className={classNames(styles.day, off && styles.off, isEnd && styles.end)}
      type="button"
      data-day={day}
      tabIndex={focusable ? 0 : -1}
      aria-disabled={off || undefined}
      aria-current={day === today ? 'date' : undefined}
      onClick={off ? undefined : () => onPick(day)}
      onKeyDown={onKeyDown}
    >
      <Spoken>{words.day(day)}</Spoken>
      <b aria-hidden="true">{Number(day.slice(8))}</b>
      {renderBelow && <span className={styles.below}>{renderBelow(day)}</span>}
      {isWithin && (
        <i
          className={classNames(
            styles.rails,
            day === chosen.start && styles.fromHere,
            day === chosen.end && styles.toHere,
          )}
        />
      )}
      {isEnd && <StopMark className={styles.stop} />}
    </button>
  )
}
