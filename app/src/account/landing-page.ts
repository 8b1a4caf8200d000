import { DEFAULT_PAGE, savePreferences } from '@cledrau/contract/account/preferences.ts'
import { send } from '../api/client.ts'
import { isSilence } from '../api/failed.ts'
import { recallJson, remember } from '../platform/storage.ts'
import { cell, useCell } from '../platform/cell.ts'
import { onReconnect } from '../state/events.ts'
import { preferences } from '../state/personal.ts'
import { travellerNow } from '../state/traveller.ts'

/** The page that the app opens with on this device. `offlineToSync`: chosen without a signal, the account doesn't know yet. */
export type LandingPage = { page: string; offlineToSync: boolean }

const isLandingPage = (value: unknown): value is LandingPage =>
  typeof value === 'object' && value !== null && 'page' in value && typeof value.page === 'string'

const landingPage = cell<LandingPage>({ page: DEFAULT_PAGE, offlineToSync: false })
export const useLandingPage = (): LandingPage => useCell(landingPage)
export const landingPageNow = landingPage.get
export const keptLandingPage = (): LandingPage | null => recallJson('landingPage', isLandingPage)

function keep(next: LandingPage) {
  remember('landingPage', JSON.stringify(next))
  landingPage.set(next)
}

/** What this device was set to; a device that was never set follows the account. */
export async function loadLandingPage(): Promise<void> {
  const kept = keptLandingPage()
  if (kept) landingPage.set(kept)
  if (kept?.offlineToSync) await syncLandingPage()
  if (kept || !travellerNow()) return
  const saved = preferences.known() ?? (await preferences.fetch())
  landingPage.set({ page: saved?.data.defaultPage ?? DEFAULT_PAGE, offlineToSync: false })
}

export async function chooseLandingPage(page: string): Promise<void> {
  keep({ page, offlineToSync: true })
  await syncLandingPage()
}

/** Tells the account what was chosen here; without a signal it waits for one. */
async function syncLandingPage() {
  const { page, offlineToSync } = landingPage.get()
  if (!offlineToSync || !travellerNow()) return
  try {
    const saved = await send(savePreferences, { data: { defaultPage: page } })
    if (saved.ok) preferences.put(saved.value)
    keep({ page, offlineToSync: false })
  } catch (trouble) {
    if (!isSilence(trouble)) throw trouble
  }
}

onReconnect(() => void syncLandingPage().catch(() => undefined))
