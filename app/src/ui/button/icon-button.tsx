import type { ButtonHTMLAttributes } from 'react'
import { classNames } from '../class-names.ts'
import type { IconName } from '../icon/icon.tsx'
import { Icon } from '../icon/icon.tsx'
import { useSteadyClick } from '../use-steady-click.ts'
import styles from './icon-button.module.css'

type IconButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  icon: IconName
  /** Its name: for listeners, and for those who rest the pointer on it. */
  label: string
  /** A daffodil dot: something new is behind it. The label has to say so, too. */
  dot?: boolean
  /** Ringed, where it doesn't stand in a bar. */
  outlined?: boolean
  filled?: boolean
  ref?: React.Ref<HTMLButtonElement>
}

export function IconButton(props: IconButtonProps) {
  const { icon, label, dot, outlined, filled, onClick, disabled, className, ...rest } = props
  const press = useSteadyClick(onClick, disabled)
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={classNames(styles.button, outlined && styles.outlined, className)}
      disabled={disabled}
      onClick={press}
    >
      <span className={styles.icon}>
        <Icon name={icon} filled={filled} />
        {dot && <Dot />}
      </span>
    </button>
  )
}

/** A daffodil dot at the corner of what it stands in. Words have to say the same. */
export function Dot({ inline }: { inline?: boolean }) {
  return <span className={classNames(styles.dot, inline && styles.inline)} aria-hidden="true" />
}
