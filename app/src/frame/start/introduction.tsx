import type { OnboardingSlide } from '@cledrau/contract/account/onboarding.ts'
import type { ReleaseNote } from '@cledrau/contract/reading/release-notes.ts'
import { useWords } from '../../i18n/words.ts'
import { useOnline } from '../../state/online.ts'
import { useTraveller } from '../../state/traveller.ts'
import { Button } from '../../ui/button/button.tsx'
import { OnboardingSlider } from '../../ui/onboarding/onboarding-slider.tsx'
import { ContentText } from '../../page/text/content-text.tsx'

export function Introduction({ slides, onComplete }: { slides: readonly OnboardingSlide[]; onComplete: () => void }) {
  const { t, language } = useWords()
  const { online } = useOnline()
  const loggedIn = useTraveller() !== null
  return (
    <OnboardingSlider
      pages={slides.map((slide) => ({
        key: String(slide.id),
        title: slide[language].title,
        body: <ContentText html={slide[language].content} />,
        requiresLogin: slide.requiresLogin,
      }))}
      words={{
        skip: t('GLOBAL_SKIP'),
        previous: t('GLOBAL_PREVIOUS'),
        next: t('GLOBAL_NEXT'),
        finish: t('ONBOARDING_START'),
        place: (page, pages) => t('ONBOARDING_PLACE', { page, pages }),
      }}
      offline={!online}
      loggedIn={loggedIn}
      onCompleted={onComplete}
    />
  )
}

export function WhatIsNew({ note, onRead }: { note: ReleaseNote; onRead: () => void }) {
  const { t, language } = useWords()
  return (
    <div className="page stack stack-6">
      <h1 className="t-3xl" tabIndex={-1}>
        {t('RELEASE_NOTES_TITLE', { version: note.version })}
      </h1>
      <ContentText html={note[language].notes} />
      <Button full onClick={onRead}>
        {t('GLOBAL_CONTINUE')}
      </Button>
    </div>
  )
}
