import type { Language } from '@cledrau/contract/language.ts'
import type { AppOptions } from '@cledrau/contract/reading/options.ts'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { queryClient } from '../../src/api/query-client.ts'
import { chooseLanguage } from '../../src/i18n/language.ts'
import { addShippedWords } from '../../src/i18n/words.ts'
import { ROUTES } from '../../src/routes.tsx'
import { followAddress } from '../../src/routes/hash-location.ts'
import { matchPath } from '../../src/routes/path.ts'
import { setTable } from '../../src/routes/table.ts'
import { App } from '../../src/frame/app.tsx'
import frame from '../../src/frame/app.module.css'
import { classNames } from '../../src/ui/class-names.ts'
import { answered } from '../../src/page/language-question.ts'
import { Button } from '../../src/ui/button/button.tsx'
import { acceptCookies } from '../../src/state/cookies.ts'
import { REFERENCE } from '../../src/state/reference.ts'

export type Drawing = {
  address: string
  language: Language
  narrow: boolean
  /** Somebody who has never been here: with the question for the language and what is said of cookies. */
  first: boolean
  /** Which features are on. Where nobody says, pages that may be off are still waiting to hear. */
  options?: AppOptions
}

/** Draws the app as its first frame is: with its words, and nothing that a server or this device would have to say. */
export async function draw(
  { address, language, narrow, first, options }: Drawing,
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
  if (options) queryClient.setQueryData(REFERENCE.options.queryKey, { timestamp: null, value: options })
  Object.assign(window, { innerWidth: narrow ? 390 : 1280, innerHeight: 844, scrollTo: () => undefined })
  history.replaceState(null, '', `/#${address}`)
  const stop = followAddress((path) => ROUTES.find((route) => matchPath(route.path, path))?.name ?? null)

  const host = document.createElement('div')
  document.body.append(host)
  const root = createRoot(host)
  root.render(<App />)
  await settled(host, first)
  const drawn = host.cloneNode(true) as HTMLElement
  root.unmount()
  stop()
  queryClient.clear()
  host.remove()
  return drawn
}

/** What is said where the app itself can't be had: in both languages at once, because each byte of the first answer counts. */
export function drawStuck(words: Record<Language, Record<string, string>>): HTMLElement {
  const host = document.createElement('div')
  const root = createRoot(host)
  const both = (name: string) => (
    <>
      <span lang="en">{words.en[name]}</span> <span lang="cy">{words.cy[name]}</span>
    </>
  )
  flushSync(() =>
    root.render(
      <div className={frame.wide} role="alert">
        <main id="main" className={classNames('page stack', frame.main)} tabIndex={-1}>
          <h1 className="t-3xl">{both('UNAVAILABLE_TITLE')}</h1>
          <Button>{both('GLOBAL_RETRY')}</Button>
        </main>
      </div>,
    ),
  )
  const drawn = host.cloneNode(true) as HTMLElement
  root.unmount()
  return drawn
}

/** What is said of cookies, below the page. */
export const cookiesIn = (host: HTMLElement): Element | null =>
  [...host.children].find((child) => child.tagName === 'SECTION') ?? null

/**
 * Longer than React holds back a part that has come. In turns, not by the clock: between two of them all that is due has
 * run, however busy the machine.
 */
const REST_TURNS = 20
const TURN_MS = 25
const PATIENCE_MS = 60_000

/** Parts come one after the other: the page is drawn once it has what it must have, and nothing has moved for a while. */
function settled(host: HTMLElement, first: boolean): Promise<void> {
  const stands = () =>
    host.querySelector('#main') && (!first || (host.querySelector('[role="dialog"]') && cookiesIn(host)))
  return new Promise((resolve, reject) => {
    let turns = 0
    const watch = new MutationObserver(() => (turns = 0))
    const tooLate = setTimeout(() => {
      clearInterval(turn)
      reject(new Error('the first frame is not drawn in time'))
    }, PATIENCE_MS)
    const turn = setInterval(() => {
      turns += 1
      if (turns < REST_TURNS || !stands()) return
      clearInterval(turn)
      clearTimeout(tooLate)
      watch.disconnect()
      resolve()
    }, TURN_MS)
    watch.observe(host, { childList: true, subtree: true, characterData: true })
  })
}
