import { useWords } from '../../i18n/words.ts'
import { hrefTo } from '../../routes/href.ts'
import { useLocation } from '../../routes/hash-location.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { Note } from '../../ui/message/note.tsx'
import { FailedState } from '../../ui/state/state.tsx'
import { PaygPage } from '../payg-page.tsx'

/** How paying what was owed ended. */
export function AddPaymentStatusScreen() {
  const { t } = useWords()
  const { path } = useLocation()
  const home = <ButtonLink href={hrefTo('PayAsYouGo')}>{t('TITLE_PAYG')}</ButtonLink>
  return (
    <PaygPage title={t('TITLE_PAYG_ADD_PAYMENT')}>
      {path.endsWith('/success') ? (
        <div className="stack">
          <Note kind="good">
            <p>
              <b>{t('PAYG_PAID_TITLE')}</b>
            </p>
            <p>{t('PAYG_PAID_TEXT')}</p>
          </Note>
          <div>{home}</div>
        </div>
      ) : (
        <FailedState
          title={t('PAYG_ADD_PAYMENT_FAILED')}
          actions={
            <>
              <ButtonLink href={hrefTo('AddPayment')}>{t('GLOBAL_RETRY')}</ButtonLink>
              {home}
            </>
          }
        >
          {t('PAYG_PAYMENT_FAILED_TEXT')}
        </FailedState>
      )}
    </PaygPage>
  )
}
