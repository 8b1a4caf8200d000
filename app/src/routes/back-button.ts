import { goBack, locationNow } from './hash-location.ts'
import { stepsNow } from './open-steps.ts'
import { platformNow } from '../platform/platform.ts'

export type BackStep = 'close' | 'back' | 'exit'

/** What the Android button does: an open dialog first, then a page, then the app. */
export const backStep = (facts: { dialogOpen: boolean; canGoBack: boolean }): BackStep =>
  facts.dialogOpen ? 'close' : facts.canGoBack ? 'back' : 'exit'

const openDialog = () => [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1)

export function followBackButton(): () => void {
  return platformNow().onBackButton(() => {
    const dialog = openDialog()
    const dialogOpen = dialog !== undefined || stepsNow() > 0
    const step = backStep({ dialogOpen, canGoBack: locationNow().depth > 0 })
    if (step === 'exit') platformNow().exit()
    else if (step === 'back') goBack()
    else if (stepsNow() > 0) history.back()
    // As Escape would: a dialog that has to be answered may refuse.
    else if (dialog?.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close()
  })
}
