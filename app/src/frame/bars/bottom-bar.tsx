import type { CSSProperties } from 'react'
import { useWords } from '../../i18n/words.ts'
import { hrefOf } from '../../routes/href.ts'
import { useLocation } from '../../routes/hash-location.ts'
import { findRoute } from '../../routes/resolve.ts'
import { routeNamed, routeTable } from '../../routes/table.ts'
import { useGuardFacts } from '../../state/guard-facts.ts'
import { useNewTickets } from '../../state/news.ts'
import { useSearchPreferencesDot } from '../../account/search-preferences-dot.ts'
import { useBarHeight } from '../../ui/action-bar/use-bar-height.ts'
import { Dot } from '../../ui/button/icon-button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { Spoken } from '../../ui/spoken/spoken.tsx'
import styles from './bottom-bar.module.css'
import { activeItem, bottomItems } from './bottom-bar-rules.ts'
import { useOffer } from '../../state/use-offer.ts'

export function BottomBar() {
  const { t } = useWords()
  const { path } = useLocation()
  const facts = useGuardFacts()
  const { options, offered } = useOffer()
  const newTickets = useNewTickets()
  const preferencesDot = useSearchPreferencesDot(options.showSearchPreferences)
  const items = bottomItems({
    options,
    newTickets,
    preferencesDot,
    offered: (route) => offered(routeNamed(route)?.path ?? ''),
  })
  const active = activeItem(items, findRoute(routeTable(), path, facts)?.route.name ?? null)
  const slider: CSSProperties & Record<'--n' | '--i', number> = { '--n': items.length, '--i': Math.max(active, 0) }

  return (
    <nav ref={useBarHeight()} className={styles.bar} aria-label={t('NAV_MAIN')}>
      <div className={styles.inside} style={slider}>
        {active >= 0 && <i className={styles.slider} data-slider={active} aria-hidden="true" />}
        {items.map((item, index) => (
          <a
            key={item.key}
            className={styles.item}
            href={hrefOf(routeNamed(item.route)?.path ?? '/')}
            aria-current={index === active ? 'page' : undefined}
          >
            <span className={styles.icon}>
              <Icon name={item.icon} />
              {item.dot && <Dot />}
            </span>
            <span aria-hidden="true">{t(item.word)}</span>
            <Spoken>
              {t(item.name)}
              {item.dot && ` ${t('SOMETHING_NEW')}`}
            </Spoken>
          </a>
        ))}
      </div>
    </nav>
  )
}
