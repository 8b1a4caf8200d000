import { useWords, type Translate } from '../../i18n/words.ts'
import { hrefTo } from '../../routes/href.ts'
import { useLocation } from '../../routes/hash-location.ts'
import { useTraveller } from '../../state/traveller.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { Note } from '../../ui/message/note.tsx'
import { FailedState } from '../../ui/state/state.tsx'
import { useGuestToken } from '../guest.ts'
import { PaygPage } from '../payg-page.tsx'

/** How adding a card ended. */
export function AddContactlessCardStatusScreen() {
  const { t } = useWords()
  const { path, query } = useLocation()
  const guest = useGuestToken()
  const signedIn = useTraveller() !== null
  const added = path.endsWith('/success')
  return (
    <PaygPage title={t('TITLE_PAYG_ADD_CARD')}>
      {added ? (
        <div className="stack">
          <Note kind="good">
            <p>
              <b>{t('PAYG_ADDED_TITLE')}</b>
            </p>
            <p>{t(signedIn ? 'PAYG_ADDED_TEXT' : 'PAYG_ADDED_GUEST_TEXT')}</p>
          </Note>
          <div className="row row-wrap">
            <ButtonLink href={guest && !signedIn ? hrefTo('PaygHistory') : hrefTo('PayAsYouGo')}>
              {t('PAYG_SEE_JOURNEYS')}
            </ButtonLink>
            {guest && !signedIn && (
              <ButtonLink kind="quiet" href={hrefTo('PaygGuestInfo')}>
                {t('PAYG_GUEST_WHAT')}
              </ButtonLink>
            )}
          </div>
        </div>
      ) : (
        <FailedState
          title={t(query['loginPage'] === 'true' ? 'PAYG_ADD_FAILED_GUEST' : 'PAYG_ADD_FAILED', {
            status: httpStatus(query['responseStatus']),
          })}
          actions={
            <>
              <ButtonLink href={hrefTo('AddContactlessCard')}>{t('GLOBAL_RETRY')}</ButtonLink>
              <ButtonLink kind="quiet" href={hrefTo('PayAsYouGo')}>
                {t('TITLE_PAYG')}
              </ButtonLink>
            </>
          }
        >
          {whyNot(query['responseStatus'], t)}
        </FailedState>
      )}
    </PaygPage>
  )
}

const httpStatus = (said = '') => (/^[1-5]\d\d$/.test(said) ? said : '')

const SAID = ['CARD_SESSION_UNKNOWN', 'PAYG_GUEST_OVER', 'PAYG_CARD_TAKEN', 'TOO_MANY_PAYG_CARDS'] as const

/** A refusal in its own words; nothing that somebody wrote into the address is shown. */
function whyNot(said: string | undefined, t: Translate): string {
  const refusal = SAID.find((one) => one === said)
  return refusal ? t(`REFUSAL_${refusal}`) : t('PAYG_ADD_FAILED_TEXT')
}
