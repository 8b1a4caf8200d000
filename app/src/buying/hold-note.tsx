import { useWords } from '../i18n/words.ts'
import { Line } from '../ui/line/line.tsx'
import { Note } from '../ui/message/note.tsx'
import styles from './hold-note.module.css'
import type { Hold } from './use-hold.ts'
import { leftWords } from './use-hold.ts'

/** A train running towards the end of its line: how long fare and seats are still kept. */
export function HoldLine({ hold }: { hold: Hold }) {
  return (
    <Line
      small
      start={{ kind: 'call', state: hold.late ? 'late' : 'done' }}
      legs={[
        {
          state: hold.late ? 'late' : 'ahead',
          trainAt: hold.at,
          to: { kind: 'call', state: hold.late ? 'late' : 'ahead' },
        },
      ]}
    />
  )
}

/** The same with its words, above what is held. Once it is over, the page says what can be done. */
export function HoldNote({ hold }: { hold: Hold }) {
  const { t } = useWords()
  if (hold.over) return null
  return (
    <Note kind={hold.late ? 'late' : 'attention'}>
      <div className={styles.left}>
        <p role="timer" className="strong num">
          {leftWords(hold, t)}
        </p>
        <HoldLine hold={hold} />
      </div>
    </Note>
  )
}
