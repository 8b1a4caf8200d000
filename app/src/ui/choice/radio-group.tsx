import type { ReactNode } from 'react'
import { useId } from 'react'
import { classNames } from '../class-names.ts'
import type { IconName } from '../icon/icon.tsx'
import { Icon } from '../icon/icon.tsx'
import { Spoken } from '../spoken/spoken.tsx'
import styles from './choice.module.css'

export type Option<Value extends string> = {
  value: Value
  label: ReactNode
  note?: ReactNode
  icon?: IconName
  /** Shown instead of described, where the group is drawn as cards. */
  picture?: ReactNode
  disabled?: boolean
  /** The language of its own words, where it isn't the page's. */
  lang?: string
}

type RadioGroupProps<Value extends string> = {
  label: ReactNode
  labelHidden?: boolean
  options: readonly Option<Value>[]
  chosen: Value | undefined
  onChoose: (value: Value) => void
  cards?: boolean
  className?: string
}

export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { label, labelHidden, options, chosen, onChoose, cards, className } = props
  const name = useId()

  const radio = (option: Option<Value>) => (
    <input
      className={styles.dot}
      type="radio"
      name={name}
      value={option.value}
      checked={option.value === chosen}
      disabled={option.disabled}
      aria-labelledby={`${name}${option.value}`}
      aria-describedby={option.note ? `${name}${option.value}-note` : undefined}
      onChange={() => onChoose(option.value)}
    />
  )
  const words = (option: Option<Value>) => (
    <span id={`${name}${option.value}`} lang={option.lang}>
      {option.label}
    </span>
  )

  return (
    <fieldset className={className}>
      <legend className={labelHidden ? undefined : styles.legend}>
        {labelHidden ? <Spoken>{label}</Spoken> : label}
      </legend>
      <div className={cards ? styles.cards : styles.group}>
        {options.map((option) =>
          cards ? (
            <label key={option.value} className={styles.card}>
              {option.picture}
              <span className={styles.cardWords}>
                {radio(option)}
                {words(option)}
              </span>
            </label>
          ) : (
            <label key={option.value} className={classNames(styles.row, styles.atEnd, option.disabled && styles.off)}>
              {radio(option)}
              <span className={styles.words}>
                {words(option)}
                {option.note && (
                  <span className={styles.note} id={`${name}${option.value}-note`} lang={option.lang}>
                    {option.note}
                  </span>
                )}
              </span>
              {option.icon && <Icon name={option.icon} />}
            </label>
          ),
        )}
      </div>
    </fieldset>
  )
}
