import { useWords } from '../../i18n/words.ts'
import { AccountPage } from '../account-page.tsx'
import { SkeletonRows } from '../../page/page-skeleton.tsx'
import { Passkeys } from './passkeys.tsx'
import { SecondFactor } from './second-factor.tsx'
import { passkeys, secondFactor, securityEvents, sessions } from './security-data.ts'
import { SecurityEvents } from './security-events.tsx'
import { Sessions } from './sessions.tsx'

/** Who can get in, how, and what happened at the door. */
export function SessionsScreen() {
  const { t } = useWords()
  const parts = [sessions.use(), secondFactor.use(), passkeys.use(), securityEvents.use()]
  return (
    <AccountPage title={t('TITLE_SESSIONS')} sub={t('SESSIONS_SUB')}>
      {/* Together: what comes later would push away what somebody is about to press. */}
      {parts.some(({ state }) => state === 'loading') ? (
        <SkeletonRows rows={8} />
      ) : (
        <>
          <Sessions />
          <SecondFactor />
          <Passkeys />
          <SecurityEvents />
        </>
      )}
    </AccountPage>
  )
}
