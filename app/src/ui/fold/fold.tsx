import type { ReactNode, Ref } from 'react'
import { useId } from 'react'
import { classNames } from '../class-names.ts'
import type { IconName } from '../icon/icon.tsx'
import { Icon } from '../icon/icon.tsx'
import styles from './fold.module.css'

type FoldProps = {
  icon?: IconName
  title: ReactNode
  /** How things stand if nobody opens it. */
  note?: ReactNode
  open: boolean
  onToggle: () => void
  /** The level of its heading. */
  level?: 2 | 3
  /** It stands by itself, for what are cards of their own. */
  apart?: boolean
  ref?: Ref<HTMLElement>
  children: ReactNode
}

/** A row that opens in place: folded it says what is so if it is left alone. Several stand in a flush card. */
export function Fold({ icon, title, note, open, onToggle, level = 2, apart, ref, children }: FoldProps) {
  const id = useId()
  const Heading = `h${level}` as const
  return (
    <section ref={ref} className={classNames(styles.fold, apart && styles.apart)}>
      <Heading className={styles.heading}>
        <button type="button" className={styles.row} aria-expanded={open} aria-controls={id} onClick={onToggle}>
          {icon && <Icon name={icon} className={styles.icon} />}
          <span className={styles.words}>
            <b>{title}</b>
            {note && <span className={styles.note}>{note}</span>}
          </span>
          <Icon name="down" className={classNames(styles.arrow, open && styles.open)} />
        </button>
      </Heading>
      <div id={id} className={styles.inside} hidden={!open}>
        {open && children}
      </div>
    </section>
  )
}
