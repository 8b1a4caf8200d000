import type { ReactNode } from 'react'
import { ScreenHead } from '../page/screen-head.tsx'
import { useLayout } from '../platform/use-layout.ts'
import { pathTo } from '../routes/href.ts'
import { useWords } from '../i18n/words.ts'
import { Card } from '../ui/card/card.tsx'
import { Notifications } from './journey-alerts/notifications.tsx'

type BesideProps = {
  title: string
  /** Which alert the part beside the list is about. */
  current?: string | undefined
  children: ReactNode
}

/** Something that is done to the list. Wide it stands beside it; narrow it is the page, and the list the one above. */
export function BesideList({ title, current, children }: BesideProps) {
  const { t } = useWords()
  const { narrow } = useLayout()
  if (narrow)
    return (
      <div className="stack">
        <ScreenHead title={title} back={pathTo('JourneyNotifications')} />
        {children}
      </div>
    )
  return (
    <div className="stack stack-6">
      <ScreenHead title={t('TITLE_JOURNEY_NOTIFICATIONS')} back={pathTo('My Account')} backWhenWide />
      <div className="grid">
        <div className="col-7">
          <Notifications current={current} />
        </div>
        <div className="col-5">
          <Card className="stack">
            <h2 className="t-xl">{title}</h2>
            {children}
          </Card>
        </div>
      </div>
    </div>
  )
}
