import type { FooterCategory } from '@cledrau/contract/reading/menus.ts'
import { useWords } from '../../i18n/words.ts'
import { APP_VERSION } from '../../platform/version.ts'
import { hrefOf, hrefTo } from '../../routes/href.ts'
import { reopenCookies } from '../../state/cookies.ts'
import { entriesToShow } from '../../state/menus.ts'
import { useReference } from '../../state/reference.ts'
import { Button } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { Logo } from '../../ui/logo/logo.tsx'
import { footerColumns } from './footer-rules.ts'
import styles from './footer.module.css'
import { iconNamed } from '../../page/icon-named.ts'
import { useOffer } from '../../state/use-offer.ts'

const isOurs = (address: string) => address.startsWith('/')
const awayProps = (address: string) => (isOurs(address) ? {} : { target: '_blank', rel: 'noopener' })

/** The links of every page, below it. */
export default function Footer() {
  const { t, language } = useWords()
  const offer = useOffer()
  const footer = useReference('footer')
  const categories = footer.state === 'ready' ? footer.value : []
  const shown = categories
    .map((category) => ({ ...category, items: entriesToShow(category.items, (item) => item[language].urlLink, offer) }))
    .filter((category) => category.items.length > 0)

  return (
    <footer className={styles.footer}>
      <div className={styles.inside}>
        <nav className={styles.columns} aria-label={t('NAV_FOOTER')}>
          {footerColumns(shown).map((column) => (
            <div key={column[0]?.id} className="stack stack-6">
              {column.map((category) => (
                <LinkCategory key={category.id} category={category} />
              ))}
            </div>
          ))}
          <Elsewhere />
        </nav>
        <Bottom />
      </div>
    </footer>
  )
}

function LinkCategory({ category }: { category: FooterCategory }) {
  const { language } = useWords()
  return (
    <section>
      <h2 className={styles.head}>{category.title[language]}</h2>
      <ul>
        {category.items.map((item) => {
          const { footerItemTitle, footerItemAriaLabel, urlLink } = item[language]
          return (
            <li key={item.id}>
              <a
                className={styles.link}
                href={hrefOf(urlLink)}
                aria-label={footerItemAriaLabel}
                {...awayProps(urlLink)}
              >
                {footerItemTitle}
              </a>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** The app's shops and our places on other sites. */
function Elsewhere() {
  const { t } = useWords()
  const data = useReference('appData')
  if (data.state !== 'ready') return null
  const links = [
    { head: t('FOOTER_APPS'), items: data.value.stores.map((store) => ({ ...store, icon: 'phone' })) },
    { head: t('FOOTER_SOCIAL'), items: data.value.social },
  ]
  return (
    <div className="stack stack-6">
      {links.map(({ head, items }) => (
        <section key={head}>
          <h2 className={styles.head}>{head}</h2>
          <ul>
            {items.map(({ name, icon, url }) => (
              <li key={name}>
                <a className={styles.link} href={url} target="_blank" rel="noopener">
                  <Icon name={iconNamed(icon) ?? 'globe'} size="s" />
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function Bottom() {
  const { t } = useWords()
  const data = useReference('appData')
  const pages = data.state === 'ready' ? data.value.content : null
  return (
    <div className={styles.bottom}>
      <a className={styles.logo} href={hrefTo('Home')}>
        <Logo name={t('APP_NAME')} />
      </a>
      {pages && (
        <p className={styles.small}>
          <a href={hrefTo('Content', { id: String(pages.cookies) })}>{t('FOOTER_COOKIES')}</a>
          <a href={hrefTo('Content', { id: String(pages.privacy) })}>{t('FOOTER_PRIVACY')}</a>
          <a href={hrefTo('Content', { id: String(pages.terms) })}>{t('FOOTER_TERMS')}</a>
          <button type="button" className={styles.plain} onClick={reopenCookies}>
            {t('FOOTER_COOKIE_CHOICE')}
          </button>
        </p>
      )}
      <p className="soft num">{t('APP_VERSION', { version: APP_VERSION })}</p>
      <Button kind="quiet" small onClick={toTop}>
        {t('FOOTER_TO_TOP')}
      </Button>
    </div>
  )
}

function toTop() {
  window.scrollTo({ top: 0, behavior: 'smooth' })
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
}
