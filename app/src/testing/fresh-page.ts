import { afterAll, vi } from 'vitest'

/**
 * Test files share a process and its window: opening another browser for each takes longer than most of them. Each begins
 * as a page does that was just opened on a new device: with modules of its own, nothing kept, and nobody listening.
 */
vi.resetModules()
localStorage.clear()
sessionStorage.clear()
document.documentElement.removeAttribute('style')
document.body.replaceChildren()
history.replaceState(null, '', '/')

type Listening = Parameters<typeof addEventListener>

/** What a page hears by its window ends with it; of the document only what the app itself listens to, not its libraries. */
function endWithFile(target: Window | Document, isOurs: (event: string) => boolean): void {
  const heard: Listening[] = []
  const add = target.addEventListener.bind(target)
  target.addEventListener = (...listening: Listening) => {
    if (isOurs(listening[0])) heard.push(listening)
    add(...listening)
  }
  afterAll(() => {
    for (const [event, listener, options] of heard) target.removeEventListener(event, listener, options)
    target.addEventListener = add
  })
}

endWithFile(window, () => true)
endWithFile(document, (event) => event === 'visibilitychange')

// A part of the app that is still being fetched would ask for its modules when nobody is there any more to give them.
afterAll(() => vi.dynamicImportSettled())
