import { useWords } from '../../i18n/words.ts'
import { letterOf, WEEK, weekDayName } from '../week.ts'
import styles from '../notify.module.css'

type WeekDaysProps = {
  id: string
  wrong?: string | false
  chosen: readonly number[]
  onChange: (days: readonly number[]) => void
}

/** The days of a week, each a letter to press. */
export function WeekDays({ id, wrong, chosen, onChange }: WeekDaysProps) {
  const { t, language } = useWords()
  const toggle = (day: number) => onChange(WEEK.filter((one) => chosen.includes(one) !== (one === day)))
  return (
    <fieldset aria-describedby={wrong ? `${id}-wrong` : undefined}>
      <legend className={styles.legend}>{t('NOTIFY_ON_DAYS')}</legend>
      <div className={styles.days}>
        {WEEK.map((day, index) => (
          <label key={day} className={styles.day}>
            <input
              id={index === 0 ? id : undefined}
              type="checkbox"
              aria-label={weekDayName(day, language)}
              checked={chosen.includes(day)}
              onChange={() => toggle(day)}
            />
            <span aria-hidden="true">{letterOf(day, language)}</span>
          </label>
        ))}
      </div>
      {wrong && (
        <p className={styles.wrong} id={`${id}-wrong`}>
          {wrong}
        </p>
      )}
    </fieldset>
  )
}
