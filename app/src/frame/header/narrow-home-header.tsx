import { useWords } from '../../i18n/words.ts'
import { hrefTo } from '../../routes/href.ts'
import { Logo } from '../../ui/logo/logo.tsx'
import { AlertBell } from '../../page/alerts/alert-bell.tsx'
import { LanguageToggle } from '../../page/language-toggle.tsx'
import styles from './narrow-home-header.module.css'

/** Home has the product's name over it; every other page its own. */
export function NarrowHomeHeader() {
  const { t } = useWords()
  return (
    <header className={styles.header}>
      <a className={styles.logo} href={hrefTo('Home')}>
        <Logo name={t('APP_NAME')} />
      </a>
      <div className={styles.end}>
        <AlertBell />
        <LanguageToggle />
      </div>
    </header>
  )
}
