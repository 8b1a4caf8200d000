import { AccountPage } from '../../account/account-page.tsx'
import { useWords } from '../../i18n/words.ts'
import How from './how.tsx'

/** A phone's own page about what it may ring for; on the web the same is a part of the alerts' page. */
export function NotificationPreferencesScreen() {
  const { t } = useWords()
  return (
    <AccountPage title={t('TITLE_NOTIFICATION_PREFERENCES')} sub={t('NOTIFICATION_PREFERENCES_SUB')}>
      <How level={2} />
    </AccountPage>
  )
}
