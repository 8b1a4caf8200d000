import { lazy, Suspense } from 'react'
import { useCell } from '../state/cell.ts'
import { Spoken } from '../ui/spoken/spoken.tsx'
import { announcement, busy, modal, question, toasts } from './messages.ts'

const MessageDialogs = lazy(() => import('./message-dialogs.tsx'))

/** What the shell says over a page, fetched when there is something to say; and what it says to those who listen. */
export function Messages() {
  const something = [useCell(modal), useCell(question), useCell(busy)].some((one) => one !== null)
  const toasted = useCell(toasts).length > 0
  return (
    <>
      <Suspense>{(something || toasted) && <MessageDialogs />}</Suspense>
      <Announcer />
    </>
  )
}

function Announcer() {
  const words = useCell(announcement)
  return (
    <Spoken>
      <output aria-live="polite" aria-atomic="true" data-announcer="">
        {words}
      </output>
    </Spoken>
  )
}
