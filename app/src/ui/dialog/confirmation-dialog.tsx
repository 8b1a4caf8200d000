import type { ReactNode } from 'react'
import { useId } from 'react'
import { Button } from '../button/button.tsx'
import styles from './confirmation-dialog.module.css'
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
  const { open, title, message, confirmLabel, cancelLabel, loading = false, needsNetwork, offline, takesAway } = props
  const messageId = useId()

  return (
    <Dialog open={open} onClose={props.onCancel} title={title} alertBody={messageId} stays={loading}>
      <div id={messageId} className={styles.message}>
        {message}
      </div>
      <div className={styles.buttons}>
        <Button
          kind={takesAway ? 'stop' : 'main'}
          full
          loading={loading}
          offline={needsNetwork && offline}
          onClick={props.onConfirm}
        >
          {confirmLabel}
        </Button>
        {cancelLabel && (
          <Button kind="quiet" full disabled={loading} onClick={props.onCancel}>
            {cancelLabel}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
