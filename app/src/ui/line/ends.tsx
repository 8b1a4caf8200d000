import styles from './ends.module.css'
import { StopMark } from './stop-mark.tsx'

/** From above, to below: the line beside the two ends of a search. Stretches to what it stands next to. */
export function Ends() {
  return (
    <span className={styles.ends} aria-hidden="true">
      <StopMark />
      <i className={styles.rails} />
      <StopMark />
    </span>
  )
}
