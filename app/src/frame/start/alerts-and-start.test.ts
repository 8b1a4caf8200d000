import type { ServiceAlert } from '@cledrau/contract/reading/alerts.ts'
import type { ReleaseNote } from '@cledrau/contract/reading/release-notes.ts'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { kindOf as requestKind, mayKeep } from '../../service-worker/what-to-keep.ts'
import { followAlert, hasMore, iconOf, kindOf, neighbour, SWIPE_PX, touches } from '../../page/alerts/alert-rules.ts'
import { CHUNK_TIMEOUT_MS, fetchScreen } from '../../page/load-screen.ts'
import type { StartFacts } from './narrow-start-rules.ts'
import { narrowStart, notesSettled } from './narrow-start-rules.ts'

const ALERT = {
  title_en: 'Buses',
  short_version_en: 'short',
  long_version_en: 'long',
  is_external_link_redirection: false,
  external_link_en: 'https://example.org/en',
} as ServiceAlert

describe('an alert', () => {
  test('is purple, red or yellow by its kind, else blue [ALERT-026]', () =>
    expect(['support', 'alert', 'warning', 'info', 'anything'].map((alert_type) => kindOf({ alert_type }))).toEqual([
      'support',
      'alert',
      'warning',
      'info',
      'info',
    ]))

  test('has the picture of an error or a bus by its kind, else an i [ALERT-027]', () =>
    expect(['support', 'alert', 'warning', 'anything'].map((alert_type) => iconOf({ alert_type }))).toEqual([
      'bus',
      'error',
      'info',
      'info',
    ]))

  test('has more to read when its long text says more, or when it leads elsewhere [ALERT-024] [ALERT-025]', () => {
    expect(hasMore(ALERT, 'en')).toBe(true)
    expect(hasMore({ ...ALERT, long_version_en: 'short' }, 'en')).toBe(false)
    expect(hasMore({ ...ALERT, long_version_en: 'short', is_external_link_redirection: true }, 'en')).toBe(true)
  })

  test('touches those whose station it names, by its whole name and in either language', () => {
    const lift = { ...ALERT, title_en: 'Holyhead: lift out of order', short_version_cy: 'Y lifft yng Nghaergybi.' }
    expect(touches(lift, ['Holyhead', 'Caergybi'])).toBe(true)
    expect(touches(lift, ['Cardiff Central'])).toBe(false)
    expect(touches({ ...ALERT, title_en: 'Barry Island closed' }, ['Barry Islands', 'Barr'])).toBe(false)
    expect(touches({ ...ALERT, long_version_cy: 'o’r Bermo (Abermaw)' }, ['Abermaw'])).toBe(true)
    expect(touches(lift, [])).toBe(false)
  })

  test('leads elsewhere, to a page on phones, to a dialog when wide [ALERT-020] [ALERT-021] [ALERT-022]', () => {
    expect(followAlert({ ...ALERT, is_external_link_redirection: true }, 'en', true)).toEqual({
      kind: 'away',
      url: 'https://example.org/en',
    })
    expect(followAlert(ALERT, 'en', true)).toEqual({ kind: 'page', title: 'Buses', body: 'long' })
    expect(followAlert(ALERT, 'en', false)).toEqual({ kind: 'modal', title: 'Buses', body: 'long' })
    expect(followAlert({ ...ALERT, long_version_en: '' }, 'en', true)).toMatchObject({ body: 'short' })
  })

  test('without a title or a text is an error everywhere [ALERT-023]', () => {
    for (const narrow of [true, false]) {
      expect(followAlert({ ...ALERT, title_en: ' ' }, 'en', narrow)).toEqual({ kind: 'error' })
      expect(followAlert({ ...ALERT, long_version_en: '', short_version_en: '' }, 'en', narrow)).toEqual({
        kind: 'error',
      })
    }
  })

  test('is followed by the next, and the last by the first; a finger travels 100 px for it [ALERT-017] [CONST-027]', () => {
    expect([neighbour(0, 1, 3), neighbour(2, 1, 3), neighbour(0, -1, 3)]).toEqual([1, 0, 2])
    expect(SWIPE_PX).toBe(100)
  })
})

describe('what a phone shows first', () => {
  const words = { notes: '<p>New</p>', heroImage: { alt: '', url: { large: '' } } }
  const note: ReleaseNote = { id: '1.2.6', version: '1.2.6', release_notes_target: 'both', en: words, cy: words }
  const facts: StartFacts = {
    native: true,
    onboardingComplete: false,
    slides: 3,
    version: '1.2.6',
    storedVersion: '1.2.5',
    note,
    language: 'en',
  }

  test('is the introduction, then what is new, then the page [SHELL-032]', () => {
    expect(narrowStart(facts)).toBe('onboarding')
    expect(narrowStart({ ...facts, onboardingComplete: true })).toBe('release-notes')
    expect(narrowStart({ ...facts, onboardingComplete: true, storedVersion: '1.2.6' })).toBe('page')
  })

  test('is no introduction on the web, nor one without slides [ONBOARD-026]', () => {
    expect(narrowStart({ ...facts, native: false })).toBe('release-notes')
    expect(narrowStart({ ...facts, slides: 0 })).toBe('release-notes')
  })

  test('are no notes for a new device, for another audience, or in silence', () => {
    const after = { ...facts, onboardingComplete: true }
    expect(narrowStart({ ...after, storedVersion: '' })).toBe('page')
    expect(narrowStart({ ...after, note: null })).toBe('page')
    expect(narrowStart({ ...after, note: { ...note, release_notes_target: 'live_only' } })).toBe('page')
    expect(narrowStart({ ...after, note: { ...note, en: { ...words, notes: ' ' } } })).toBe('page')
    expect(narrowStart({ ...after, note: { ...note, release_notes_target: 'pilot_only' } })).toBe('release-notes')
  })
})

test('notes that are never shown are done with: this version is stored as seen', () => {
  const words = { notes: '<p>New</p>', heroImage: { alt: '', url: { large: '' } } }
  const note: ReleaseNote = { id: '1.2.6', version: '1.2.6', release_notes_target: 'both', en: words, cy: words }
  const facts = { version: '1.2.6', storedVersion: '1.2.5', note, language: 'en', failed: false } as const
  expect(notesSettled(facts)).toBe(false)
  expect(notesSettled({ ...facts, note: null })).toBe(false)
  expect(notesSettled({ ...facts, note: null, failed: true })).toBe(true)
  expect(notesSettled({ ...facts, storedVersion: '' })).toBe(true)
  expect(notesSettled({ ...facts, note: { ...note, release_notes_target: 'live_only' } })).toBe(true)
  expect(notesSettled({ ...facts, note: { ...note, en: { ...words, notes: ' ' } } })).toBe(true)
  expect(notesSettled({ ...facts, language: 'cy', note: { ...note, en: { ...words, notes: ' ' } } })).toBe(false)
  expect(notesSettled({ ...facts, storedVersion: '1.2.6' })).toBe(false)
})

describe('a screen’s code', () => {
  afterEach(() => vi.useRealTimers())

  test('that doesn’t arrive within 120 s counts as lost [CONST-008] [ERR-022]', async () => {
    vi.useFakeTimers()
    expect(CHUNK_TIMEOUT_MS).toBe(120_000)
    const fetching = fetchScreen(() => new Promise(() => undefined))
    const lost = expect(fetching).rejects.toThrow('did not arrive in time')
    await vi.advanceTimersByTimeAsync(119_999)
    await vi.advanceTimersByTimeAsync(1)
    await lost
  })

  test('is fetched once, and again only after it failed', async () => {
    const load = vi
      .fn<() => Promise<object>>()
      .mockRejectedValueOnce(new Error('gone'))
      .mockResolvedValue({ facts: [], PartScreen: () => null })
    await expect(fetchScreen(load)).rejects.toThrow('gone')
    expect(typeof (await fetchScreen(load))).toBe('function')
    await fetchScreen(load)
    expect(load).toHaveBeenCalledTimes(2)
  })
})

describe('the service worker', () => {
  const asked = { method: 'GET', hasAuthorization: false, origin: 'https://cledrau.example' }
  const kind = (url: string, changes: Partial<typeof asked> = {}, navigates = false) =>
    requestKind({ ...asked, ...changes, url: `https://cledrau.example${url}` }, navigates)

  test('answers for pages, reference data and pictures, and for nothing that carries a name', () => {
    expect(kind('/', {}, true)).toBe('page')
    expect(kind('/api/v1/stations?token=x')).toBe('reference')
    expect(kind('/api/v1/stations?token=x', { hasAuthorization: true })).toBe('other')
    expect(kind('/api/v1/log', { method: 'POST' })).toBe('other')
    expect(kind('/api/v1/stations', { origin: 'https://elsewhere.example' })).toBe('other')
    // The worker that plans keeps its timetable itself.
    expect(kind(`/api/v1/timetable/region/${'x'.repeat(43)}?token=x`)).toBe('other')
    expect(kind('/api/v1/timetable/region?token=x')).toBe('reference')
    expect(kind('/images/home.svg')).toBe('image')
  })

  test('leaves boards without JavaScript to the server, which knows what time it is', () => {
    for (const page of ['/board/CDF', '/cy/board/CDF?to=SWA']) expect(kind(page, {}, true)).toBe('other')
    expect(kind('/boards', {}, true)).toBe('page')
  })

  test('keeps only what the server says is the same for everybody', () => {
    expect(mayKeep({ ok: true, etag: '"a"', cacheControl: 'no-cache' })).toBe(true)
    expect(mayKeep({ ok: true, etag: null, cacheControl: 'no-cache' })).toBe(false)
    expect(mayKeep({ ok: true, etag: '"a"', cacheControl: 'private, max-age=0' })).toBe(false)
    expect(mayKeep({ ok: true, etag: '"a"', cacheControl: 'no-store' })).toBe(false)
    expect(mayKeep({ ok: false, etag: '"a"', cacheControl: null })).toBe(false)
  })
})
