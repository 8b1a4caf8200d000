import * as react from 'react'
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

/**
 * React keeps a stack for each element that it draws, for warnings that name who drew it, until it has kept many: a sixth of
 * all that the app's tests cost.
 */
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: inside } = react as unknown as Record<
  string,
  object
>
if (inside)
  Object.defineProperty(inside, 'recentlyCreatedOwnerStacks', {
    get: () => Infinity,
    set: () => {},
    configurable: true,
  })

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

/** Nobody is asked by accident: a call that no test answers hears at once that nobody is there, and ends with its file. */
globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'))

/** What a page wanted to do later it doesn't do in another file. */
const timers: ReturnType<typeof setTimeout>[] = []
const { setTimeout: plain } = globalThis
globalThis.setTimeout = Object.assign((...asked: Parameters<typeof setTimeout>) => {
  const timer = plain(...asked)
  timers.push(timer)
  return timer
}, plain)

/** Turns of the loop in which what a page has begun comes to its end. */
const TURNS = 30
afterAll(async () => {
  // A part of the app that is still being fetched would ask for its modules when nobody is there any more to give them.
  await vi.dynamicImportSettled()
  for (const timer of timers) clearTimeout(timer)
  for (let turn = 0; turn < TURNS; turn++) await new Promise((resolve) => setImmediate(resolve))
  for (const timer of timers) clearTimeout(timer)
  globalThis.setTimeout = plain
})
