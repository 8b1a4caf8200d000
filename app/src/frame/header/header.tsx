import { formatPrice } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { hrefTo, pathTo } from '../../routes/href.ts'
import { navigate } from '../../routes/hash-location.ts'
import { useBasketSum } from '../../state/news.ts'
import { useOnline } from '../../state/online.ts'
import { useTraveller } from '../../state/traveller.ts'
import { Button } from '../../ui/button/button.tsx'
import { Logo } from '../../ui/logo/logo.tsx'
import { SkipLink } from '../../ui/spoken/skip-link.tsx'
import { AlertBell } from '../../page/alerts/alert-bell.tsx'
import { AccountMenu } from '../../account/menu/account-menu.tsx'
import { basketButton } from './basket-button-rules.ts'
import { HeaderMenus } from './header-menus.tsx'
import styles from './header.module.css'
import { LanguageToggle } from '../../page/language-toggle.tsx'
import { useOffer } from '../../state/use-offer.ts'

export function WideHeader() {
  const { t } = useWords()
  return (
    <header className={styles.wide}>
      <SkipLink label={t('SKIP_TO_MAIN')} to="main" />
      <div className={styles.inside}>
        <a className={styles.logo} href={hrefTo('Home')}>
          <Logo name={t('APP_NAME')} />
        </a>
        <HeaderMenus />
        <AlertBell />
        <LanguageToggle />
        <BasketButton />
        <AccountMenu />
      </div>
    </header>
  )
}

function BasketButton() {
  const { t } = useWords()
  const { options } = useOffer()
  const { online } = useOnline()
  const signedIn = useTraveller() !== null
  const basket = basketButton({ signedIn, online, options, basket: useBasketSum() })
  if (!basket) return null
  return (
    <Button kind="second" small icon="ticket" disabled={!basket.enabled} onClick={() => navigate(pathTo('BasketPage'))}>
      <span className="num">{t('BASKET_SUM', { count: basket.tickets, total: formatPrice(basket.total) })}</span>
    </Button>
  )
}
