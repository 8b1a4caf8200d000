import { lazy, Suspense } from 'react'
import { useLocation } from '../routes/hash-location.ts'
import { AlertBanner } from './bars/alert-banner.tsx'
import styles from './app.module.css'
import { footerHides } from './bars/footer-rules.ts'
import { WideHeader } from './header/header.tsx'
import { Main } from './main.tsx'
import { Page } from './page.tsx'
import { SparePart } from '../page/spare-part.tsx'

// Below the first page's edge: it comes after it.
const Footer = lazy(() => import('./bars/footer.tsx'))

/** Header, page, footer. */
export default function WideFrame() {
  const { path } = useLocation()
  return (
    <div className={styles.wide}>
      <WideHeader />
      <Main>
        <AlertBanner />
        <Page />
      </Main>
      <SparePart name="footer">
        <Suspense>{!footerHides(path) && <Footer />}</Suspense>
      </SparePart>
    </div>
  )
}
