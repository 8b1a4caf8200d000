import { useState } from 'react'
import { clockMinute, hhmm, minutesOf } from '@cledrau/domain/time/hh-mm.ts'
import { useWords } from '../../i18n/words.ts'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { typedTime } from '../../page/form/typed-time.ts'
import styles from './when-dialog.module.css'

const STEP_MINUTES = 15
const USUAL = ['07:00', '09:00', '12:00', '17:30']

/** The next quarter in either direction, round the clock. */
export function stepTime(time: string, steps: 1 | -1): string {
  const at = minutesOf(time) / STEP_MINUTES
  const quarter = steps > 0 ? Math.floor(at) + 1 : Math.ceil(at) - 1
  return hhmm(clockMinute(quarter * STEP_MINUTES))
}

/** The browser's own time field speaks the device's language, with its a.m. and p.m.; trains run by 24 hours. */
function Typed({ time, onChange }: Pick<TimeChoiceProps, 'time' | 'onChange'>) {
  const { t } = useWords()
  const [text, setText] = useState(time)
  const take = () => {
    const typed = typedTime(text)
    if (typed === null || typed === time) setText(time)
    else onChange(typed)
  }
  return (
    <input
      className={styles.hour}
      type="text"
      inputMode="numeric"
      autoComplete="off"
      maxLength={5}
      size={5}
      aria-label={t('SEARCH_TIME')}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onFocus={(event) => event.target.select()}
      onBlur={take}
      onKeyDown={(event) => event.key === 'Enter' && take()}
    />
  )
}

type TimeChoiceProps = { time: string; onChange: (time: string) => void; onNow: () => void }

/** An hour by quarters, by the hours that most people mean, or typed to the minute. */
export function TimeChoice({ time, onChange, onNow }: TimeChoiceProps) {
  const { t } = useWords()
  return (
    <>
      <div className={styles.clock}>
        <IconButton
          outlined
          icon="minus"
          label={t('SEARCH_QUARTER_EARLIER')}
          onClick={() => onChange(stepTime(time, -1))}
        />
        <Typed key={time} time={time} onChange={onChange} />
        <IconButton
          outlined
          icon="plus"
          label={t('SEARCH_QUARTER_LATER')}
          onClick={() => onChange(stepTime(time, 1))}
        />
      </div>
      <div className={styles.usual}>
        <button className={styles.chip} type="button" onClick={onNow}>
          {t('SEARCH_NOW')}
        </button>
        {USUAL.map((usual) => (
          <button
            key={usual}
            className={styles.chip}
            type="button"
            aria-pressed={usual === time}
            onClick={() => onChange(usual)}
          >
            <span className="num">{usual}</span>
          </button>
        ))}
      </div>
    </>
  )
}
