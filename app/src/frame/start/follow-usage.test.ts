import { noteUsage, MOST_PAGES } from '@cledrau/contract/usage.ts'
import { USED_PAGES } from '@cledrau/contract/used-pages.ts'
import { instant } from '@cledrau/domain/time/instant.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ROUTES } from '../../routes.tsx'
import { navigate } from '../../routes/hash-location.ts'
import { acceptCookies, ACCEPTANCE_COOKIE, loadCookies } from '../../state/cookies.ts'
import type { Visit } from '../../state/usage.ts'
import { isOver, loadUsageOff, mayNote, NEW_VISIT, opened, switchUsage, VISIT_ENDS_MS } from '../../state/usage.ts'
import { network } from '../../testing/network.ts'
import { closeBrowser, openAt } from '../../testing/shell.tsx'
import { followUsage } from './follow-usage.ts'

const NOON = instant(Date.parse('2026-12-07T12:00:00Z'))

describe('a visit', () => {
  test('is over ten seconds after it was hidden, not a moment before [CONST-028]', () => {
    const hidden = { ...NEW_VISIT, hiddenSince: NOON }
    expect(VISIT_ENDS_MS).toBe(10_000)
    expect(isOver(hidden, instant(NOON + 9_999))).toBe(false)
    expect(isOver(hidden, instant(NOON + 10_000))).toBe(true)
    expect(isOver(NEW_VISIT, instant(NOON + 1e9))).toBe(false)
  })

  test('counts a page each time it is opened, and not what only led on to it', () => {
    const names = (...pages: [(typeof USED_PAGES)[number], number][]) =>
      pages.reduce<Visit>((visit, [name, depth]) => opened(visit, { name, depth }), NEW_VISIT).pages
    expect(names(['Home', 0], ['TicketSearch', 1], ['Home', 2])).toEqual(['Home', 'TicketSearch', 'Home'])
    // Another day in the address; a page that sent its visitor to another one.
    expect(names(['Season', 0], ['Season', 1])).toEqual(['Season'])
    expect(names(['Home', 0], ['Results', 1], ['SingleResults', 1])).toEqual(['Home', 'SingleResults'])
    const long = Array.from(
      { length: 150 },
      (_, turn) => [turn % 2 ? 'Home' : 'More', turn] as ['Home' | 'More', number],
    )
    expect(names(...long)).toHaveLength(MOST_PAGES)
  })

  test('is noted only for those who accepted, and never against a no', () => {
    expect([mayNote(true, false), mayNote(false, false), mayNote(true, true), mayNote(false, true)]).toEqual([
      true,
      false,
      false,
      false,
    ])
  })
})

test('every page of the route table may be named, and nothing else', () => {
  expect(USED_PAGES.toSorted()).toEqual(ROUTES.map(({ name }) => name).toSorted())
})

describe('what is sent', () => {
  let server: ReturnType<typeof network>
  let stop: () => void
  let shown: 'visible' | 'hidden'

  const setHidden = (hidden: boolean) => {
    shown = hidden ? 'hidden' : 'visible'
    document.dispatchEvent(new Event('visibilitychange'))
  }
  const notes = () => server.to(noteUsage).map(({ body }) => body)
  const note = (more: object) => ({ begins: true, language: 'cy', layout: 'narrow', ...more })
  const follow = (address = '/') => {
    openAt({ address, language: 'cy', wide: false })
    stop = followUsage()
  }

  beforeEach(() => {
    vi.useFakeTimers({ now: NOON })
    shown = 'visible'
    vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => shown)
    server = network()
    server.answer(noteUsage, {})
    acceptCookies()
  })
  afterEach(() => {
    stop()
    switchUsage(true)
    closeBrowser()
    vi.useRealTimers()
  })

  test('is one note at the end of a visit, of names without what stands in an address [CONST-028]', async () => {
    follow('/ticket-wallet/details/CDFABE')
    navigate('/stations?q=Carys+Evans')
    navigate('/stations/station-information?code=CDF')
    setHidden(true)
    await vi.advanceTimersByTimeAsync(9_999)
    expect(notes()).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(notes()).toEqual([
      expect.objectContaining(note({ pages: ['TicketWalletDetails', 'Stations', 'StationInformation'] })),
    ])
    const sent = server.to(noteUsage)[0]
    expect([sent?.headers['authorization'], sent?.init.credentials, sent?.init.keepalive]).toEqual([
      undefined,
      'omit',
      true,
    ])
    expect(JSON.stringify(notes())).not.toMatch(/Carys|CDF/)
  })

  test('goes on after a look elsewhere, and is another visit after a longer one, even where timers stood still', async () => {
    follow()
    setHidden(true)
    await vi.advanceTimersByTimeAsync(9_000)
    setHidden(false)
    navigate('/more')
    expect(notes()).toEqual([])
    setHidden(true)
    // The phone slept: no timer ran.
    vi.setSystemTime(NOON + 3_600_000)
    setHidden(false)
    expect(notes()).toEqual([expect.objectContaining({ begins: true, pages: ['Home', 'More'] })])
    dispatchEvent(new Event('pagehide'))
    expect(notes()[1]).toMatchObject({ begins: true, pages: ['More'] })
    // Gone and back at once: the same visit, of which the beginning was told.
    navigate('/stations')
    dispatchEvent(new Event('pagehide'))
    expect(notes()[2]).toMatchObject({ begins: false, pages: ['Stations'] })
  })

  test('is nothing before cookies are accepted, and begins with the page where they are', async () => {
    // oxlint-disable-next-line unicorn/no-document-cookie -- the choice is made as another page would have made it
    document.cookie = `${ACCEPTANCE_COOKIE}=; max-age=0; path=/`
    loadCookies()
    follow()
    navigate('/more')
    setHidden(true)
    await vi.advanceTimersByTimeAsync(60_000)
    setHidden(false)
    dispatchEvent(new Event('pagehide'))
    expect(notes()).toEqual([])
    acceptCookies()
    dispatchEvent(new Event('pagehide'))
    expect(notes()).toEqual([expect.objectContaining({ begins: true, pages: ['More'] })])
  })

  test('is nothing once somebody switched it off, not even what was noted before, and the device remembers', () => {
    follow()
    switchUsage(false)
    navigate('/more')
    dispatchEvent(new Event('pagehide'))
    loadUsageOff()
    navigate('/stations')
    dispatchEvent(new Event('pagehide'))
    expect(notes()).toEqual([])
    switchUsage(true)
    dispatchEvent(new Event('pagehide'))
    expect(notes()).toEqual([expect.objectContaining({ pages: ['Stations'] })])
  })

  test('is forgotten where nobody answers: it is not kept for later', async () => {
    server.silent(noteUsage)
    follow()
    dispatchEvent(new Event('pagehide'))
    await vi.advanceTimersByTimeAsync(0)
    server.answer(noteUsage, {})
    dispatchEvent(new Event('pagehide'))
    expect(notes()).toHaveLength(1)
  })
})
