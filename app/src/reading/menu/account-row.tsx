import { useWords } from '../../i18n/words.ts'
import { hrefTo } from '../../routes/href.ts'
import { accountDoor } from '../../account/menu/account-menu-rules.ts'
import { useOffer } from '../../state/use-offer.ts'
import { useSearchPreferencesDot } from '../../account/search-preferences-dot.ts'
import { initialsOf, useTraveller } from '../../state/traveller.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { Card } from '../../ui/card/card.tsx'
import { List, ListRow } from '../../ui/list/list.tsx'
import { Spoken } from '../../ui/spoken/spoken.tsx'

/** The account as one card: its pages, and the way out of it, are behind it. For guests it is the way in. */
export function AccountRow() {
  const { t } = useWords()
  const who = useTraveller()
  const { options } = useOffer()
  const isNew = useSearchPreferencesDot(options.showSearchPreferences)
  const { initials, name } = initialsOf(who)
  const { route, note } = accountDoor(who !== null)
  if (!who)
    return (
      <Card flush>
        <List>
          <ListRow href={hrefTo(route)} icon="person" note={t(note)}>
            <b>{t('MENU_SIGN_IN')}</b>
          </ListRow>
        </List>
      </Card>
    )
  return (
    <Card flush>
      <List>
        <ListRow href={hrefTo(route)} start={<Avatar initials={initials} dot={isNew} />} note={t(note)}>
          <b>{name}</b>
          {isNew && <Spoken>{t('SOMETHING_NEW')}</Spoken>}
        </ListRow>
      </List>
    </Card>
  )
}
