import { lazy, Suspense } from 'react'
import { useCell } from '../platform/cell.ts'
import { Spoken } from '../ui/spoken/spoken.tsx'
import { proofAsked } from '../page/form/proof-asked.ts'
import { announcement, busy, modal, question, toasts } from '../page/messages.ts'

const MessageDialogs = lazy(() => import('./message-dialogs.tsx'))
const ProofDialog = lazy(() => import('../account/proof-dialog.tsx'))

/** What the frame says over a page, fetched when there is something to say; and what it says to those who listen. */
export function Messages() {
  const something = [useCell(modal), useCell(question), useCell(busy)].some((one) => one !== null)
  const proof = useCell(proofAsked)
  const toasted = useCell(toasts).length > 0
  return (
    <>
      <Suspense>{proof && <ProofDialog question={proof} />}</Suspense>
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
