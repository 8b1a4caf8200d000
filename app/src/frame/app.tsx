import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { queryClient } from '../api/query-client.ts'
import { usePlatform } from '../platform/platform.ts'
import { useLocation } from '../routes/hash-location.ts'
import { languageIsOpen } from '../i18n/language.ts'
import { cookiesNow, useCookies } from '../state/cookies.ts'
import { useShown } from './start/before.ts'
import { showsCookieBar } from '../page/first-visit-rules.ts'
import { useLanguageQuestion } from '../page/language-question.ts'
import { Messages } from './messages-view.tsx'
import { useLayout } from '../platform/use-layout.ts'

// Each width fetches its own frame; what is asked once a device is fetched where it is asked.
const WideFrame = lazy(() => import('./wide-frame.tsx'))
const NarrowFrame = lazy(() => import('./narrow-frame.tsx'))
const fetchCookieBar = () => import('./bars/cookie-bar.tsx')
const fetchLanguageChoice = () => import('./start/language-choice.tsx')
const CookieBar = lazy(fetchCookieBar)
const LanguageChoice = lazy(fetchLanguageChoice)

/** Under way while the start-up still loads what the first sentence needs. */
export const fetchFrame = (narrow: boolean): Promise<unknown> =>
  Promise.all([
    narrow ? import('./narrow-frame.tsx') : import('./wide-frame.tsx'),
    cookiesNow().accepted || fetchCookieBar(),
    languageIsOpen() && fetchLanguageChoice(),
  ])

// Without anything of their own to say: whatever the frame learns draws neither of them anew.
const wide = <WideFrame />
const narrowly = <NarrowFrame />

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <Shell />
    </QueryClientProvider>
  )
}

function Shell() {
  const { narrow, zoomed } = useLayout()
  const question = useLanguageQuestion()
  const { native } = usePlatform()
  const { query } = useLocation()
  const cookies = showsCookieBar({ native, query, ...useCookies() })
  return (
    <>
      {question !== 'first' && (
        <div inert={question !== null} data-zoomed={zoomed || undefined}>
          <Suspense>{narrow ? narrowly : wide}</Suspense>
        </div>
      )}
      <Suspense>{question && <LanguageChoice />}</Suspense>
      <Suspense>{cookies && <CookieBar />}</Suspense>
      <MessagesOnceShown />
    </>
  )
}

/** What the frame says is said in a page that is seen. */
const MessagesOnceShown = () => useShown() && <Messages />
