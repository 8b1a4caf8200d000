import { SEAT_GROUPS } from '@cledrau/domain/seat-preferences/groups.ts'
import { pence } from '@cledrau/domain/money.ts'
import { instant } from '@cledrau/domain/time/instant.ts'
import { act, renderHook } from '@testing-library/react'
import { IntlMessageFormat } from 'intl-messageformat'
import { afterEach, describe, expect, test } from 'vitest'
import { wordsOf } from '../../build/words.ts'
import { recall } from '../platform/storage.ts'
import { COUNTRY, CURRENCY, formatDay, formatPrice, formatTime, PRICE_FORMAT } from './formats.ts'
import { chooseLanguage, languageIsOpen, languageNow, loadLanguage, otherLanguage } from './language.ts'
import { formatMessage } from './message.ts'
import { FAMILIES } from './names.ts'
import { addShippedWords, say, takeServedWords, translate, useHaveWords, useWords } from './words.ts'

const LANGUAGES = ['en', 'cy'] as const
const words = { en: wordsOf('en'), cy: wordsOf('cy') }

afterEach(() => {
  localStorage.clear()
  loadLanguage()
})

describe('a message', () => {
  test('reads as the full ICU reader would read it, for every word and every plural there is', () => {
    for (const language of LANGUAGES)
      for (const [name, text] of Object.entries(words[language])) {
        // Days are written the British way here, and tested below.
        if (text.includes(', date')) continue
        const full = new IntlMessageFormat(text, language, undefined, { ignoreTag: true })
        const counts = text.includes(', plural') ? [0, 1, 2, 3, 4, 6, 7, 11, 21, 1234] : [1]
        for (const count of counts) {
          const values: Record<string, string | number> = {}
          for (const [, of, kind] of text.matchAll(/\{(\w+)(, *plural)?/g))
            values[of as string] = kind || values[of as string] === count ? count : 'x'
          expect(formatMessage(text, values, language), `${language} ${name}`).toBe(full.format(values))
        }
      }
  })

  test('knows choices, exact numbers, and plurals within choices', () => {
    const text =
      '{who, select, you {You have {n, plural, =0 {nothing} one {# ticket} other {# tickets}}} other {{who} has {n}}}'
    expect(formatMessage(text, { who: 'you', n: 0 }, 'en')).toBe('You have nothing')
    expect(formatMessage(text, { who: 'you', n: 1200 }, 'en')).toBe('You have 1,200 tickets')
    expect(formatMessage(text, { who: 'Carys', n: 2 }, 'en')).toBe('Carys has 2')
  })

  test('writes a day out, as it is in London', () => {
    const late = Date.UTC(2026, 5, 7, 23, 30)
    expect(formatMessage('by {last, date, long}.', { last: late }, 'en')).toBe('by 8 June 2026.')
    expect(formatMessage('erbyn {last, date, long}', { last: '2026-12-07T12:00:00Z' }, 'cy')).toBe(
      'erbyn 7 Rhagfyr 2026',
    )
  })

  test('counts Welsh in all six forms', () => {
    const text = words.cy['GLOBAL_TICKETS'] ?? ''
    expect([0, 1, 2, 3, 6, 11].map((count) => formatMessage(text, { count }, 'cy'))).toEqual([
      '0 tocyn',
      '1 tocyn',
      '2 docyn',
      '3 thocyn',
      '6 thocyn',
      '11 tocyn',
    ])
  })
})

describe('words', () => {
  test('of a family are written for each of its members that somebody can name', () => {
    const seats = Object.entries(SEAT_GROUPS).flatMap(([group, options]) =>
      options.filter((option) => option !== 'NONE').map((option) => `SEAT_${group}_${option}`),
    )
    for (const language of LANGUAGES) {
      expect(seats.filter((name) => !(name in words[language]))).toEqual([])
      const names = Object.keys(words[language])
      expect(FAMILIES.filter((family) => !names.some((name) => name.startsWith(family)))).toEqual([])
    }
  })

  test('that the server says win over those that came with the app', () => {
    addShippedWords('en', { GLOBAL_YES: 'Hello', GLOBAL_NO: 'Bye' })
    takeServedWords([{ name: 'GLOBAL_YES', en: 'Good morning', cy: 'Bore da' }])
    expect(translate('en', 'GLOBAL_YES')).toBe('Good morning')
    expect(translate('cy', 'GLOBAL_YES')).toBe('Bore da')
    expect(say('GLOBAL_NO')).toBe('Bye')
    expect(say('REFUSAL_NEVER_WRITTEN')).toBe('REFUSAL_NEVER_WRITTEN')
  })

  test('that the server says again draw nothing anew; a changed one does', () => {
    addShippedWords('en', { GLOBAL_YES: 'Hello' })
    takeServedWords([])
    let drawn = 0
    const { result } = renderHook(() => {
      drawn++
      return useWords().t('GLOBAL_YES')
    })
    act(() => takeServedWords([{ name: 'GLOBAL_YES', en: 'Hello', cy: 'Helo' }]))
    expect([result.current, drawn]).toEqual(['Hello', 1])
    act(() => takeServedWords([{ name: 'GLOBAL_YES', en: 'Good morning', cy: 'Bore da' }]))
    expect([result.current, drawn]).toEqual(['Good morning', 2])
  })

  test('are there in the other language once the server has said them', () => {
    takeServedWords([])
    const { result } = renderHook(() => useHaveWords('cy'))
    const before = result.current
    act(() => takeServedWords([{ name: 'GLOBAL_YES', en: 'Hello', cy: 'Helo' }]))
    expect([before, result.current]).toEqual([false, true])
  })
})

describe('the language', () => {
  test('is English or Welsh, and a choice is kept on the device [SHELL-009] [SHELL-096] [SHELL-098]', () => {
    expect(languageNow()).toBe('en')
    expect(languageIsOpen()).toBe(true)
    chooseLanguage('cy')
    expect(recall('language')).toBe('cy')
    expect(recall('languagePreference')).toBe('cy')
    expect(document.documentElement.lang).toBe('cy')
    loadLanguage()
    expect(languageNow()).toBe('cy')
    expect(languageIsOpen()).toBe(false)
    expect(otherLanguage('cy')).toBe('en')
  })

  test('of anything else that was stored is English', () => {
    localStorage.setItem('language', 'fr')
    loadLanguage()
    expect(languageNow()).toBe('en')
  })
})

describe('formats', () => {
  test('prices are British pounds, in both languages [CONST-015] [CONST-016] [CONST-017]', () => {
    expect([COUNTRY, CURRENCY, PRICE_FORMAT]).toEqual(['GB', 'GBP', 'en-GB'])
    expect(formatPrice(pence(1240))).toBe('£12.40')
    expect(formatPrice(pence(123_456))).toBe('£1,234.56')
  })

  test('days and times are short, on the 24-hour clock of London', () => {
    expect(formatDay('2026-12-07', 'en')).toBe('Mon 7 Dec')
    expect(formatDay('2026-12-07', 'cy')).toBe('Llun 7 Rhag')
    expect(formatDay('2026-06-21', 'cy')).toBe('Sul 21 Meh')
    expect(formatTime(instant(Date.UTC(2026, 11, 7, 9, 21)))).toBe('09:21')
    expect(formatTime(instant(Date.UTC(2026, 6, 7, 23, 5)))).toBe('00:05')
  })
})
