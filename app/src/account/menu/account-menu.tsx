import { lazy, Suspense } from 'react'
import { useWords } from '../../i18n/words.ts'
import { SkeletonRows } from '../../page/page-skeleton.tsx'
import { SparePart } from '../../page/spare-part.tsx'
import { pathTo } from '../../routes/href.ts'
import { useNewTickets } from '../../state/news.ts'
import { initialsOf, useTraveller } from '../../state/traveller.ts'
import { useOffer } from '../../state/use-offer.ts'
import { Dot } from '../../ui/button/icon-button.tsx'
import { Menu } from '../../ui/menu/menu.tsx'
import { Spoken } from '../../ui/spoken/spoken.tsx'
import { useSearchPreferencesDot } from '../search-preferences-dot.ts'
import { accountDot } from './account-dot.ts'
import styles from './account-menu.module.css'

const fetchPanel = () => import('./account-menu-panel.tsx')
const Panel = lazy(async () => ({ default: (await fetchPanel()).AccountMenuPanel }))
/** Whoever comes near will press it. */
const comesNear = () => void fetchPanel().catch(() => undefined)

/** The avatar in the wide header, and what is behind it. */
export function AccountMenu() {
  const { t } = useWords()
  const traveller = useTraveller()
  const { options, offered } = useOffer()
  const dots = { tickets: useNewTickets(), preferences: useSearchPreferencesDot(options.showSearchPreferences) }
  const { initials, name } = initialsOf(traveller)
  const twoGroups = traveller !== null || (options.showPayg && offered(pathTo('PayAsYouGo')))

  return (
    <Menu
      align="end"
      width={twoGroups ? 600 : 300}
      label={t('ACCOUNT_MENU')}
      renderTrigger={(props) => (
        <button {...props} className={styles.avatar} onPointerEnter={comesNear} onFocus={comesNear}>
          <span>{initials}</span>
          <Spoken>{t('ACCOUNT_MENU_OF', { name })}</Spoken>
          {accountDot(dots) && (
            <>
              <Dot />
              <Spoken>{t('SOMETHING_NEW')}</Spoken>
            </>
          )}
        </button>
      )}
    >
      <SparePart name="account-menu" instead={<p>{t('CHUNK_FAILED_TITLE')}</p>}>
        <Suspense fallback={<SkeletonRows />}>
          <Panel />
        </Suspense>
      </SparePart>
    </Menu>
  )
}
