import { confirmEmail } from '@cledrau/contract/account/accounts.ts'
import { useEffect } from 'react'
import { logTrouble } from '../../api/log.ts'
import { useWords } from '../../i18n/words.ts'
import { hrefTo, pathTo } from '../../routes/href.ts'
import { navigate } from '../../routes/hash-location.ts'
import { MailedLink } from '../../page/text/mailed-link.tsx'
import { OverPage } from '../../page/over-page.tsx'
import { useMailedCode } from '../../page/form/use-mailed-code.ts'
import { user } from '../../state/personal.ts'
import { useTraveller } from '../../state/traveller.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { NotFoundState } from '../../ui/state/state.tsx'

/** One of the two confirmations of a new address. */
export function ConfirmEmailScreen() {
  const { t } = useWords()
  const code = useMailedCode()
  return (
    <OverPage title={t('TITLE_CONFIRM_EMAIL')} back="/">
      {code === null ? (
        <NotFoundState title={t('CONFIRM_EMAIL_UNKNOWN_TITLE')}>{t('REFUSAL_LINK_UNKNOWN')}</NotFoundState>
      ) : (
        <MailedLink
          call={confirmEmail}
          code={code}
          working={t('VERIFY_WORKING')}
          unknown={{ title: t('CONFIRM_EMAIL_UNKNOWN_TITLE'), action: t('CONFIRM_EMAIL_UNKNOWN_ACTION') }}
          onUnknown={() => navigate(pathTo('UpdatePersonalDetailsPage'), { replace: true })}
        >
          {({ changed }) => <Confirmed changed={changed} />}
        </MailedLink>
      )}
    </OverPage>
  )
}

function Confirmed({ changed }: { changed: boolean }) {
  const { t } = useWords()
  const signedIn = useTraveller() !== null
  // The details on this device still name the old address.
  useEffect(() => {
    if (changed) user.fetch().catch((trouble: unknown) => logTrouble('call', 'readUser', trouble))
  }, [changed])
  return (
    <div className="stack">
      <p className="t-l">{t(changed ? 'CONFIRM_EMAIL_CHANGED' : 'CONFIRM_EMAIL_HALF')}</p>
      <p className="soft">{t(changed ? 'CONFIRM_EMAIL_CHANGED_NOTE' : 'CONFIRM_EMAIL_HALF_NOTE')}</p>
      <ButtonLink full href={signedIn ? hrefTo('UpdatePersonalDetailsPage') : hrefTo('LoginPage')}>
        {t(signedIn ? 'TITLE_PERSONAL_DETAILS' : 'LOGIN_BUTTON')}
      </ButtonLink>
    </div>
  )
}
