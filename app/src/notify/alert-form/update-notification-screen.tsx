import { useWords } from '../../i18n/words.ts'
import { Loaded } from '../../page/loaded.tsx'
import { goBack, useLocation } from '../../routes/hash-location.ts'
import { hrefTo, pathTo } from '../../routes/href.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/state/state.tsx'
import { isAutomatic, useAlertList } from '../alerts.ts'
import { BesideList } from '../notify-page.tsx'
import { AlertForm } from './alert-form.tsx'

/** The alert that the address names, if it is still there; one that follows a ticket has no form. */
export function UpdateNotificationScreen() {
  const { t } = useWords()
  const { query } = useLocation()
  const id = query['alertId']
  const list = useAlertList()
  return (
    <BesideList title={t('NOTIFY_CHANGE_ALERT')} current={id}>
      <Loaded of={list}>
        {({ data }) => {
          const alert = data.alerts.find(({ alertId }) => alertId === id)
          if (alert && !isAutomatic(alert))
            return <AlertForm key={id} alert={alert} onDone={() => goBack(pathTo('JourneyNotifications'))} />
          return (
            <EmptyState
              title={t('NOTIFY_GONE_TITLE')}
              actions={<ButtonLink href={hrefTo('CreateJourneyNotification')}>{t('NOTIFY_NEW_ALERT')}</ButtonLink>}
            >
              {t(alert ? 'REFUSAL_ALERT_IS_AUTOMATIC' : 'REFUSAL_ALERT_UNKNOWN')}
            </EmptyState>
          )
        }}
      </Loaded>
    </BesideList>
  )
}
