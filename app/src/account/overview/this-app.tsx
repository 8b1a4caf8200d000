import { LANGUAGES } from '@cledrau/contract/language.ts'
import type { Language } from '@cledrau/contract/language.ts'
import { logTrouble } from '../../api/log.ts'
import { chooseLanguage } from '../../i18n/language.ts'
import { loadShippedWords } from '../../i18n/load-words.ts'
import { useWords } from '../../i18n/words.ts'
import { LandingChoice } from '../landing-choice.tsx'
import { LOOK_WORDS } from '../../page/look-words.ts'
import { chooseLook, LOOKS, useLook } from '../../state/dark-mode.ts'
import { Card } from '../../ui/card/card.tsx'
import { Segments } from '../../ui/choice/segments.tsx'
import styles from './this-app.module.css'

/** Language and look are switched in place, and which page the app opens with. */
export function ThisApp() {
  const { t, language } = useWords()
  const look = useLook()

  const speak = async (next: Language) => {
    await loadShippedWords(next).catch((trouble: unknown) => logTrouble('words', next, trouble))
    chooseLanguage(next)
  }
  return (
    <section className="stack stack-2" aria-labelledby="this-app">
      <h2 id="this-app" className="t-l">
        {t('ACCOUNT_GROUP_APP')}
      </h2>
      <Card className="stack">
        <div className={styles.row}>
          <span aria-hidden="true">{t('SETTINGS_LANGUAGE')}</span>
          <Segments
            label={t('SETTINGS_LANGUAGE')}
            options={LANGUAGES.toReversed().map((one) => ({
              value: one,
              lang: one,
              label: t(one === 'cy' ? 'LANGUAGE_CY' : 'LANGUAGE_EN'),
            }))}
            chosen={language}
            onChoose={(next) => void speak(next)}
          />
        </div>
        <div className={styles.row}>
          <span aria-hidden="true">{t('SETTINGS_LOOK')}</span>
          <Segments
            label={t('SETTINGS_LOOK')}
            options={LOOKS.map((one) => ({ value: one, label: t(LOOK_WORDS[one]) }))}
            chosen={look}
            onChoose={chooseLook}
          />
        </div>
        <LandingChoice />
      </Card>
    </section>
  )
}
