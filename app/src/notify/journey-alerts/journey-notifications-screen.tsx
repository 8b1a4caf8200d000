import { useState } from 'react'
import { useWords } from '../../i18n/words.ts'
import { ScreenHead } from '../../page/screen-head.tsx'
import { useLayout } from '../../platform/use-layout.ts'
import { hrefTo, pathTo } from '../../routes/href.ts'
import { ActionBar } from '../../ui/action-bar/action-bar.tsx'
import { ButtonLink } from '../../ui/button/button.tsx'
import { journeyAlerts } from '../../state/journey-alerts.ts'
import { FormPart } from '../alert-form/form-part.tsx'
import { BesideList } from '../notify-page.tsx'
import { Notifications } from './notifications.tsx'

/** What one wants to be told of. Wide, another can be added at once; narrow, by its button. */
export function JourneyNotificationsScreen() {
  const { t } = useWords()
  const { narrow } = useLayout()
  const list = journeyAlerts.use()
  const [made, setMade] = useState(0)
  if (!narrow)
    return (
      <BesideList title={t('NOTIFY_NEW_ALERT')}>
        {/* One that was made leaves an empty form behind. */}
        <FormPart key={made} alert={null} onDone={() => setMade(made + 1)} />
      </BesideList>
    )
  const hasAlerts = list.state === 'ready' && !list.value.isAlertsSuspended && list.value.data.alerts.length > 0
  return (
    <div className="stack">
      <ScreenHead title={t('TITLE_JOURNEY_NOTIFICATIONS')} back={pathTo('My Account')} />
      <Notifications />
      {hasAlerts && (
        <ActionBar>
          <ButtonLink full icon="plus" href={hrefTo('CreateJourneyNotification')}>
            {t('NOTIFY_NEW_ALERT')}
          </ButtonLink>
        </ActionBar>
      )}
    </div>
  )
}
