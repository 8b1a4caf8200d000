import { useWords } from '../../i18n/words.ts'
import { Loaded } from '../../page/loaded.tsx'
import { goBack, useLocation } from '../../routes/hash-location.ts'
import { hrefTo, pathTo } from '../../routes/href.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/state/state.tsx'
import { isAutomatic, useAlertList } from '../../state/journey-alerts.ts'
import { BesideList } from '../notify-page.tsx'
import { FormPart } from './form-part.tsx'
import { AutomaticForm } from './automatic-form.tsx'

/** The alert that the address names, if it is still there; one that follows a ticket has the ticket’s trains. */
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
          const done = () => goBack(pathTo('JourneyNotifications'))
          if (alert)
            return isAutomatic(alert) ? (
              <AutomaticForm key={id} alert={alert} onDone={done} />
            ) : (
              <FormPart key={id} alert={alert} onDone={done} />
            )
          return (
            <EmptyState
              title={t('NOTIFY_GONE_TITLE')}
              actions={<ButtonLink href={hrefTo('CreateJourneyNotification')}>{t('NOTIFY_NEW_ALERT')}</ButtonLink>}
            >
              {t('REFUSAL_ALERT_UNKNOWN')}
            </EmptyState>
          )
        }}
      </Loaded>
    </BesideList>
  )
}
