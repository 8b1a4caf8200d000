import { classNames } from '../class-names.ts'
import styles from './rail-mark.module.css'

/** The pair of rails that says "you are here". What it stands in is positioned and carries aria-current or -selected. */
export function RailMark({ side, className }: { side: 'under' | 'over' | 'beside'; className?: string }) {
  return <i className={classNames(styles.mark, styles[side], className)} aria-hidden="true" />
}
