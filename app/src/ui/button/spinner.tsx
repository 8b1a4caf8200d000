import styles from './spinner.module.css'

/** Only ever next to words that say what is being done. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />
}
