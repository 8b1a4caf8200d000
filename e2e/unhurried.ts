import type { Keyboard, Locator, Page } from '@playwright/test'

/** A little more than the pause in which the app takes a second press for the tremble of the first. */
const BETWEEN_PRESSES_MS = 220

const steadied = new WeakSet<object>()
let pressed = 0

/** Nobody reads what a press led to and presses again within a fifth of a second. A walk would, and not be heard. */
export function pressUnhurried(page: Page): void {
  const locator = Object.getPrototypeOf(page.locator('body')) as Locator
  const keyboard = Object.getPrototypeOf(page.keyboard) as Keyboard
  if (steadied.has(locator)) return
  steadied.add(locator)
  const { click } = locator
  locator.click = async function unhurried(this: Locator, options) {
    await pause()
    await click.call(this, options)
    pressed = performance.now()
  }
  const { press } = keyboard
  keyboard.press = async function unhurried(this: Keyboard, key, options) {
    if (key === 'Enter' || key === ' ') await pause()
    await press.call(this, key, options)
  }
}

async function pause(): Promise<void> {
  const wait = pressed + BETWEEN_PRESSES_MS - performance.now()
  if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
}
