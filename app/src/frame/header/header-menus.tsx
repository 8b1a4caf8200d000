import type { Language } from '@cledrau/contract/language.ts'
import type { HeaderCategory, MenuEntry } from '@cledrau/contract/reading/menus.ts'
import { useWords } from '../../i18n/words.ts'
import { hrefOf, pathTo } from '../../routes/href.ts'
import { useLocation } from '../../routes/hash-location.ts'
import { isUnder } from '../../routes/path.ts'
import { categoriesToShow } from '../../state/menus.ts'
import { useReference } from '../../state/reference.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import { iconNamed } from '../../page/icon-named.ts'
import { RailMark } from '../../ui/line/rail-mark.tsx'
import { List, ListHead, ListRow } from '../../ui/list/list.tsx'
import { Menu } from '../../ui/menu/menu.tsx'
import { classNames } from '../../ui/class-names.ts'
import styles from './header.module.css'
import { useOffer } from '../../state/use-offer.ts'

/** Between 960 and 1199 px the categories after the fourth fold into one called More. */
const ALWAYS_SHOWN = 4

/** Entries from here on lead to texts. */
const FIRST_TEXT = 1000

/** The categories of the header. What leads nowhere yet isn't there. */
export function HeaderMenus() {
  const { t, language } = useWords()
  const offer = useOffer()
  const menus = useReference('headerMenus')
  const all = menus.state === 'ready' ? menus.value : []
  const shown = categoriesToShow(all, (entry) => entry[language].urlElement, offer)
  const folded = shown.slice(ALWAYS_SHOWN)

  return (
    <nav className={styles.menus} aria-label={t('NAV_MAIN')}>
      {shown.map((category, index) => (
        <Category key={category.id} category={category} folds={index >= ALWAYS_SHOWN} />
      ))}
      {folded.length > 0 && (
        <Menu
          label={t('TITLE_MORE')}
          renderTrigger={(props) => (
            <button {...props} className={classNames(styles.item, styles.more)}>
              {t('TITLE_MORE')}
              <Icon name="down" size="s" />
            </button>
          )}
        >
          {folded.map((category) => (
            <Groups key={category.id} category={category} />
          ))}
        </Menu>
      )}
    </nav>
  )
}

/** Texts belong to several categories, and the pages of the account to its own menu, whoever else leads there. */
const marks = (entry: MenuEntry, path: string, language: Language): boolean =>
  entry.id < FIRST_TEXT && !isUnder(path, pathTo('My Account')) && isUnder(path, entry[language].urlElement)

function Category({ category, folds }: { category: HeaderCategory; folds: boolean }) {
  const { language } = useWords()
  const { path } = useLocation()
  const { pageHeading, ariaLabel, urlElement } = category[language]
  const entries = category.children.flatMap((group) => group.children)
  const current = isUnder(path, urlElement) || entries.some((entry) => marks(entry, path, language))
  const look = classNames(styles.item, folds && styles.fold)
  const mark = current && <RailMark side="under" />

  if (entries.length === 0)
    return (
      <a className={look} href={hrefOf(urlElement)} aria-label={ariaLabel} aria-current={current ? 'page' : undefined}>
        {pageHeading}
        {mark}
      </a>
    )
  return (
    <Menu
      label={ariaLabel}
      width={category.children.length > 1 ? 640 : 340}
      renderTrigger={(props) => (
        <button {...props} className={look} aria-current={current || undefined}>
          {pageHeading}
          <Icon name="down" size="s" />
          {mark}
        </button>
      )}
    >
      <Groups category={category} />
    </Menu>
  )
}

function Groups({ category }: { category: HeaderCategory }) {
  const { language } = useWords()
  const { path } = useLocation()
  return (
    <div className={styles.groups}>
      {category.children.map((group) => (
        <List key={group.id} label={group[language].ariaLabel}>
          <ListHead>{group[language].pageHeading}</ListHead>
          {group.children.map((entry) => (
            <ListRow
              key={entry.id}
              href={hrefOf(entry[language].urlElement)}
              icon={iconNamed(entry.icon)}
              note={entry[language].summary}
              current={path === entry[language].urlElement}
            >
              <b>{entry[language].pageHeading}</b>
            </ListRow>
          ))}
        </List>
      ))}
    </div>
  )
}
