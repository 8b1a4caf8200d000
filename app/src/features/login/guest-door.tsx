import { useWords } from '../../i18n/words.ts'
import { usePlatform } from '../../platform/platform.ts'
import { useCell } from '../../state/cell.ts'
import { searchKind } from '../../state/checkout.ts'
import { useOptions } from '../../state/options.ts'
import { useTraveller } from '../../state/traveller.ts'
import { Card } from '../../ui/card/card.tsx'
import { List, ListRow } from '../../ui/list/list.tsx'
import { mayCheckOutAsGuest } from './guest-rules.ts'
import styles from './login.module.css'

/** The way past the door, for those who buy one journey and want no account. */
export function GuestDoor({ ticketSearch, onGuest }: { ticketSearch: boolean; onGuest: () => void }) {
  const { t } = useWords()
  const { native } = usePlatform()
  const { showGuestCheckoutOnApp } = useOptions()
  const signedIn = useTraveller() !== null
  const search = useCell(searchKind)
  if (!mayCheckOutAsGuest({ ticketSearch, native, showGuestCheckoutOnApp, signedIn, search })) return null
  return (
    <>
      <p className={styles.or}>{t('LOGIN_OR')}</p>
      <Card flush>
        <List>
          <ListRow icon="ticket" note={t('GUEST_BUTTON_NOTE')} onClick={onGuest}>
            <b>{t('GUEST_BUTTON')}</b>
          </ListRow>
        </List>
      </Card>
    </>
  )
}
