import type { ReactNode } from 'react'
import { useId, useLayoutEffect, useRef } from 'react'
import { Line } from '../line/line.tsx'
import styles from './full-screen-loader.module.css'

/** Covers everything and lets nobody press anything, so only for moments in which that would do harm. */
export function FullScreenLoader({ children }: { children: ReactNode }) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={styles.loader}
      aria-labelledby={id}
      aria-busy="true"
      onCancel={(event) => event.preventDefault()}
    >
      <Line
        className={styles.line}
        start={{ kind: 'call', state: 'done' }}
        legs={[{ trainAt: 0.5, to: { kind: 'call' } }]}
      />
      <output id={id}>{children}</output>
    </dialog>
  )
}
