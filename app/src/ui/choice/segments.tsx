import type { ReactNode } from 'react'
import { useId } from 'react'
import { Spoken } from '../spoken/spoken.tsx'
import styles from './choice.module.css'

type SegmentsProps<Value extends string> = {
  label: ReactNode
  options: readonly { value: Value; label: ReactNode; lang?: string }[]
  chosen: Value
  onChoose: (value: Value) => void
}

/** Two or three that exclude each other, all in sight: departures or arrivals. */
export function Segments<Value extends string>({ label, options, chosen, onChoose }: SegmentsProps<Value>) {
  const name = useId()
  return (
    <fieldset>
      <legend>
        <Spoken>{label}</Spoken>
      </legend>
      <div className={styles.segments}>
        {options.map((option) => (
          <label key={option.value} className={styles.segment} lang={option.lang}>
            <input
              className={styles.unseen}
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === chosen}
              onChange={() => onChoose(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
