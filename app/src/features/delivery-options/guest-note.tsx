import { useWords } from '../../i18n/words.ts'
import { buyingPath } from '../../state/buying-path.ts'
import { useGuest } from '../../state/guest.ts'
import { useTraveller } from '../../state/traveller.ts'
import { Note } from '../../ui/message/note.tsx'

/** Whom the tickets go to, where nobody is signed in, and that an account would have more ways. */
export function GuestNote() {
  const { t } = useWords()
  const guest = useGuest()
  if (useTraveller()) return null
  return (
    <Note>
      <p>{guest?.email ? t('DELIVERY_GUEST', { email: guest.email }) : t('DELIVERY_NOBODY')}</p>
      <p>
        <a href={`#${buyingPath('tickets-summary/login')}`}>{t('DELIVERY_SIGN_IN')}</a>
      </p>
    </Note>
  )
}
