import type { ReactNode } from 'react'
import type { IconName } from '../ui/icon/icon.tsx'
import { cell } from '../platform/cell.ts'
import { say } from '../i18n/words.ts'
import { goBack } from '../routes/hash-location.ts'

/** What the frame says over whatever page is there. Words are given as they are to be read. */
export type ModalMessage = {
  title: string
  message: string
  buttonLabel: string
  /** The message is a text from elsewhere, with lists and links. */
  html?: boolean
  /** Drawn under the message. */
  picture?: ReactNode
  /** Leads back to where the visitor came from once it is read. */
  redirect?: boolean
  /** Somebody pressed its button; one that goes with its page was read by nobody. */
  onRead?: () => void
}
export const modal = cell<ModalMessage | null>(null)

export const showMessage = modal.set

/** Something failed that has no words of its own. */
export const showFailure = (redirect = false): void =>
  modal.set({
    title: say('GLOBAL_FAILED_TITLE'),
    message: say('GLOBAL_FAILED_MSG'),
    buttonLabel: say('GLOBAL_OK'),
    redirect,
  })

export function dismissMessage(): void {
  const read = modal.get()
  modal.set(null)
  if (read?.redirect) goBack()
}

export type Question = {
  title: string
  message: string
  confirmLabel: string
  cancelLabel: string
  /** Confirming is impossible without a network. */
  needsNetwork?: boolean
  takesAway?: boolean
  /** The dialog stays, and its buttons wait, until this is done. */
  onConfirm: () => void | Promise<void>
  onCancel?: () => void
}
export const question = cell<Question | null>(null)
export const ask = question.set

export const TOAST_MS = 3000
export type ToastMessage = { words: string; icon?: IconName; key: number }
export const toasts = cell<readonly ToastMessage[]>([])
let toastKey = 0

export function showToast(words: string, icon?: IconName): void {
  const toast: ToastMessage = { words, icon, key: (toastKey += 1) }
  toasts.set([...toasts.get(), toast])
  setTimeout(() => toasts.set(toasts.get().filter((one) => one !== toast)), TOAST_MS)
}

/** Something is being done during which nobody may press anything; the words say what. */
export const busy = cell<string | null>(null)

/** Said to those who listen, once. */
export const announcement = cell('')
export function announce(words: string): void {
  // The same words twice in a row would be heard once only.
  announcement.set(announcement.get() === words ? `${words}\u00A0` : words)
}
