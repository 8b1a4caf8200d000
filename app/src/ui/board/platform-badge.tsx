import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Spoken } from '../spoken/spoken.tsx'
import styles from './platform-badge.module.css'

type PlatformBadgeProps = {
  /** Filled: confirmed. Dashed: expected. Framed: none. Daffodil: just changed. */
  state?: 'confirmed' | 'expected' | 'none' | 'changed'
  /** What is heard in place of the bare number: "platform 3, expected". */
  spoken: string
  /** A small word above it, where there is room. */
  word?: ReactNode
  large?: boolean
  children: ReactNode
}

export function PlatformBadge({ state = 'confirmed', spoken, word, large, children }: PlatformBadgeProps) {
  return (
    <span className={classNames(styles.badge, styles[state], large && styles.large)}>
      <Spoken>{spoken}</Spoken>
      {word && <small aria-hidden="true">{word}</small>}
      <span aria-hidden="true">{children}</span>
    </span>
  )
}
