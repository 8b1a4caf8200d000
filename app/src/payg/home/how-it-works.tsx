import { onboarding } from '@cledrau/contract/account/onboarding.ts'
import { useQuery } from '@tanstack/react-query'
import { load } from '../../api/client.ts'
import { useWords } from '../../i18n/words.ts'
import { ContentText } from '../../page/text/content-text.tsx'
import { cell } from '../../platform/cell.ts'
import { APP_VERSION } from '../../platform/version.ts'
import { pathTo } from '../../routes/href.ts'
import { navigate } from '../../routes/hash-location.ts'
import { useTraveller } from '../../state/traveller.ts'
import { OnboardingSlider } from '../../ui/onboarding/onboarding-slider.tsx'
import { slidePicture } from './slide-pictures.tsx'

/** The slide that was looked at last, counted from 0: whoever comes back goes on there. */
export const lastOnboardingIndex = cell(0)

/** What it is to tap, for whoever has no card yet. Nobody misses it where it can’t be had. */
export default function HowItWorks() {
  const { t, language } = useWords()
  const signedIn = useTraveller() !== null
  const slides = useQuery({
    queryKey: ['onboarding-payg', APP_VERSION],
    meta: { keep: true, log: 'onboarding-payg' },
    queryFn: ({ signal }) => load(onboarding, { appVersion: APP_VERSION, onboardingType: 'Payg' }, { signal }),
  })
  if (!slides.data || slides.data.length === 0) return null
  const list = slides.data.toSorted((one, other) => one.sequence - other.sequence)
  // What is an account’s begins with signing in.
  const needsAccount = !signedIn && list.at(-1)?.requiresLogin === true
  const finish = () =>
    navigate(
      needsAccount ? pathTo('LoginPage', { return: pathTo('AddContactlessCard') }) : pathTo('AddContactlessCard'),
    )
  return (
    <OnboardingSlider
      inPage
      pages={list.map((slide) => ({
        key: String(slide.id),
        picture: slidePicture(slide[language].image_id),
        title: slide[language].title,
        body: <ContentText html={slide[language].content} />,
      }))}
      words={{
        skip: t('GLOBAL_SKIP'),
        previous: t('GLOBAL_PREVIOUS'),
        next: t('GLOBAL_NEXT'),
        finish: t(needsAccount ? 'MENU_SIGN_IN' : 'PAYG_ADD_CARD_SHORT'),
        place: (page, pages) => t('ONBOARDING_PLACE', { page, pages }),
      }}
      startPage={lastOnboardingIndex.get() + 1}
      onTurned={(page) => lastOnboardingIndex.set(page - 1)}
      onCompleted={finish}
    />
  )
}
