import { useWords } from '../../i18n/words.ts'
import { Loaded } from '../../page/loaded.tsx'
import { usePlatform } from '../../platform/platform.ts'
import { useLayout } from '../../platform/use-layout.ts'
import { hrefTo } from '../../routes/href.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/state/state.tsx'
import { alertsIn, useAlertList } from '../../state/journey-alerts.ts'
import { HowWeTellYou } from '../channels/how-we-tell-you.tsx'
import { GoingAway } from '../suspension/going-away.tsx'
import { Suspended } from '../suspension/suspended.tsx'
import { AlertList } from './alert-list.tsx'

/** The alerts, or how to begin, or until when all of them are silent. */
export function Notifications({ current }: { current?: string | undefined }) {
  const { native } = usePlatform()
  return (
    <div className="stack">
      <Loaded of={useAlertList()}>
        {(list) => {
          const known = alertsIn(list)
          if (known.state === 'suspended') return <Suspended until={known.until} />
          return (
            <>
              {/* It stays when the last one is deleted, which can be had back. */}
              <AlertList alerts={known.alerts} current={current} />
              {known.alerts.length > 0 ? <GoingAway /> : <None />}
            </>
          )
        }}
      </Loaded>
      {!native && <HowWeTellYou />}
    </div>
  )
}

/** Wide, the form that begins one stands beside it. */
function None() {
  const { t } = useWords()
  const { narrow } = useLayout()
  return (
    <EmptyState
      title={t('NOTIFY_NONE_TITLE')}
      actions={narrow && <ButtonLink href={hrefTo('CreateJourneyNotification')}>{t('NOTIFY_BEGIN')}</ButtonLink>}
    >
      {t('NOTIFY_NONE_TEXT')}
    </EmptyState>
  )
}
