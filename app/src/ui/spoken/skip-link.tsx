import styles from './skip-link.module.css'

/**
 * The first thing Tab reaches: past the header, to the page itself. A button and not a link, because the
 * address after the # names the page.
 */
export function SkipLink({ label, to }: { label: string; to: string }) {
  return (
    <button className={styles.skip} type="button" onClick={() => document.getElementById(to)?.focus()}>
      {label}
    </button>
  )
}
