import type { ReactNode } from 'react'
import styles from './book.module.css'

/** A chapter of the book: one family of parts. */
export function Chapter({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.chapter} id={title.toLowerCase().replace(/[^a-z]+/g, '-')}>
      <h2 className="t-xl" lang="en">
        {title}
      </h2>
      {children}
    </section>
  )
}

/** Samples side by side, as many as there is room for. */
export const Samples = ({ children, wide }: { children: ReactNode; wide?: boolean }) => (
  <div className={wide ? styles.halves : styles.samples}>{children}</div>
)

export function Sample({ name, children, lang }: { name: string; children: ReactNode; lang?: 'cy' }) {
  return (
    <div className={styles.sample}>
      <p className="t-s soft" lang="en">
        {name}
      </p>
      <div className={styles.stage} lang={lang}>
        {children}
      </div>
    </div>
  )
}
