import type { ReactNode, Ref } from 'react'
import { IconButton } from '../button/icon-button.tsx'
import { classNames } from '../class-names.ts'
import type { IconName } from '../icon/icon.tsx'
import { Icon } from '../icon/icon.tsx'
import styles from './message.module.css'

export type AlertKind = 'support' | 'alert' | 'warning' | 'info'

const ICON_OF: Record<AlertKind, IconName> = { support: 'bus', alert: 'error', warning: 'warning', info: 'info' }

type AlertTileProps = {
  kind: AlertKind
  /** Names the region for those who jump between regions. */
  label: string
  icon?: IconName
  children: ReactNode
  /** A link to more, in reach of the thumb. */
  action?: ReactNode
  /** "1/3" */
  count?: ReactNode
  previous?: Press
  next?: Press
  close?: Press
  /** For whoever has to bring the focus here. */
  ref?: Ref<HTMLElement>
}

type Press = { label: string; onClick: () => void }

/** The colour is a tile with the icon, the words stand on the plain surface. */
export function AlertTile(props: AlertTileProps) {
  const { kind, label, icon = ICON_OF[kind], children, action, count, previous, next, close, ref } = props
  return (
    <section ref={ref} className={classNames(styles.alert, styles[`${kind}Alert`])} aria-label={label} tabIndex={-1}>
      <span className={styles.tile}>
        <Icon name={icon} />
      </span>
      <div className={classNames(styles.alertBody, !action && !count && styles.oneRow)}>
        <div className={styles.alertWords}>{children}</div>
        {(action || count || next || close) && (
          <div className={styles.alertFoot}>
            <span className={styles.alertAction}>{action}</span>
            {previous && <IconButton icon="back" label={previous.label} onClick={previous.onClick} />}
            {count && <span className={styles.count}>{count}</span>}
            {next && <IconButton icon="next" label={next.label} onClick={next.onClick} />}
            {close && <IconButton icon="close" label={close.label} onClick={close.onClick} />}
          </div>
        )}
      </div>
    </section>
  )
}

/** Across the top while there is no network: since when, and what still works. */
export function OfflineStrip({
  children,
  close,
}: {
  children: ReactNode
  close?: { label: string; onClick: () => void }
}) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output may not hold paragraphs
    <div className={styles.offline} role="status">
      <Icon name="offline" />
      <div className={styles.words}>{children}</div>
      {close && <IconButton icon="close" label={close.label} onClick={close.onClick} />}
    </div>
  )
}
