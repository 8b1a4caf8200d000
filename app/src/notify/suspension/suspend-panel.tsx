import type { CalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import { addDays } from '@cledrau/domain/time/dates.ts'
import { dayAndTime } from '@cledrau/domain/time/london.ts'
import { useState } from 'react'
import { formatDay } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { now } from '../../platform/clock.ts'
import { calendarWords } from '../../search/when/calendar-words.ts'
import { useOnline } from '../../state/online.ts'
import { ActionInFlow } from '../../ui/action-bar/action-bar.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Calendar } from '../../ui/calendar/calendar.tsx'
import { Segments } from '../../ui/choice/segments.tsx'
import { useAlertActions } from '../use-alert-actions.ts'
import { inAWeek } from './going-away.tsx'

/** Longer than that is until one says. */
const LONGEST_DAYS = 365

type How = 'week' | 'date' | 'say'

/** For a week, until a date, until I say; the date counts, too. */
export function SuspendPanel({ onDone }: { onDone: () => void }) {
  const { t, language } = useWords()
  const { online } = useOnline()
  const { working, suspend } = useAlertActions()
  const [how, setHow] = useState<How>('date')
  const [day, setDay] = useState<CalendarDate>(inAWeek())
  const today = dayAndTime(now()).date
  const until = how === 'say' ? null : how === 'week' ? inAWeek() : day
  const confirm = async () => {
    if (await suspend(until)) onDone()
  }
  return (
    <div className="stack">
      <Segments<How>
        label={t('NOTIFY_GOING_AWAY')}
        options={[
          { value: 'week', label: t('NOTIFY_FOR_A_WEEK') },
          { value: 'date', label: t('NOTIFY_UNTIL_A_DATE') },
          { value: 'say', label: t('NOTIFY_UNTIL_I_SAY') },
        ]}
        chosen={how}
        onChoose={setHow}
      />
      {how === 'date' && (
        <Calendar
          words={calendarWords(language, t)}
          chosen={{ start: day, end: day }}
          onPick={setDay}
          min={today}
          max={addDays(today, LONGEST_DAYS)}
          today={today}
        />
      )}
      <p>
        <output>
          {until === null ? t('NOTIFY_QUIET_UNTIL_SAID') : t('NOTIFY_QUIET_UNTIL', { day: formatDay(until, language) })}
        </output>
      </p>
      <ActionInFlow>
        <Button full icon="quiet" loading={working} offline={!online} onClick={() => void confirm()}>
          {t('NOTIFY_BE_QUIET')}
        </Button>
      </ActionInFlow>
    </div>
  )
}
