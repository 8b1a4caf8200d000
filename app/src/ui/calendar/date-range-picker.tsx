import type { CalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { Button } from '../button/button.tsx'
import { Card } from '../card/card.tsx'
import { classNames } from '../class-names.ts'
import { Dialog } from '../dialog/dialog.tsx'
import type { CalendarWords } from './calendar.tsx'
import { Calendar } from './calendar.tsx'
import styles from './date-range-picker.module.css'
import type { DayRange } from './range.ts'
import { pickableDays, pickDay } from './range.ts'

export type DateRangePickerWords = CalendarWords & {
  title: string
  close: string
  done: string
  start: string
  end: string
  /** Stands in the place of a day that isn't chosen yet. */
  none: string
  /** A day as it is seen: "Mon 7 Dec". */
  shortDay: (day: CalendarDate) => string
}

type DateRangePickerProps = {
  open: boolean
  onClose: () => void
  onDone: (range: DayRange) => void
  words: DateRangePickerWords
  range?: DayRange
  min: CalendarDate
  max: CalendarDate
  today: CalendarDate
  renderBelow?: (day: CalendarDate) => ReactNode
  isOff?: (day: CalendarDate) => boolean
  /** Beside the button: what the chosen days cost. */
  renderSum?: (range: DayRange | undefined) => ReactNode
  /** Under the calendar: what its colours and signs mean. */
  legend?: ReactNode
}

/** Two days over the page. Nothing is taken before Done, and there is no Done without a day. */
export function DateRangePicker(props: DateRangePickerProps) {
  // What was picked and not taken is forgotten with the dialog.
  return props.open ? <OpenPicker {...props} /> : null
}

function OpenPicker({ onClose, onDone, words, min, max, renderSum, legend, ...props }: DateRangePickerProps) {
  const [range, setRange] = useState(props.range)
  const waitsForEnd = range !== undefined && range.start === range.end

  return (
    <Dialog
      open
      onClose={onClose}
      title={words.title}
      closeLabel={words.close}
      kind="page"
      width="xl"
      foot={
        <>
          <div className={styles.sum}>{renderSum?.(range)}</div>
          <Button disabled={!range} onClick={() => range && onDone(range)}>
            {words.done}
          </Button>
        </>
      }
    >
      <div className={styles.picker}>
        <dl className={styles.ends}>
          <End name={words.start} day={range && words.shortDay(range.start)} none={words.none} next={!waitsForEnd} />
          <End name={words.end} day={range && words.shortDay(range.end)} none={words.none} next={waitsForEnd} />
        </dl>
        <Card>
          <Calendar
            words={words}
            months={2}
            chosen={range}
            today={props.today}
            renderBelow={props.renderBelow}
            isOff={props.isOff}
            {...pickableDays(range, min, max)}
            onPick={(day) => setRange(pickDay(range, day))}
          />
        </Card>
        {legend}
      </div>
    </Dialog>
  )
}

type EndProps = { name: string; day: string | undefined; none: string; next: boolean }

/** Which day an end stands on; framed is the one that the next press moves. */
function End({ name, day, none, next }: EndProps) {
  return (
    <div className={classNames(styles.end, next && styles.next)}>
      <dt className={styles.name}>{name}</dt>
      <dd className={day ? styles.day : styles.none}>{day ?? none}</dd>
    </div>
  )
}
