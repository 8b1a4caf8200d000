import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import type { IconName } from '../icon/icon.tsx'
import { Icon } from '../icon/icon.tsx'
import styles from './tag.module.css'

type TagProps = { kind?: 'plain' | 'petrol' | 'good' | 'late' | 'bad' | 'new'; icon?: IconName; children: ReactNode }

/** Two or three words about what they stand on. */
export function Tag({ kind = 'plain', icon, children }: TagProps) {
  return (
    <span className={classNames(styles.tag, styles[kind])}>
      {icon && <Icon name={icon} size="s" />}
      {children}
    </span>
  )
}
