import { cell, useCell } from '../state/cell.ts'

/**
 * The page as it stands in the HTML before the app does: made at build time, chosen by the page's first script. The app
 * draws itself beside it, unseen, and takes its place in one frame once it shows as much.
 */
type Standing = HTMLElement & { pressed?: Element | null; escaped?: boolean }

/** What must not be lost by the change, wherever one of the two has it. */
const PARTS = ['#main', '[role="dialog"]', 'section[aria-label]']
/** Whatever may be missing: the app that works is better than the picture of it. */
const PATIENCE_MS = 3000

const shown = cell(true)

/** False while the app still draws itself out of sight: dialogs open, and the focus moves, in a page that is seen. */
export const useShown = (): boolean => useCell(shown)

/** The element to draw into. */
export function placeForApp(): HTMLElement {
  const place = document.querySelector('#root') as Standing
  if (!('before' in place.dataset)) return place
  shown.set(false)
  const host = document.createElement('div')
  host.id = 'root'
  const watch = new MutationObserver(() => look())
  let patience: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    if (!host.querySelector('#main')) return
    patience ??= setTimeout(change, PATIENCE_MS)
    if (showsAsMuch(place, host)) change()
  }
  const change = () => {
    if (shown.get()) return
    watch.disconnect()
    clearTimeout(patience)
    const { pressed, escaped } = place
    const focused = place.contains(document.activeElement) ? document.activeElement : null
    const [toPress, toFocus] = [twinOf(pressed, place, host), twinOf(focused, place, host)]
    const typed = [...place.querySelectorAll('input')].filter(({ value }) => value !== '')
    const toType = typed.map((field) => ({ field: twinOf(field, place, host), text: field.value }))
    place.replaceWith(host)
    shown.set(true)
    toFocus?.focus({ preventScroll: true })
    for (const { field, text } of toType) if (field instanceof HTMLInputElement) type(field, text)
    // Once what listens to the document listens.
    setTimeout(() => {
      if (escaped) document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
      toPress?.click()
    })
  }
  watch.observe(host, { childList: true, subtree: true })
  return host
}

/** As the keyboard does it: what listens to the field hears of it. */
function type(field: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

const skeletonsIn = (page: Element) => page.querySelectorAll('[data-skeleton]').length

function showsAsMuch(place: Element, host: Element): boolean {
  // The address changed to a page that doesn't stand in the HTML.
  if (place.childElementCount === 0) return true
  return (
    PARTS.every((part) => !place.querySelector(part) || host.querySelector(part)) &&
    skeletonsIn(host) <= skeletonsIn(place)
  )
}

/** The same control in the other page: of its kind and words, and in the same place among those. */
function twinOf(element: Element | null | undefined, place: Element, host: Element): HTMLElement | null {
  if (!element) return null
  const likeIt = (page: Element) =>
    [...page.querySelectorAll<HTMLElement>(element.tagName)].filter((one) => wordsOf(one) === wordsOf(element))
  return likeIt(host)[likeIt(place).indexOf(element as HTMLElement)] ?? null
}

/** Times go on meanwhile. */
const wordsOf = (element: Element) =>
  (element.getAttribute('aria-label') ?? element.textContent ?? '').replaceAll(/\d/g, '')
