import type { MouseEventHandler, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import type { IconName } from '../icon/icon.tsx'
import { Icon } from '../icon/icon.tsx'
import { RailMark } from '../line/rail-mark.tsx'
import styles from './list.module.css'

/** Rows with hairlines between them, usually in a flush card. */
export function List({ label, children, className }: { label?: string; children: ReactNode; className?: string }) {
  return (
    <ul className={classNames(styles.list, className)} aria-label={label}>
      {children}
    </ul>
  )
}

type RowProps = {
  icon?: IconName
  /** In the icon's place: an avatar. */
  start?: ReactNode
  children: ReactNode
  note?: ReactNode
  /** At the far end: a value, a tag, a control. */
  end?: ReactNode
  /** You are here, or this is the one that is chosen. */
  current?: boolean
  className?: string
}

type Pressed =
  | { href: string; onClick?: MouseEventHandler<HTMLAnchorElement>; target?: string }
  | { href?: undefined; onClick: MouseEventHandler<HTMLButtonElement>; disabled?: boolean }
  | { href?: undefined; onClick?: undefined }

/** One idea. With `href` or `onClick` the whole row is what is pressed, and shows where it leads. */
export function ListRow(props: RowProps & Pressed) {
  const { icon, start, children, note, end, current, className } = props
  const row = classNames(styles.row, current && styles.current, className)
  const inside = (
    <>
      {current && <RailMark side="beside" />}
      {icon && <Icon name={icon} className={styles.icon} />}
      {start}
      <span className={styles.middle}>
        <span className={styles.words}>
          {children}
          {note && <span className={styles.note}>{note}</span>}
        </span>
        {end && <span className={styles.end}>{end}</span>}
      </span>
    </>
  )

  if (props.href !== undefined)
    return (
      <li>
        <a
          className={row}
          href={props.href}
          target={props.target}
          rel={props.target === '_blank' ? 'noopener' : undefined}
          onClick={props.onClick}
          aria-current={current || undefined}
        >
          {inside}
          <Icon name="next" className={styles.chevron} />
        </a>
      </li>
    )
  if (props.onClick)
    return (
      <li>
        <button
          className={row}
          type="button"
          onClick={props.onClick}
          disabled={props.disabled}
          aria-current={current || undefined}
        >
          {inside}
          <Icon name="next" className={styles.chevron} />
        </button>
      </li>
    )
  return <li className={row}>{inside}</li>
}

/** Names the rows that follow it. */
export function ListHead({ children }: { children: ReactNode }) {
  return <li className={styles.head}>{children}</li>
}
