import { LANGUAGES } from '@cledrau/contract/language.ts'
import type { Language } from '@cledrau/contract/language.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { chooseLanguage } from '../../i18n/language.ts'
import { loadShippedWords } from '../../i18n/load-words.ts'
import { translate } from '../../i18n/words.ts'
import { Button } from '../../ui/button/button.tsx'
import styles from './language-choice.module.css'
import { useShown } from './before.ts'
import { answered } from '../../page/language-question.ts'
import { useLayout } from '../../platform/use-layout.ts'

const ORDER: readonly Language[] = LANGUAGES.toReversed()

/** Both languages at once, equal in size and weight: neither is the one that has to be left. */
export default function LanguageChoice() {
  const { narrow } = useLayout()
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useShown()
  const [ready, setReady] = useState(false)

  useEffect(() => {
    // Each half speaks for itself, so both languages' words have to be here first.
    void Promise.allSettled(LANGUAGES.map(loadShippedWords)).then(() => setReady(true))
  }, [])
  useEffect(() => {
    if (!ready || !shown) return undefined
    // In a task of its own: the focus has the whole page laid out, which drawing it needn't wait for.
    const soon = setTimeout(() => heading.current?.focus())
    return () => clearTimeout(soon)
  }, [ready, shown])

  const choose = (language: Language) => {
    chooseLanguage(language)
    answered.set(true)
    document.querySelector<HTMLElement>('main')?.focus()
  }
  const dismiss = useEffectEvent((event: KeyboardEvent) => event.key === 'Escape' && choose('en'))
  useEffect(() => {
    const listen = (event: KeyboardEvent) => dismiss(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])

  if (!ready) return null
  return (
    // The page behind is inert, but the cookie bar below asks something, too: so this isn't a modal dialog element.
    <div className={styles.over} data-narrow={narrow || undefined}>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- see above */}
      <section className={styles.sheet} role="dialog" aria-labelledby="which-cy which-en">
        <div className={styles.halves}>
          {ORDER.map((language, index) => (
            <div key={language} className={styles.half} lang={language}>
              <p className="soft">{translate(language, 'WELCOME')}</p>
              <h2 ref={index === 0 ? heading : undefined} id={`which-${language}`} className="t-2xl" tabIndex={-1}>
                {translate(language, 'WELCOME_WHICH')}
              </h2>
              <p className="soft">{translate(language, 'WELCOME_CHANGE')}</p>
              <Button kind="second" full onClick={() => choose(language)}>
                {translate(language, language === 'cy' ? 'LANGUAGE_CY' : 'LANGUAGE_EN')}
              </Button>
            </div>
          ))}
          <i className={styles.fork} aria-hidden="true" />
        </div>
      </section>
    </div>
  )
}
