import { useWords } from '../../i18n/words.ts'
import { hrefTo } from '../../routes/href.ts'
import { useTraveller } from '../../state/traveller.ts'
import { Note } from '../../ui/message/note.tsx'
import { useGuestTimer } from '../guest.ts'
import { clockOf } from './clock-of.ts'

/** How long a guest's card is still open, on every page of it. */
export function GuestTime() {
  const { t } = useWords()
  const left = useGuestTimer()
  const signedIn = useTraveller() !== null
  if (left === null || signedIn) return null
  return (
    <Note kind="attention">
      <p>
        {t('PAYG_GUEST_LEFT')} <b className="num">{clockOf(left, t)}</b>{' '}
        <a href={hrefTo('PaygGuestInfo')}>{t('PAYG_GUEST_WHAT')}</a>
      </p>
    </Note>
  )
}
