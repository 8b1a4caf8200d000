import { useWords } from '../../i18n/words.ts'
import { hrefTo, pathTo } from '../../routes/href.ts'
import { navigate, useLocation } from '../../routes/hash-location.ts'
import { isWithin } from '../../routes/path.ts'
import { OverPage } from '../../page/over-page.tsx'
import { useRegistration } from '../registration.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { Registered } from './registered.tsx'
import styles from './login.module.css'

/** After registering. Somebody who comes here later finds the way in. */
export function RegisteredScreen() {
  const { t } = useWords()
  const { path, query } = useLocation()
  const registration = useRegistration()
  const login = isWithin(path, 'ticket-search') ? pathTo('LoginPageSummary') : pathTo('LoginPage')
  const done = query['payg'] === undefined ? login : pathTo('PayAsYouGo')
  return (
    <OverPage title={t('TITLE_REGISTERED')} back={pathTo('LoginPage')}>
      {registration ? (
        <Registered
          email={registration.email}
          onChangeAddress={() => navigate(pathTo('LoginPage', { register: 'true' }), { replace: true })}
          onDone={() => navigate(done, { replace: true })}
        />
      ) : (
        <div className={styles.form}>
          <p>{t('VERIFY_HOW')}</p>
          <ButtonLink full href={hrefTo('LoginPage')}>
            {t('LOGIN_BUTTON')}
          </ButtonLink>
        </div>
      )}
    </OverPage>
  )
}
