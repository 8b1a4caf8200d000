import { useWords } from '../../i18n/words.ts'
import { AlertBell } from '../../page/alerts/alert-bell.tsx'
import { useLayout } from '../../platform/use-layout.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import { Again } from './again.tsx'
import { FavouriteWays } from './favourite-ways.tsx'
import { LineSearch } from './line-search.tsx'
import { SearchForm } from './search-form.tsx'
import styles from './ticket-search-screen.module.css'
import { useSearchForm } from './use-search-form.ts'

/** Where to? One question, whichever ticket it is. */
export function TicketSearchScreen() {
  const { t } = useWords()
  const form = useSearchForm()
  const { narrow } = useLayout()
  return (
    <div className={styles.page}>
      <div className={styles.form}>
        <div className="spread">
          <h1 className="t-3xl">{t('SEARCH_TITLE')}</h1>
          {narrow && <AlertBell />}
        </div>
        <SearchForm form={form} />
        <p className={styles.promise}>
          <Icon name="check" size="s" />
          {t('SEARCH_PROMISE')}
        </p>
      </div>
      <div className={styles.beside}>
        <FavouriteWays form={form} />
        <Again form={form} />
        <LineSearch form={form} />
      </div>
    </div>
  )
}
