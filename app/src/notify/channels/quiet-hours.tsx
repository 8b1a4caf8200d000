import { useState } from 'react'
import { useWords } from '../../i18n/words.ts'
import { typedTime } from '../../page/form/typed-time.ts'
import { Toggle } from '../../ui/choice/checkbox.tsx'
import { TimeField } from '../../page/form/time-field.tsx'
import styles from '../notify.module.css'

type Hours = { from: string; until: string }
const USUAL: Hours = { from: '22:00', until: '06:00' }

type QuietHoursProps = { hours: Hours | null; disabled: boolean; onChange: (hours: Hours | null) => void }

/** When nothing rings. A time that is being typed is set once it is one. */
export function QuietHours({ hours, disabled, onChange }: QuietHoursProps) {
  const { t } = useWords()
  const [typed, setTyped] = useState(hours ?? USUAL)
  const change = (field: keyof Hours, text: string) => {
    const next = { ...typed, [field]: text }
    setTyped(next)
    const from = typedTime(next.from)
    const until = typedTime(next.until)
    // 6 is a time, and the beginning of 6:30: what is whole has four figures.
    if (text.length === 5 && from !== null && until !== null && from !== until) onChange({ from, until })
  }
  const wrong = (text: string) => (typedTime(text) === null ? t('NOTIFY_TIME_MISSING') : false)
  return (
    <div>
      <Toggle
        label={t('NOTIFY_QUIET_HOURS')}
        note={t('NOTIFY_QUIET_HOURS_NOTE')}
        checked={hours !== null}
        disabled={disabled}
        onChange={(on) => onChange(on ? USUAL : null)}
      />
      {hours !== null && (
        <div className={styles.two}>
          <TimeField
            id="quiet-from"
            label={t('NOTIFY_QUIET_FROM')}
            wrong={wrong(typed.from)}
            value={typed.from}
            onChange={(text) => change('from', text)}
          />
          <TimeField
            id="quiet-until"
            label={t('NOTIFY_LEAVES_UNTIL')}
            wrong={typedTime(typed.from) === typedTime(typed.until) ? t('NOTIFY_QUIET_SAME') : wrong(typed.until)}
            value={typed.until}
            onChange={(text) => change('until', text)}
          />
        </div>
      )}
    </div>
  )
}
