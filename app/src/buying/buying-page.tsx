import type { ReactNode } from 'react'
import { classNames } from '../ui/class-names.ts'
import styles from './buying-page.module.css'
import { ScreenHead } from '../page/screen-head.tsx'
import type { StepName } from '../search/way-steps.tsx'
import { NarrowSearchPage, WaySteps } from '../search/way-steps.tsx'
import { useLayout } from '../platform/use-layout.ts'

type BuyingPageProps = {
  title: ReactNode
  sub?: ReactNode
  /** The page before this one. */
  back: string
  step?: StepName | 'done'
  children: ReactNode
  /** What is being bought and what it costs: wide beside the page and always in sight, narrow below what is asked. */
  side?: ReactNode
  /** Narrow it is read before what is asked. */
  sideFirst?: boolean
  /** Narrow: what stays above the thumb. */
  action?: ReactNode
}

/** What every page of buying stands in. */
export function BuyingPage({ title, sub, back, step, children, side, sideFirst, action }: BuyingPageProps) {
  const { narrow } = useLayout()
  const aside = side && <aside className={classNames('col-5 stack', styles.side)}>{side}</aside>
  return (
    <NarrowSearchPage>
      <ScreenHead title={title} sub={sub} back={back} backWhenWide />
      {step && <WaySteps here={step} />}
      <div className="grid stack stack-6">
        {/* What is between stays where it is when the window grows: a half-typed card is kept. */}
        {narrow && sideFirst && aside}
        <div className="col-7 stack stack-6">{children}</div>
        {!(narrow && sideFirst) && aside}
      </div>
      {narrow && action}
    </NarrowSearchPage>
  )
}
