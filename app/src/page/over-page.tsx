import type { ReactNode } from 'react'
import { useWords } from '../i18n/words.ts'
import { locationNow, stepDown, useLocation } from '../routes/hash-location.ts'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { ScreenHead } from './screen-head.tsx'
import { useLayout } from '../platform/use-layout.ts'

type OverPageProps = {
  title: ReactNode
  /** Narrow: the page above this one, for somebody who came straight here. */
  back: string
  children: ReactNode
}

/** What a route that stands over the page draws: a dialog where there is room, a page of its own on a phone. */
export function OverPage({ title, back, children }: OverPageProps) {
  const { t } = useWords()
  const { narrow } = useLayout()
  const here = useLocation()
  // A dialog that goes because the page has changed closes, too: by then there is nothing to step down from.
  const close = () => locationNow() === here && stepDown()
  if (narrow)
    return (
      <div className="stack">
        <ScreenHead title={title} back={back} />
        {children}
      </div>
    )
  return (
    <Dialog open title={title} closeLabel={t('GLOBAL_CLOSE')} kind="page" isPage onClose={close}>
      <div className="stack">{children}</div>
    </Dialog>
  )
}
