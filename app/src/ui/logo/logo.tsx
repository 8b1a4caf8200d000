import styles from './logo.module.css'

/** Two rails bent to a C, and the name where there is room for it. The caller makes it a link. */
export function Logo({ name }: { name?: string }) {
  return (
    <span className={styles.logo}>
      <svg viewBox="0 0 32 32" aria-hidden="true" focusable="false">
        <path d="M27.5 4.5H15.5a11.5 11.5 0 0 0 0 23h12" />
        <path d="M27.5 11.5H15.5a4.5 4.5 0 0 0 0 9h12" />
      </svg>
      {name}
    </span>
  )
}
