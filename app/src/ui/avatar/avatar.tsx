import { Dot } from '../button/icon-button.tsx'
import { classNames } from '../class-names.ts'
import styles from './avatar.module.css'

/** A traveller's initials. Silent: what it stands in says whose account it is, and what the dot means. */
export function Avatar({ initials, large, dot }: { initials: string; large?: boolean; dot?: boolean }) {
  return (
    <span className={classNames(styles.avatar, large && styles.large)} aria-hidden="true">
      {initials}
      {dot && (
        <span className={styles.corner}>
          <Dot inline />
        </span>
      )}
    </span>
  )
}
