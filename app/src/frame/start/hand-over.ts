import type { Standing } from './before.ts'

/** What was done to the page before the app stood there is done to the app. */
export function handOver(standing: Standing, host: HTMLElement): void {
  const { pressed, escaped, focused } = standing
  twinOf(focused, standing, host)?.focus({ preventScroll: true })
  for (const field of standing.querySelectorAll('input')) {
    const twin = twinOf(field, standing, host)
    if (field.value !== field.defaultValue) type(twin, field.value)
    // Of several that exclude each other only the one that was chosen: it takes the mark from the others.
    if (field.checked !== field.defaultChecked && (field.checked || field.type === 'checkbox')) twin?.click()
  }
  if (escaped) document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  twinOf(pressed, standing, host)?.click()
}

/** As the keyboard does it: what listens to the field hears of it. */
function type(field: HTMLElement | null, text: string): void {
  if (!(field instanceof HTMLInputElement)) return
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** The same control in the other page: of its kind and words, and in the same place among those. */
function twinOf(element: Element | null | undefined, standing: Element, host: Element): HTMLElement | null {
  if (!element) return null
  const likeIt = (page: Element) =>
    [...page.querySelectorAll<HTMLElement>(element.tagName)].filter((one) => wordsOf(one) === wordsOf(element))
  return likeIt(host)[likeIt(standing).indexOf(element as HTMLElement)] ?? null
}

/** Times go on meanwhile. */
const wordsOf = (element: Element) =>
  (element.getAttribute('aria-label') ?? element.textContent ?? '').replaceAll(/\d/g, '')
