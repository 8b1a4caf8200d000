import { useEffect, useRef } from 'react'
import { rich, BOLD } from '../../i18n/rich.tsx'
import { otherLanguage } from '../../i18n/language.ts'
import { translate, useHaveWords, useWords } from '../../i18n/words.ts'
import { pathTo } from '../../routes/href.ts'
import { navigate } from '../../routes/hash-location.ts'
import { acceptCookies, useCookies } from '../../state/cookies.ts'
import { useOnline } from '../../state/online.ts'
import { useReference } from '../../state/reference.ts'
import { Button } from '../../ui/button/button.tsx'
import { useShown } from '../start/before.ts'
import styles from './cookie-bar.module.css'
import { focusMain } from '../main.tsx'

/** One sentence, the policy, and one press. */
export default function CookieBar() {
  const { t, language } = useWords()
  const { online } = useOnline()
  const { reopened } = useCookies()
  const data = useReference('appData')
  const bar = useRef<HTMLElement>(null)
  const other = otherLanguage(language)
  const saysBoth = useHaveWords(other)

  const shown = useShown()
  // Pages end above the bar, and what floats stands on it. Until it is seen, what stands in the HTML says how high that is.
  useEffect(() => {
    if (!shown) return
    const root = document.documentElement
    const measured = new ResizeObserver(([entry]) =>
      root.style.setProperty('--cookie-bar', `${entry?.borderBoxSize[0]?.blockSize ?? 0}px`),
    )
    if (bar.current) measured.observe(bar.current)
    return () => {
      measured.disconnect()
      root.style.removeProperty('--cookie-bar')
    }
  }, [shown])
  useEffect(() => {
    if (reopened) bar.current?.focus()
  }, [reopened])

  return (
    <section ref={bar} className={styles.bar} aria-label={t('COOKIES_LABEL')} tabIndex={-1}>
      <div className={styles.inside}>
        <p className={styles.words}>
          {rich(t('COOKIES_TEXT'), BOLD)}{' '}
          {saysBoth && (
            <span lang={other} className="soft">
              {translate(other, 'COOKIES_SHORT')}
            </span>
          )}
        </p>
        <div className={styles.buttons}>
          <Button
            kind="quiet"
            small
            offline={!online}
            disabled={data.state !== 'ready'}
            onClick={() =>
              data.state === 'ready' && navigate(pathTo('Content', { id: String(data.value.content.cookies) }))
            }
          >
            {t('COOKIES_POLICY')}
          </Button>
          <Button
            kind="second"
            small
            onClick={() => {
              acceptCookies()
              focusMain()
            }}
          >
            {t('COOKIES_ACCEPT')}
          </Button>
        </div>
      </div>
    </section>
  )
}
