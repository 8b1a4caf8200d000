import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import type { IconName } from '../icon/icon.tsx'
import { Icon } from '../icon/icon.tsx'
import styles from './message.module.css'

type NoteKind = 'info' | 'good' | 'late' | 'bad' | 'attention'

const ICON_OF: Record<NoteKind, IconName> = {
  info: 'info',
  good: 'check',
  late: 'warning',
  bad: 'error',
  attention: 'clock',
}

type NoteProps = { kind?: NoteKind; icon?: IconName; children: ReactNode; role?: 'alert' | 'status' }

/** A sentence that belongs to the page. The colour repeats what the words say. */
export function Note({ kind = 'info', icon = ICON_OF[kind], children, role }: NoteProps) {
  return (
    <div className={classNames(styles.note, styles[kind])} role={role}>
      <Icon name={icon} />
      <div className={styles.words}>{children}</div>
    </div>
  )
}

/** Texts from elsewhere come with line breaks and double spaces of their own. */
export const normaliseSpaces = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Something went wrong, said at once, above what it went wrong with. */
export function ErrorPanel({ title, body, children }: { title: string; body: string; children?: ReactNode }) {
  return (
    <Note kind="bad" role="alert">
      <p className={styles.title}>{normaliseSpaces(title)}</p>
      <p>{normaliseSpaces(body)}</p>
      {children}
    </Note>
  )
}
