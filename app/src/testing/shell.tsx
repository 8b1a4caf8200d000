import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { wordsOf } from '../../build/words.ts'
import { queryClient } from '../api/query-client.ts'
import { chooseLanguage } from '../i18n/language.ts'
import { addShippedWords } from '../i18n/words.ts'
import { bePlatform, webPlatform } from '../platform/platform.ts'
import { ROUTES } from '../routes.tsx'
import { followAddress } from '../routes/hash-location.ts'
import type { RouteName } from '../routes/paths.ts'
import { matchPath } from '../routes/path.ts'
import { setTable } from '../routes/table.ts'
import './patience.ts'

type Opening = { address?: string; language?: 'en' | 'cy'; wide?: boolean; native?: boolean }

/** Read once: there are more than a hundred files of them, and each test opens a browser. */
const WORDS = { en: wordsOf('en'), cy: wordsOf('cy') }

/** A browser with the app's words in it, at an address, of a width. */
export function openAt({ address = '/', language = 'en', wide = true, native = false }: Opening = {}): void {
  setTable(ROUTES)
  addShippedWords('en', WORDS.en)
  addShippedWords('cy', WORDS.cy)
  chooseLanguage(language)
  bePlatform({ ...webPlatform, native })
  Object.assign(window, { innerWidth: wide ? 1280 : 390, innerHeight: 900, scrollTo: () => undefined })
  history.replaceState(null, '', `/#${address}`)
  followAddress((path) => ROUTES.find((route) => matchPath(route.path, path))?.name ?? null)
}

/** As if a page that the app doesn't have yet were built. After `openAt`. */
export const pretendBuilt = (name: RouteName): void =>
  setTable(ROUTES.map((route) => (route.name === name ? { ...route, screen: ROUTES[0]?.screen } : route)))

/** Draws a part of the app as it stands in the frame. */
export const draw = (part: ReactElement) =>
  render(<QueryClientProvider client={queryClient}>{part}</QueryClientProvider>)

export function closeBrowser(): void {
  cleanup()
  queryClient.clear()
  localStorage.clear()
  bePlatform(webPlatform)
}
