import { useWords } from '../i18n/words.ts'
import { useLocation } from '../routes/hash-location.ts'
import { SkipLink } from '../ui/spoken/skip-link.tsx'
import { AlertBanner } from './bars/alert-banner.tsx'
import styles from './app.module.css'
import { BottomBar } from './bars/bottom-bar.tsx'
import { Main } from './main.tsx'
import { NarrowFirst } from './start/narrow-first.tsx'
import { NarrowHomeHeader } from './header/narrow-home-header.tsx'
import { OfflineBanner } from './bars/offline-banner.tsx'
import { Page } from './page.tsx'

/** What a phone shows once, then page and bar. */
export default function NarrowFrame() {
  const { path } = useLocation()
  const { t } = useWords()
  return (
    <NarrowFirst>
      <div className={styles.narrow}>
        <SkipLink label={t('SKIP_TO_MAIN')} to="main" />
        <OfflineBanner narrow />
        <Main>
          {path === '/' && <NarrowHomeHeader />}
          <AlertBanner />
          <Page />
        </Main>
        <BottomBar />
      </div>
    </NarrowFirst>
  )
}
