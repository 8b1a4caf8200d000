import { useWords } from '../../i18n/words.ts'
import { useGuestWay } from '../../buying/use-guest-way.ts'
import { Card } from '../../ui/card/card.tsx'
import { List, ListRow } from '../../ui/list/list.tsx'
import styles from './login.module.css'

/** The way past the door, for those who buy one journey and want no account. */
export function GuestDoor({ ticketSearch, onGuest }: { ticketSearch: boolean; onGuest: () => void }) {
  const { t } = useWords()
  if (!useGuestWay(ticketSearch)) return null
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
