import type { WordName } from '../../i18n/names.ts'
import { useWords } from '../../i18n/words.ts'
import { hrefOf, hrefTo } from '../../routes/href.ts'
import { routeNamed } from '../../routes/table.ts'
import { useNewTickets } from '../../state/news.ts'
import { initialsOf, useTraveller } from '../../state/traveller.ts'
import { useOffer } from '../../state/use-offer.ts'
import { Dot } from '../../ui/button/icon-button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { List, ListHead, ListRow } from '../../ui/list/list.tsx'
import { Spoken } from '../../ui/spoken/spoken.tsx'
import { useSearchPreferencesDot } from '../search-preferences-dot.ts'
import type { AccountEntry, MenuGroup } from './account-menu-rules.ts'
import { accountMenu } from './account-menu-rules.ts'
import styles from './account-menu.module.css'

const GROUPS: readonly { key: MenuGroup; word: WordName }[] = [
  { key: 'travel', word: 'MENU_GROUP_TRAVEL' },
  { key: 'you', word: 'MENU_GROUP_YOU' },
]

/** Asked for by whoever goes: no page waits for it. */
const signOut = async () => (await import('../sign-out.ts')).askToSignOut()

/** What is behind the avatar: nobody's first page needs it. */
export function AccountMenuPanel() {
  const { t } = useWords()
  const traveller = useTraveller()
  const { options, offered } = useOffer()
  const dots = { tickets: useNewTickets(), preferences: useSearchPreferencesDot(options.showSearchPreferences) }

  const menu = accountMenu(traveller !== null, options, (route) => offered(routeNamed(route)?.path ?? ''))
  const groups = GROUPS.map((group) => ({
    ...group,
    entries: menu.entries.filter((entry) => entry.group === group.key),
  })).filter(({ entries }) => entries.length > 0)

  return (
    <>
      {traveller && (
        <p className={styles.who}>
          <b>{initialsOf(traveller).name}</b>
          <span className="t-s soft">{traveller.email}</span>
        </p>
      )}
      {groups.length > 0 && (
        <div className={styles.groups}>
          {groups.map((group) => (
            <List key={group.key} label={t(group.word)}>
              <ListHead>{t(group.word)}</ListHead>
              {group.entries.map((entry) => (
                <Entry key={entry.word} entry={entry} isNew={entry.dot !== undefined && dots[entry.dot]} />
              ))}
            </List>
          ))}
        </div>
      )}
      <div className={styles.foot}>
        <a className={styles.footLink} href={hrefTo('Settings')}>
          <Icon name="settings" size="s" />
          {t('TITLE_SETTINGS')}
        </a>
        {menu.signOut && (
          <button type="button" className={styles.signOut} onClick={() => void signOut()}>
            <Icon name="logout" size="s" />
            {t('MENU_SIGN_OUT')}
          </button>
        )}
      </div>
    </>
  )
}

function Entry({ entry, isNew }: { entry: AccountEntry; isNew: boolean }) {
  const { t } = useWords()
  return (
    <ListRow
      href={hrefOf(routeNamed(entry.route)?.path ?? '/')}
      icon={entry.icon}
      end={
        isNew && (
          <>
            <Dot inline />
            <Spoken>{t('SOMETHING_NEW')}</Spoken>
          </>
        )
      }
    >
      {t(entry.word)}
    </ListRow>
  )
}
