import { useState } from 'react'
import { logTrouble } from '../api/log.ts'
import { useWords } from '../i18n/words.ts'
import { useCell } from '../platform/cell.ts'
import { useOnline } from '../state/online.ts'
import { ConfirmationDialog } from '../ui/dialog/confirmation-dialog.tsx'
import { FullScreenLoader } from '../ui/loader/full-screen-loader.tsx'
import { Toast, ToastShelf } from '../ui/toast/toast.tsx'
import type { Question } from '../page/messages.ts'
import { busy, dismissMessage, modal, question, showFailure, toasts } from '../page/messages.ts'
import { RichText } from '../page/text/rich-text.tsx'

/** Everything that can be said over a page. */
export default function MessageDialogs() {
  const message = useCell(modal)
  const asked = useCell(question)
  const shown = useCell(toasts)
  const working = useCell(busy)
  return (
    <>
      {message && (
        <ConfirmationDialog
          open
          title={message.title}
          message={
            message.html ? (
              <>
                <RichText html={message.message} />
                {message.picture}
              </>
            ) : (
              message.message
            )
          }
          confirmLabel={message.buttonLabel}
          onConfirm={() => {
            message.onRead?.()
            dismissMessage()
          }}
          onCancel={dismissMessage}
        />
      )}
      {asked && <QuestionDialog key={asked.title} asked={asked} />}
      {working !== null && <FullScreenLoader>{working}</FullScreenLoader>}
      {shown.length > 0 && (
        <ToastShelf>
          {shown.map((toast) => (
            <Toast key={toast.key} icon={toast.icon}>
              {toast.words}
            </Toast>
          ))}
        </ToastShelf>
      )}
    </>
  )
}

function QuestionDialog({ asked }: { asked: Question }) {
  const { t } = useWords()
  const [loading, setLoading] = useState(false)
  const { online } = useOnline()

  // What was done may have led to another question.
  const close = () => {
    if (question.get() === asked) question.set(null)
  }
  const confirm = async () => {
    setLoading(true)
    try {
      await asked.onConfirm()
      close()
    } catch (trouble) {
      close()
      logTrouble('question', asked.title, trouble)
      showFailure()
    }
  }
  const cancel = () => {
    question.set(null)
    asked.onCancel?.()
  }

  return (
    <ConfirmationDialog
      open
      title={asked.title}
      message={asked.message}
      confirmLabel={asked.confirmLabel}
      cancelLabel={asked.cancelLabel || t('GLOBAL_CANCEL')}
      loading={loading}
      needsNetwork={asked.needsNetwork}
      offline={!online}
      takesAway={asked.takesAway}
      onConfirm={() => void confirm()}
      onCancel={cancel}
    />
  )
}
