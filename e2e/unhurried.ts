import type { Keyboard, Locator, Page } from '@playwright/test'

/** A little more than the pause in which a button takes a second press for the tremble of the first. */
const BETWEEN_PRESSES_MS = 220

type Pressed = { lastPressed?: Element | null }

const steadied = new WeakSet<object>()
let pressed = -Infinity

/**
 * Nobody reads what a press led to and presses the same button, which may be called something else by now, again within a
 * fifth of a second. A walk would, and not be heard. Whatever else is pressed next is pressed at once.
 */
export async function pressUnhurried(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const press = ({ target }: Event) => {
      const button = target instanceof Element ? target.closest('button') : null
      Object.assign(window, { lastPressed: button })
    }
    window.addEventListener('click', press, { capture: true })
  })
  const locator = Object.getPrototypeOf(page.locator('body')) as Locator
  const keyboard = Object.getPrototypeOf(page.keyboard) as Keyboard
  if (steadied.has(locator)) return
  steadied.add(locator)
  const { click } = locator
  locator.click = async function unhurried(this: Locator, options) {
    if (restLeft() > 0 && (await this.evaluate(isPressedAgain))) await rest()
    await click.call(this, options)
    pressed = performance.now()
  }
  const { press } = keyboard
  keyboard.press = async function unhurried(this: Keyboard, key, options) {
    const presses = key === 'Enter' || key === ' ' || key === 'Space'
    if (presses) await rest()
    await press.call(this, key, options)
    if (presses) pressed = performance.now()
  }
}

/** A page that nobody listens on may have been pressed there. */
function isPressedAgain(element: Element): boolean {
  const { lastPressed } = window as Pressed
  return lastPressed === undefined || (lastPressed !== null && lastPressed.contains(element))
}

const restLeft = (): number => pressed + BETWEEN_PRESSES_MS - performance.now()

async function rest(): Promise<void> {
  const left = restLeft()
  if (left > 0) await new Promise((resolve) => setTimeout(resolve, left))
}
