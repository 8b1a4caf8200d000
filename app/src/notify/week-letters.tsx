import { useWords } from '../i18n/words.ts'
import { classNames } from '../ui/class-names.ts'
import { Spoken } from '../ui/spoken/spoken.tsx'
import { daysInWords, letterOf, WEEK } from './week.ts'
import styles from './notify.module.css'

/** A week as seven letters, the chosen ones ringed; heard as a sentence. */
export function WeekLetters({ days }: { days: readonly number[] }) {
  const { language } = useWords()
  return (
    <span className={styles.week}>
      <Spoken>{daysInWords(days, language)}</Spoken>
      {WEEK.map((day) => (
        <span key={day} aria-hidden="true" className={classNames(styles.letter, days.includes(day) && styles.ringed)}>
          {letterOf(day, language)}
        </span>
      ))}
    </span>
  )
}
