import { useWords } from '../i18n/words.ts'
import { Line } from '../ui/line/line.tsx'
import { Note } from '../ui/message/note.tsx'
import type { Hold } from './use-hold.ts'

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
export function HoldNote({ hold, seats }: { hold: Hold; seats: boolean }) {
  const { t } = useWords()
  if (hold.over) return null
  return (
    <Note kind={hold.late ? 'late' : 'attention'} icon="clock">
      <div className="stack stack-2">
        <p role="timer">
          {t(seats ? 'HOLD_FARE_AND_SEATS' : 'HOLD_FARE')} <b className="num">{hold.left}</b>
        </p>
        <HoldLine hold={hold} />
      </div>
    </Note>
  )
}
