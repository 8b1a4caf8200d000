import type { ReactNode } from 'react'
import { useId } from 'react'
import { Spoken } from '../spoken/spoken.tsx'
import styles from './choice.module.css'

type ChipOption<Value extends string> = { value: Value; label: ReactNode; disabled?: boolean }

type ChipsProps<Value extends string> = { label: ReactNode; options: readonly ChipOption<Value>[] } & (
  | { many?: false; chosen: Value | undefined; onChoose: (value: Value) => void }
  | { many: true; chosen: readonly Value[]; onChoose: (values: Value[]) => void }
)

/** One of a few, or several of them: radios or check boxes, drawn as chips. */
export function Chips<Value extends string>(props: ChipsProps<Value>) {
  const name = useId()
  const { label, options } = props

  const isChosen = (value: Value) => (props.many ? props.chosen.includes(value) : props.chosen === value)
  const choose = (value: Value) => {
    if (!props.many) return props.onChoose(value)
    // Kept in the order of the options, whatever the order of the clicks.
    const wanted = (one: Value) => (one === value ? !isChosen(one) : isChosen(one))
    props.onChoose(options.map((option) => option.value).filter(wanted))
  }

  return (
    <fieldset>
      <legend>
        <Spoken>{label}</Spoken>
      </legend>
      <div className={styles.chips}>
        {options.map((option) => (
          <label key={option.value} className={styles.chip}>
            <input
              className={styles.unseen}
              type={props.many ? 'checkbox' : 'radio'}
              name={name}
              value={option.value}
              checked={isChosen(option.value)}
              disabled={option.disabled}
              onChange={() => choose(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
