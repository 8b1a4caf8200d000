import { type ReactNode, useLayoutEffect } from 'react'
import { ScreenHead } from '../page/screen-head.tsx'

type RepayPageProps = {
  title: ReactNode
  sub?: ReactNode
  back: string
  /** Wide it stands beside the page, narrow below it. */
  side?: ReactNode
  /** Narrow: the one main button, above the thumb. */
  action?: ReactNode
  children: ReactNode
}

/** A page about one trip or claim: what happened, and beside it what becomes of it. Inside the overview it begins at its top. */
export function RepayPage({ title, sub, back, side, action, children }: RepayPageProps) {
  useLayoutEffect(() => scrollTo({ top: 0 }), [])
  return (
    <div className="stack stack-6">
      <ScreenHead title={title} sub={sub} back={back} backWhenWide />
      <div className="grid stack stack-6">
        <div className={side ? 'col-8 stack stack-6' : 'col-9 stack stack-6'}>{children}</div>
        {side && <div className="col-4 stack stack-6">{side}</div>}
      </div>
      {action}
    </div>
  )
}
