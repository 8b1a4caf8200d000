import { useWords } from '../../i18n/words.ts'
import { AccountPage } from '../../shell/account-page.tsx'
import { Passkeys } from './passkeys.tsx'
import { SecondFactor } from './second-factor.tsx'
import { SecurityEvents } from './security-events.tsx'
import { Sessions } from './sessions.tsx'

/** Who can get in, how, and what happened at the door. */
export function SessionsScreen() {
  const { t } = useWords()
  return (
    <AccountPage title={t('TITLE_SESSIONS')} sub={t('SESSIONS_SUB')}>
      <Sessions />
      <SecondFactor />
      <Passkeys />
      <SecurityEvents />
    </AccountPage>
  )
}
