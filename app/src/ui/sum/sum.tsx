import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './sum.module.css'

export type SumLine = { key: string; name: ReactNode; amount: ReactNode }

/** A sum that adds up: every line, then the total under a rule. */
export function Sum({ lines, total }: { lines: readonly SumLine[]; total?: SumLine }) {
  return (
    <dl className={styles.sum}>
      {[...lines, ...(total ? [total] : [])].map((line) => (
        <div key={line.key} className={classNames(styles.line, line === total && styles.total)}>
          <dt>{line.name}</dt>
          <dd>{line.amount}</dd>
        </div>
      ))}
    </dl>
  )
}
