import { DAY, instant } from '@cledrau/domain/time/instant.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { question } from '../../page/messages.ts'
import { recall, remember } from '../../platform/storage.ts'
import { bePlatform } from '../../platform/platform.ts'
import { closeBrowser, openAt } from '../../testing/shell.tsx'
import { noteRows } from './note-rows.ts'
import { offerStoreUpdate } from './store-update.ts'
import { storeUpdate } from './store-update-rules.ts'

const NOW = instant(Date.parse('2026-12-07T08:00:00Z'))
beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
  openAt({ native: true, wide: false })
})
afterEach(() => {
  question.set(null)
  closeBrowser()
  vi.useRealTimers()
})

test('a newer version in the store is asked about, unless somebody answered within a week [CONST-013] [CONST-014]', () => {
  const after = (days: number | null, availability = 2) =>
    storeUpdate({ availability, answeredAt: days === null ? null : instant(NOW - days * DAY), now: NOW })
  expect([after(null), after(0), after(6.99), after(7)]).toEqual(['ask', 'wait', 'wait', 'ask'])
  // A wrong clock said so: nobody answers tomorrow.
  expect(after(-1)).toBe('ask')
  expect([after(null, 1), after(2, 1), after(2, 3)]).toEqual(['forget', 'forget', 'forget'])
})

test('either answer is remembered, a yes opens the store, and a version that runs forgets it', async () => {
  const openStore = vi.fn<() => void>()
  bePlatform({ checkUpdate: () => Promise.resolve(2), openStore })
  await offerStoreUpdate()
  question.get()?.onCancel?.()
  expect(Date.parse(recall('lastCancelledUpdate') ?? '')).toBe(NOW)
  question.set(null)
  await offerStoreUpdate()
  expect(question.get()).toBeNull()

  remember('lastCancelledUpdate', '2026-11-01T08:00:00Z')
  await offerStoreUpdate()
  await question.get()?.onConfirm()
  expect(openStore).toHaveBeenCalledOnce()
  expect(Date.parse(recall('lastCancelledUpdate') ?? '')).toBe(NOW)

  bePlatform({ checkUpdate: () => Promise.resolve(1) })
  await offerStoreUpdate()
  expect(recall('lastCancelledUpdate')).toBeNull()
})

test('a store that can’t be asked asks nobody, and a browser has none', async () => {
  bePlatform({ checkUpdate: () => Promise.reject(new Error('no store')) })
  await offerStoreUpdate()
  bePlatform({ checkUpdate: null })
  await offerStoreUpdate()
  expect(question.get()).toBeNull()
})

test('notes that name each of the news are rows; other texts stay as they are', () => {
  expect(noteRows('<ul><li><strong>Map</strong> Every train.</li><li><strong>Mended</strong> Much.</li></ul>')).toEqual(
    [
      { title: 'Map', text: 'Every train.' },
      { title: 'Mended', text: 'Much.' },
    ],
  )
  expect(noteRows('<h2>New</h2><ul><li>Several journeys.</li></ul>')).toBeNull()
  expect(noteRows('<p>Words</p>')).toBeNull()
})
