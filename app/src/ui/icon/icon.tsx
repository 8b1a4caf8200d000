import { classNames } from '../class-names.ts'
import styles from './icon.module.css'
import type { IconName } from './icons.ts'

export type { IconName } from './icons.ts'

type IconProps = { name: IconName; size?: 's' | 'm' | 'l'; filled?: boolean; className?: string }

/** Drawn in the page (build/icons.ts), shown by name. Always silent: the word that belongs to it stands beside it or in the name of its button. */
export function Icon({ name, size = 'm', filled, className }: IconProps) {
  return (
    <svg
      className={classNames(styles.icon, styles[size], filled && styles.filled, className)}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      <use href={`#icon-${name}`} />
    </svg>
  )
}
