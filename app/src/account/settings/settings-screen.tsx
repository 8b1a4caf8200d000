import { LANGUAGES } from '@cledrau/contract/language.ts'
import type { Language } from '@cledrau/contract/language.ts'
import { useEffect } from 'react'
import { pathTo } from '../../routes/href.ts'
import { chooseLanguage } from '../../i18n/language.ts'
import { loadShippedWords } from '../../i18n/load-words.ts'
import { translate, useHaveWords, useWords } from '../../i18n/words.ts'
import { APP_VERSION, BUILD_VERSION } from '../../platform/version.ts'
import { LandingChoice } from '../landing-choice.tsx'
import { LOOK_WORDS } from '../../page/look-words.ts'
import { ScreenHead } from '../../page/screen-head.tsx'
import { PocketChoice } from '../../pocket/pocket-choice.tsx'
import { UsageChoice } from '../../page/form/usage-choice.tsx'
import { chooseLook, LOOKS, useLook } from '../../state/dark-mode.ts'
import { useOnline } from '../../state/online.ts'
import { Card } from '../../ui/card/card.tsx'
import { RadioGroup } from '../../ui/choice/radio-group.tsx'
import { List, ListRow } from '../../ui/list/list.tsx'
import { LookPicture } from './look-picture.tsx'

const ORDER: readonly Language[] = LANGUAGES.toReversed()

/** What this device shows, and how. Each choice works at once and is kept. */
export function SettingsScreen() {
  const { t, language } = useWords()
  const { online } = useOnline()
  const look = useLook()
  const have = { en: useHaveWords('en'), cy: useHaveWords('cy') }

  useEffect(() => {
    // Each language speaks for itself here.
    void Promise.allSettled(LANGUAGES.map(loadShippedWords))
  }, [])

  return (
    <div className="stack">
      <ScreenHead title={t('TITLE_SETTINGS')} back={pathTo('NewSecondaryNav')} />
      <div className="grid stack stack-8">
        <div className="col-6 stack stack-8">
          <section className="stack stack-2">
            <h2 className="t-l">{t('SETTINGS_LANGUAGE')}</h2>
            <Card>
              <RadioGroup
                label={t('SETTINGS_LANGUAGE')}
                labelHidden
                chosen={language}
                onChoose={chooseLanguage}
                options={ORDER.map((one) => ({
                  value: one,
                  lang: one,
                  label: t(one === 'cy' ? 'LANGUAGE_CY' : 'LANGUAGE_EN'),
                  note: have[one] ? translate(one, 'SETTINGS_LANGUAGE_NOTE') : undefined,
                  disabled: !have[one],
                }))}
              />
            </Card>
          </section>
          <section className="stack stack-2">
            <h2 className="t-l">{t('SETTINGS_LOOK')}</h2>
            <RadioGroup
              label={t('SETTINGS_LOOK')}
              labelHidden
              cards
              chosen={look}
              onChoose={chooseLook}
              options={LOOKS.map((one) => ({
                value: one,
                label: t(LOOK_WORDS[one]),
                picture: <LookPicture look={one} />,
              }))}
            />
            <p className="t-s soft">{t('SETTINGS_LOOK_NOTE')}</p>
          </section>
        </div>
        <div className="col-6 stack stack-8">
          <LandingChoice />
          <PocketChoice />
          <section className="stack stack-2">
            <h2 className="t-l">{t('SETTINGS_PRIVACY')}</h2>
            <Card>
              <UsageChoice />
            </Card>
          </section>
          <section className="stack stack-2">
            <h2 className="t-l">{t('SETTINGS_ABOUT')}</h2>
            <Card flush>
              <List>
                <ListRow icon="phone" end={<span className="num">{APP_VERSION}</span>}>
                  {t('SETTINGS_VERSION')}
                </ListRow>
                <ListRow icon="info" end={<span className="num">{BUILD_VERSION}</span>}>
                  {t('SETTINGS_BUILD')}
                </ListRow>
                <ListRow icon={online ? 'check' : 'offline'} end={t(online ? 'SETTINGS_ONLINE' : 'SETTINGS_OFFLINE')}>
                  {t('SETTINGS_NETWORK')}
                </ListRow>
              </List>
            </Card>
          </section>
        </div>
      </div>
    </div>
  )
}
