import type { Language } from '@cledrau/contract/language.ts'
import { createRoot } from 'react-dom/client'
import { queryClient } from '../../src/api/query-client.ts'
import { chooseLanguage } from '../../src/i18n/language.ts'
import { addShippedWords } from '../../src/i18n/words.ts'
import { ROUTES } from '../../src/routes.tsx'
import { followAddress } from '../../src/routes/hash-location.ts'
import { matchPath } from '../../src/routes/path.ts'
import { setTable } from '../../src/routes/table.ts'
import { App } from '../../src/shell/app.tsx'
import { answered } from '../../src/shell/language-question.ts'
import { acceptCookies } from '../../src/state/cookies.ts'

export type Drawing = {
  address: string
  language: Language
  narrow: boolean
  /** Somebody who has never been here: with the question for the language and what is said of cookies. */
  first: boolean
}

/** Draws the app as its first frame is: with its words, and nothing that a server or this device would have to say. */
export async function draw(
  { address, language, narrow, first }: Drawing,
  words: Record<Language, Record<string, string>>,
): Promise<HTMLElement> {
  localStorage.clear()
  setTable(ROUTES)
  addShippedWords('en', words.en)
  addShippedWords('cy', words.cy)
  if (first) localStorage.removeItem('languagePreference')
  else chooseLanguage(language)
  answered.set(!first)
  if (!first) acceptCookies()
  Object.assign(window, { innerWidth: narrow ? 390 : 1280, innerHeight: 844, scrollTo: () => undefined })
  history.replaceState(null, '', `/#${address}`)
  const stop = followAddress((path) => ROUTES.find((route) => matchPath(route.path, path))?.name ?? null)

  const host = document.createElement('div')
  document.body.append(host)
  const root = createRoot(host)
  root.render(<App />)
  await settled(host)
  const drawn = host.cloneNode(true) as HTMLElement
  root.unmount()
  stop()
  queryClient.clear()
  host.remove()
  return drawn
}

const REST_MS = 250
const PATIENCE_MS = 20_000

/** Parts fetch themselves one after the other: the page is drawn once nothing has moved for a while. */
function settled(host: HTMLElement): Promise<void> {
  return new Promise((resolve, reject) => {
    let rest: ReturnType<typeof setTimeout> | undefined
    const tooLate = setTimeout(() => reject(new Error('the first frame is not drawn in time')), PATIENCE_MS)
    const watch = new MutationObserver(() => wait())
    const wait = () => {
      clearTimeout(rest)
      rest = setTimeout(() => {
        if (!host.querySelector('#main')) return wait()
        watch.disconnect()
        clearTimeout(tooLate)
        resolve()
      }, REST_MS)
    }
    watch.observe(host, { childList: true, subtree: true, characterData: true })
    wait()
  })
}
