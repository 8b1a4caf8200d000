import { IntlMessageFormat } from 'intl-messageformat'
import { expect, test } from 'vitest'
import classes from './classes.json' with { type: 'json' }
import cy from './cy.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }
import sizes from './sizes.json' with { type: 'json' }
import stations from '../stations/stations.json' with { type: 'json' }

const numbers = { count: 3, spaces: 2, accessible: 1 }

test('both languages say the same things about a station, and each says it its own way', () => {
  expect(Object.keys(cy)).toEqual(Object.keys(en))
  for (const [name, text] of Object.entries(en)) expect(cy[name as keyof typeof cy], name).not.toBe(text)
})

test('every text can be filled in, with all the Welsh plural forms', () => {
  for (const text of Object.values(en))
    expect(new IntlMessageFormat(text, 'en').format(numbers)).toEqual(expect.any(String))
  for (const text of Object.values(cy)) {
    expect(new IntlMessageFormat(text, 'cy').format(numbers)).toEqual(expect.any(String))
    for (const plural of text.match(/, plural,.*/g) ?? [])
      expect(plural).toMatch(/zero .*one .*two .*few .*many .*other /)
  }
  expect(new IntlMessageFormat(cy.CYCLES, 'cy').format({ spaces: 2 })).toMatch(/^Lle i 2 feic/)
})

test('every size names hours and facilities that have words', () => {
  for (const its of Object.values(classes)) {
    const named = [...its.facilities, ...[...its.station, ...its.ticketOffice].map((line) => line.days)]
    expect(named.filter((name) => !(name in en))).toEqual([])
  }
})

test('a station has one size, and only stations have one', () => {
  const sized = Object.values(sizes).flat()
  expect(new Set(sized).size).toBe(sized.length)
  const known = new Set(stations.map((station) => station.crsCode))
  expect(sized.filter((code) => !known.has(code))).toEqual([])
})
