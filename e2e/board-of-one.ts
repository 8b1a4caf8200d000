import type { Page } from '@playwright/test'
import type { Darwin } from './darwin.ts'
import type { Walk } from './walk.ts'

/** A board of trains to one place, of which the next one is heard of: it runs on time. */
export async function boardOfOne(page: Page, { walk, darwin, path }: { walk: Walk; darwin: Darwin; path: string }) {
  const [train] = await darwin.trains('SHR')
  if (!train) throw new Error('no train goes there now')
  darwin.onTime(train)
  await walk.visit(`${path}?crs=CDF&filterCrs=SHR`)
  const rowOn = (shown: Page) => shown.getByRole('main').getByRole('link', { name: new RegExp(`^${train.std}`) })
  return { train, row: rowOn(page), rowOn }
}
