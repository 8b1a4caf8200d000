import type { ReactNode } from 'react'
import { useLayoutEffect, useRef } from 'react'
import type { IconName } from '../icon/icon.tsx'
import { Icon } from '../icon/icon.tsx'
import styles from './toast.module.css'

type ToastProps = {
  icon?: IconName
  children: ReactNode
  action?: { label: string; onClick: () => void }
}

/** The look. How long it stays, and what comes after it, is the frame's to say. Never for a decision. */
export function Toast({ icon, children, action }: ToastProps) {
  return (
    <output className={styles.toast}>
      {icon && <Icon name={icon} />}
      <span className={styles.words}>{children}</span>
      {action && (
        <button className={styles.action} type="button" onClick={action.onClick}>
          {action.label}
        </button>
      )}
    </output>
  )
}

/** Where toasts stand: at the bottom, over everything, also over a dialog. */
export function ToastShelf({ children }: { children: ReactNode }) {
  const shelf = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => shelf.current?.showPopover?.(), [])
  return (
    <div ref={shelf} className={styles.shelf} popover="manual">
      {children}
    </div>
  )
}
