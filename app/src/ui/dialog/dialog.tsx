import type { MouseEvent, PointerEvent, ReactNode } from 'react'
import { useEffectEvent, useId, useLayoutEffect, useRef } from 'react'
import { useBackStep } from '../../routes/open-steps.ts'
import { IconButton } from '../button/icon-button.tsx'
import { classNames } from '../class-names.ts'
import styles from './dialog.module.css'

export type DialogProps = {
  open: boolean
  /** Escape, the veil and the close button ask for it; the caller closes by `open`. */
  onClose: () => void
  title: ReactNode
  /** Names the close button. Without it there is none, and the content has to offer a way out. */
  closeLabel?: string
  children: ReactNode
  /** Stays in sight below what scrolls: the sum and the button. */
  foot?: ReactNode
  /** Narrow: the whole page, or a sheet from below. Wide: in the middle; `side` comes from the right. */
  kind?: 'page' | 'sheet' | 'side'
  width?: 'm' | 'l' | 'xl'
  /** Neither Escape nor the veil closes it, nor Back. */
  stays?: boolean
  /** A page of its own stands in it: Back leaves that page, and has no other step to take. */
  isPage?: boolean
  /** Something has to be decided: read out at once, together with the element of this id. */
  alertBody?: string
  className?: string
}

/** Nothing is drawn while it is closed, so that it opens fresh each time. */
export function Dialog(props: DialogProps) {
  return props.open ? <OpenDialog {...props} /> : null
}

function OpenDialog(props: DialogProps) {
  const { onClose, title, closeLabel, children, foot, kind = 'sheet', width = 'm', stays = false, alertBody } = props
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const pressedVeil = useRef(false)
  useBackStep(!props.isPage, () => !stays && onClose())

  // Listens before it opens and leaves before it closes: a dialog that is taken away asks nobody to close it.
  const closed = useEffectEvent(() => {
    // Browsers let nobody hold them in a dialog: a second Escape closes it, whatever the page says.
    if (dialog.current?.open !== false) return
    if (stays) dialog.current.showModal()
    else onClose()
  })
  useLayoutEffect(() => {
    const element = dialog.current
    const listen = () => closed()
    element?.addEventListener('close', listen)
    return () => element?.removeEventListener('close', listen)
  }, [])

  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    const first = element?.querySelector<HTMLElement>('[data-focus-first]') ?? heading.current
    first?.focus()
    // The platform gives the focus back to where it came from, but only to a dialog that is closed in time.
    return () => element?.close()
  }, [])

  // A selection dragged out of the dialog also ends in a click on the veil; only one that began there counts.
  const onPointerDown = (event: PointerEvent) => {
    pressedVeil.current = event.target === dialog.current
  }
  const onClick = (event: MouseEvent) => {
    if (!stays && pressedVeil.current && event.target === dialog.current) onClose()
  }

  return (
    // The veil is part of the dialog element, and Escape does what a click on it does.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <dialog
      ref={dialog}
      className={classNames(styles.dialog, styles[kind], styles[width], props.className)}
      role={alertBody ? 'alertdialog' : undefined}
      aria-labelledby={titleId}
      aria-describedby={alertBody}
      onCancel={(event) => {
        if (event.target !== dialog.current) return
        event.preventDefault()
        if (!stays) onClose()
      }}
      onPointerDown={onPointerDown}
      onClick={onClick}
    >
      <div className={styles.inside}>
        <header className={styles.head}>
          <h2 ref={heading} id={titleId} className={styles.title} tabIndex={-1}>
            {title}
          </h2>
          {closeLabel && <IconButton className={styles.close} icon="close" label={closeLabel} onClick={onClose} />}
        </header>
        <div className={styles.body}>{children}</div>
        {foot && <footer className={styles.foot}>{foot}</footer>}
      </div>
    </dialog>
  )
}
