import { useWords } from '../../i18n/words.ts'
import { useScreen } from '../../page/load-screen.ts'
import { SkeletonRows } from '../../page/page-skeleton.tsx'
import { Unavailable } from '../../page/unavailable.tsx'
import { fetchHome } from './load-home.ts'
import styles from './home-screen.module.css'

/** Where somebody stands with two minutes left. The form is the search's own: its code comes when Home is here. */
export function HomeScreen() {
  const { t } = useWords()
  const page = useScreen(fetchHome)
  if (page.state === 'ready') return <page.Screen />
  return (
    <div className={styles.home}>
      <div className={styles.coming}>
        <h1 className="t-3xl">{t('SEARCH_TITLE')}</h1>
        {page.state === 'failed' ? <Unavailable onRetry={page.retry} /> : <SkeletonRows rows={6} />}
      </div>
    </div>
  )
}
