import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { instant } from '../time/instant.ts'
import { serviceInstant } from '../time/london.ts'
import { again, waysOf, withSearch } from './recent-searches.ts'
import { NOTHING_CHOSEN } from './buying-choice.ts'
import { withPreferences } from './preferences.ts'
import type { SearchOptions } from './search-options.ts'
import { defaultOptions, otherClass } from './search-options.ts'
import { hasSearch, queryOfSearch, readSearch } from './search-query.ts'
import { SEARCH_TABS, chooseTab, tabOf } from './search-tab.ts'
import { fromExternal } from './external-query.ts'

const NOW = serviceInstant('2026-12-07', 8 * 60 + 52)
const start = defaultOptions(NOW)
const CARDIFF_MACHYNLLETH: SearchOptions = { ...start, stations: { ...start.stations, first: 'CDF', second: 'MCN' } }
const out = (now: number) => {
  const { dateOutbound, timeOutbound } = defaultOptions(instant(now))
  return `${dateOutbound} ${timeOutbound}`
}

describe('a new search', () => {
  test('is a single for one adult, standard class, on any train', () =>
    expect(start).toMatchObject({
      single: true,
      return: false,
      openReturn: false,
      multi: false,
      season: false,
      direct: false,
      tfwOnly: false,
      ticketClass: 'THIRD',
      seasonAdult: 1,
      seasonChild: 0,
      seasonDuration: { weekly: true, monthly: true, annual: true, custom: false },
    }))

  test('travels with one adult and no child [SEARCH-008] [SEARCH-009]', () =>
    expect([start.adults, start.child]).toEqual([1, 0]))

  test('means departures by its times, out and back [SEARCH-016] [SEARCH-017]', () =>
    expect([start.timeWindowOutbound, start.timeWindowInbound]).toEqual(['departure', 'departure']))

  test('leaves in five minutes, also past midnight and while the clocks change [SEARCH-015] [TCONST-022]', () => {
    expect(out(NOW)).toBe('2026-12-07 08:57')
    expect(out(serviceInstant('2026-12-07', 23 * 60 + 57))).toBe('2026-12-08 00:02')
    // Spring: at 00:58 the next minute but two is 02:00 on the clock.
    expect(out(Date.UTC(2027, 2, 28, 0, 58))).toBe('2027-03-28 02:03')
    // Autumn: 01:58 for the first time is followed by 01:03 for the second.
    expect(out(Date.UTC(2026, 9, 25, 0, 58))).toBe('2026-10-25 01:03')
  })

  test('comes back after it went, whatever the hour [SEARCH-014]', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 366 * 1440 }), (minutes) => {
        const { dateOutbound, timeOutbound, dateInbound, timeInbound } = defaultOptions(instant(NOW + minutes * 60_000))
        expect(`${dateInbound}T${timeInbound}` > `${dateOutbound}T${timeOutbound}`).toBe(true)
      }),
    )
  })

  test('the ages of children go with it, and only those that can be', () => {
    const family = { ...CARDIFF_MACHYNLLETH, child: 2, ages: [7, 13] }
    expect(queryOfSearch(family)).toMatchObject({ children: '2', ages: '7,13' })
    expect(readSearch(queryOfSearch(family), NOW).options).toMatchObject({ child: 2, ages: [7, 13] })
    // More ages than children are nobody's.
    expect(readSearch({ from: 'CDF', children: '1', ages: '7,13' }, NOW).options.ages).toEqual([7])
    for (const ages of ['4', '16', '7,', 'x', '7.5']) {
      const { options, unread } = readSearch({ from: 'CDF', children: '2', ages }, NOW)
      expect([options.ages, unread], ages).toEqual([undefined, ['ages']])
    }
  })

  test('goes nowhere yet, and holds the way as well as the ends [SEARCH-018]', () => {
    expect(start.stations).toEqual({ first: null, second: null, via: null, avoid: null })
    const { options } = readSearch({ from: 'CDF', to: 'MCN', via: 'SHR', avoid: 'HFD' }, NOW)
    expect(options.stations).toEqual({ first: 'CDF', second: 'MCN', via: 'SHR', avoid: 'HFD' })
  })

  test('its class is one of two [SEARCH-025]', () => {
    expect(otherClass('THIRD')).toBe('FIRST')
    expect(otherClass(otherClass('THIRD'))).toBe('THIRD')
  })
})

describe('the kinds of ticket', () => {
  test('exactly one is looked for at a time', () => {
    for (const tab of SEARCH_TABS) {
      const chosen = chooseTab(start, tab)
      expect(tabOf(chosen)).toBe(tab)
      expect(SEARCH_TABS.filter((one) => chosen[one])).toEqual([tab])
    }
  })

  const busy = {
    ...start,
    adults: 3,
    child: 2,
    stations: { first: 'CDF', second: 'MCN', via: 'SHR', avoid: 'NWP' },
  }

  test('for a season or a bundle the way isn’t chosen and one adult travels [SEARCH-028] [SEARCH-029]', () => {
    for (const tab of ['season', 'multi'] as const) {
      const { adults, child, stations } = chooseTab(busy, tab)
      expect({ adults, child, stations }).toEqual({
        adults: 1,
        child: 0,
        stations: { first: 'CDF', second: 'MCN', via: null, avoid: null },
      })
    }
  })

  test('a return comes back after it goes, unless somebody said when', () => {
    const late = { ...start, dateOutbound: '2026-12-24', timeOutbound: '23:10' }
    expect(chooseTab(late, 'return')).toMatchObject({ dateInbound: '2026-12-25', timeInbound: '01:10' })
    const said = { ...late, updated: { ...start.updated, dateInbound: true } }
    expect(chooseTab(said, 'return')).toMatchObject({ dateInbound: start.dateInbound })
    const atOnce = { ...start, dateInbound: start.dateOutbound, timeInbound: start.timeOutbound }
    expect(chooseTab(atOnce, 'return')).toMatchObject({ dateInbound: '2026-12-07', timeInbound: '10:57' })
    const aMinuteLater = { ...atOnce, timeInbound: '08:58' }
    expect(chooseTab(aMinuteLater, 'return')).toMatchObject({ dateInbound: '2026-12-07', timeInbound: '08:58' })
  })

  test('for a journey, way and party stay', () => {
    for (const tab of ['single', 'return', 'openReturn'] as const)
      expect(chooseTab(busy, tab)).toMatchObject({ adults: 3, child: 2, stations: busy.stations })
  })
})

describe('the search of an address', () => {
  test('is short where nothing is special', () =>
    expect(queryOfSearch(CARDIFF_MACHYNLLETH)).toEqual({
      type: 'single',
      from: 'CDF',
      to: 'MCN',
      out: '2026-12-07T08:57',
    }))

  const code = fc.constantFrom('CDF', 'MCN', 'SHR', 'AYW', 'SWA')
  const searches = fc
    .record({
      tab: fc.constantFrom(...SEARCH_TABS),
      stations: fc.record({
        first: code,
        second: code,
        via: fc.option(code),
        avoid: fc.option(code),
      }),
      adults: fc.integer({ min: 0, max: 9 }),
      child: fc.integer({ min: 0, max: 9 }),
      railcards: fc.array(fc.constantFrom('YNG', 'SRN', '2TR'), { maxLength: 3 }),
      direct: fc.boolean(),
      tfwOnly: fc.boolean(),
      ticketClass: fc.constantFrom('THIRD' as const, 'FIRST' as const),
      timeWindowOutbound: fc.constantFrom('departure' as const, 'arrival' as const),
    })
    .map(({ tab, ...rest }) => chooseTab({ ...start, ...rest, seasonRailcards: ['SRN'] }, tab))
  const choices = fc.boolean().map((inEdit) => ({ ...NOTHING_CHOSEN, inEdit, orderID: inEdit ? 'o-1' : null }))

  test('is read back as it was written, of whatever kind', () => {
    fc.assert(
      fc.property(searches, choices, (search, choice) => {
        const query = queryOfSearch(search, choice)
        const { options, chosen, unread } = readSearch(query, NOW)
        expect(unread).toEqual([])
        expect(chosen).toEqual(choice)
        expect(queryOfSearch(options, chosen)).toEqual(query)
      }),
    )
  })

  test('a season carries its lengths and its own dates [SEARCH-012] [SEARCH-013]', () => {
    const season = chooseTab(
      {
        ...CARDIFF_MACHYNLLETH,
        seasonDuration: { weekly: false, monthly: true, annual: false, custom: true },
        seasonCustom: { start: '2027-01-04', end: '2027-03-26' },
      },
      'season',
    )
    const { options } = readSearch(queryOfSearch(season), NOW)
    expect(options.seasonDuration).toEqual({ weekly: false, monthly: true, annual: false, custom: true })
    expect(options.seasonCustom).toEqual({ start: '2027-01-04', end: '2027-03-26' })
  })

  test('an order that is being changed stays known [SEARCH-022] [SEARCH-023] [SEARCH-024]', () => {
    const edit = {
      ...NOTHING_CHOSEN,
      inEdit: true,
      orderID: 'o-7',
      designatorOutbound: 'A',
      designatorReturn: 'B',
      ticketTypeOutbound: 'SDS',
      ticketTypeReturn: 'SOR',
    }
    expect(readSearch(queryOfSearch(CARDIFF_MACHYNLLETH, edit), NOW).chosen).toEqual(edit)
    // Who searches for the same once more changes no order by it.
    expect(withSearch([], CARDIFF_MACHYNLLETH, NOW, 1)[0]?.query).not.toHaveProperty('edit')
  })

  test('what can’t be read is left as it is new, and named', () => {
    const { options, unread } = readSearch(
      { type: 'balloon', from: 'cdf', to: 'M!', out: '2026-02-30T09:00', adults: '99', direct: 'perhaps' },
      NOW,
    )
    expect(unread.toSorted()).toEqual(['adults', 'direct', 'out', 'to', 'type'])
    expect(options).toMatchObject({ single: true, adults: 1, direct: false, dateOutbound: '2026-12-07' })
    expect(options.stations).toMatchObject({ first: 'CDF', second: null })
  })

  test('of a list one thing that is none spoils it all, and a time that no clock shows is none', () => {
    const cards = (railcards: string) => readSearch({ type: 'single', railcards }, NOW)
    expect(cards('YNG,SRN').options.railcards).toEqual(['YNG', 'SRN'])
    expect([cards('YNG,!').unread, cards('!').unread]).toEqual([['railcards'], ['railcards']])
    expect(cards(Array.from({ length: 10 }, () => 'YNG').join(',')).unread).toEqual(['railcards'])
    const lengths = (durations: string) => readSearch({ type: 'season', durations }, NOW)
    expect(lengths('weekly,annual').options.seasonDuration).toEqual({
      weekly: true,
      monthly: false,
      annual: true,
      custom: false,
    })
    expect(lengths('weekly,daily').unread).toEqual(['durations'])
    const leaving = (text: string) => readSearch({ out: text }, NOW)
    expect([leaving('2026-12-09T24:00').unread, leaving('2026-12-09T09:60').unread]).toEqual([['out'], ['out']])
    expect(leaving('2026-12-09').options).toMatchObject({
      dateOutbound: '2026-12-09',
      timeOutbound: start.timeOutbound,
    })
  })

  test('says nothing that is personal', () => {
    const choice = { ...NOTHING_CHOSEN, inEdit: true, photocard: 'AB1234', smartCardSelected: '6335970' }
    const query = queryOfSearch(CARDIFF_MACHYNLLETH, choice)
    expect(JSON.stringify(query)).not.toMatch(/AB1234|6335970/)
  })

  test('remembers which times somebody has set [SEARCH-026]', () => {
    expect(readSearch({ from: 'CDF', to: 'MCN' }, NOW).options.updated.timeOutbound).toBe(false)
    expect(readSearch({ from: 'CDF', to: 'MCN', out: '2026-12-08T09:00' }, NOW).options.updated).toEqual({
      dateOutbound: true,
      timeOutbound: true,
      dateInbound: false,
      timeInbound: false,
    })
  })

  test('is one only if it says where or what', () => {
    expect(hasSearch({})).toBe(false)
    expect(hasSearch({ return: '/x' })).toBe(false)
    expect(hasSearch({ to: 'MCN' })).toBe(true)
  })

  test('other sites may call the fields as the service does', () =>
    expect(
      fromExternal({
        origin: 'CDF',
        destination: 'MCN',
        outboundDate: '2026-12-07',
        outboundTime: '09:00',
        returnDate: '2026-12-09',
        returnTime: '15:00',
        adult: '2',
      }),
    ).toEqual({
      from: 'CDF',
      to: 'MCN',
      out: '2026-12-07T09:00',
      back: '2026-12-09T15:00',
      adults: '2',
      type: 'return',
    }))
})

describe('what was searched for', () => {
  const other = { ...CARDIFF_MACHYNLLETH, direct: true }

  test('stands newest first; the same once more adds nothing [HIST-004]', () => {
    const one = withSearch([], CARDIFF_MACHYNLLETH, NOW, 10)
    expect(withSearch(one, CARDIFF_MACHYNLLETH, instant(NOW + 1), 10)).toBe(one)
    const two = withSearch(one, other, NOW, 10)
    expect(two.map(({ query }) => query['direct'])).toEqual(['true', undefined])
    expect(withSearch(two, CARDIFF_MACHYNLLETH, NOW, 10)).toHaveLength(3)
  })

  test('is kept up to its limit [HIST-005]', () => {
    let recent = withSearch([], start, NOW, 3)
    for (let adults = 2; adults < 8; adults++) recent = withSearch(recent, { ...start, adults }, NOW, 3)
    expect(recent.map(({ query }) => query['adults'])).toEqual(['7', '6', '5'])
  })

  test('is offered once a way', () => {
    const recent = withSearch(withSearch([], CARDIFF_MACHYNLLETH, NOW, 10), other, NOW, 10)
    expect(waysOf(recent, 4)).toEqual([recent[0]])
  })

  test('runs again for now when its day is over, and as it was while it isn’t', () => {
    const past = { ...CARDIFF_MACHYNLLETH, dateOutbound: '2026-12-01', timeOutbound: '09:00' }
    expect(again(past, NOW)).toMatchObject({ dateOutbound: '2026-12-07', timeOutbound: '08:57' })
    const later = { ...past, dateOutbound: '2026-12-24' }
    expect(again(later, NOW)).toBe(later)
  })
})

test('preferences are how a new search begins', () => {
  const likes = {
    favourite_railcard: 'YNG',
    favourite_railcard_season: null,
    favourite_ticket_type: 'return' as const,
    direct_trains_only: true,
    our_trains_only: false,
    season_ticket_duration: 'monthly' as const,
    home_station_search: 'CDF',
    destination_station_search: 'MCN',
  }
  expect(withPreferences(start, likes)).toMatchObject({
    return: true,
    railcards: ['YNG'],
    direct: true,
    tfwOnly: false,
    seasonDuration: { weekly: false, monthly: true, annual: false, custom: false },
    stations: { first: 'CDF', second: 'MCN' },
  })
})
