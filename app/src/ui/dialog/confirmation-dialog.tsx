import type { ReactNode } from 'react'
import { useId } from 'react'
import { Button } from '../button/button.tsx'
import styles from './confirmation-dialog.module.css'
import { dialogButtons, dialogStays } from './dialog-rules.ts'
import { Dialog } from './dialog.tsx'

type ConfirmationDialogProps = {
  open: boolean
  title: ReactNode
  message: ReactNode
  confirmLabel: ReactNode
  /** Without it there is nothing to choose: one button says that it was read. */
  cancelLabel?: ReactNode
  onConfirm: () => void
  onCancel: () => void
  /** What was confirmed is being done. */
  loading?: boolean
  /** Confirming can't be done without a network. */
  needsNetwork?: boolean
  offline?: boolean
  /** Something is taken away by confirming. */
  takesAway?: boolean
}

export function ConfirmationDialog(props: ConfirmationDialogProps) {
  const { open, title, message, loading = false, needsNetwork = false, offline = false, takesAway = false } = props
  const messageId = useId()
  const hasCancel = Boolean(props.cancelLabel)
  const buttons = dialogButtons({ hasCancel, loading, needsNetwork, offline, takesAway })
  const says = { confirm: props.confirmLabel, cancel: props.cancelLabel }
  const press = { confirm: props.onConfirm, cancel: props.onCancel }

  return (
    <Dialog open={open} onClose={props.onCancel} title={title} alertBody={messageId} stays={dialogStays({ loading })}>
      <div id={messageId} className={styles.message}>
        {message}
      </div>
      <div className={styles.buttons}>
        {buttons.map(({ does, kind, off, loading: working }) => (
          <Button key={does} kind={kind} full loading={working} disabled={off} onClick={press[does]}>
            {says[does]}
          </Button>
        ))}
      </div>
    </Dialog>
  )
}
