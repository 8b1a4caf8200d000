import { useWords } from '../../i18n/words.ts'
import { useLocation } from '../../routes/hash-location.ts'
import { hrefTo } from '../../routes/href.ts'
import { useGuestTickets } from '../guest-tickets.ts'
import { forgetMoved } from '../guest-wallet.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { Note } from '../../ui/message/note.tsx'

/** What this device held, and an account has now: where it is, until somebody has read it. */
export function MovedTickets() {
  const { t } = useWords()
  const { path } = useLocation()
  const { moved } = useGuestTickets()
  return moved.map(({ orderID, email, recordLocators }) => (
    <Note key={orderID} icon="person">
      <p>{t('WALLET_MOVED', { reference: recordLocators.join(', '), email })}</p>
      <p className="row row-wrap">
        <ButtonLink kind="second" small href={hrefTo('LoginPage', { return: path })}>
          {t('MENU_SIGN_IN')}
        </ButtonLink>
        <Button kind="quiet" small onClick={() => forgetMoved(orderID)}>
          {t('GLOBAL_OK')}
        </Button>
      </p>
    </Note>
  ))
}
