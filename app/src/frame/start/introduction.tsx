import type { OnboardingSlide } from '@cledrau/contract/account/onboarding.ts'
import { useWords } from '../../i18n/words.ts'
import { useOnline } from '../../state/online.ts'
import { useTraveller } from '../../state/traveller.ts'
import { OnboardingSlider } from '../../ui/onboarding/onboarding-slider.tsx'
import { ContentText } from '../../page/text/content-text.tsx'
import { slidePicture } from './slide-pictures.tsx'

export function Introduction({ slides, onComplete }: { slides: readonly OnboardingSlide[]; onComplete: () => void }) {
  const { t, language } = useWords()
  const { online } = useOnline()
  const loggedIn = useTraveller() !== null
  return (
    <OnboardingSlider
      pages={slides.map((slide) => ({
        key: String(slide.id),
        picture: slidePicture(slide[language].image_id),
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
