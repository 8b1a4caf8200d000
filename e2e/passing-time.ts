import type { Page } from '@playwright/test'
import type { House } from './house.ts'

/** Lets time go by for the browser and for the product: what each of them does by and by happens at once. */
export async function timeOf(page: Page, house: House) {
  await page.clock.install()
  return async (milliseconds: number) => {
    house.server.clock.advance(milliseconds)
    await page.clock.fastForward(milliseconds)
  }
}
