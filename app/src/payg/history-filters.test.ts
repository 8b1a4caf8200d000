import { expect, test } from 'vitest'
import { chooseDays, defaultFilters, earliestDay, groupStateOf, lastMonth, showMore } from './history-filters.ts'

const TODAY = '2026-12-09'

test('the list begins with the last seven days and all devices [PAYG-014] [PAYG-015] [PAYG-016] [PAYG-017]', () => {
  expect(defaultFilters(TODAY)).toEqual({
    date: { from: '2026-12-02', to: TODAY, id: 'filter_last_week', label: 'PAYG_WEEK_BUTTON', month: null },
    device: { id: 'filter_device_all', label: 'PAYG_ALL_DEVICES' },
  })
})

test('which days are shown is from and to, an id, a label and a month [PAYG-012]', () => {
  const begun = defaultFilters(TODAY)
  for (const { date } of [begun, lastMonth(begun, TODAY), chooseDays(begun, { from: TODAY, to: TODAY })]) {
    expect(Object.keys(date).toSorted()).toEqual(['from', 'id', 'label', 'month', 'to'])
    for (const day of [date.from, date.to]) expect(day).toMatch(/^\d{4}-\d\d-\d\d$/)
  }
})

test('days of one’s own have their own filter and label, and no month [PAYG-018] [PAYG-019] [PAYG-020] [PAYG-021]', () => {
  const month = lastMonth(defaultFilters(TODAY), TODAY)
  expect(month.date).toMatchObject({ from: '2026-11-09', id: 'filter_month', month: '2026-12' })
  expect(chooseDays(month, { from: '2026-11-30', to: '2026-12-06' }).date).toEqual({
    from: '2026-11-30',
    to: '2026-12-06',
    id: 'filter_date_range',
    label: '30/11/26 - 06/12/26',
    month: null,
  })
})

test('more days keep the filter that there was, and end where the history does [PAYG-019]', () => {
  const longer = showMore(defaultFilters(TODAY), earliestDay(TODAY, false))
  expect(longer?.date).toMatchObject({ from: '2026-11-25', to: TODAY, id: 'filter_last_week' })
  expect(showMore(defaultFilters(TODAY), earliestDay(TODAY, true))).toBeNull()
})

test('a day that nobody unfolded is folded [PAYG-009] [PAYG-010]', () => {
  expect(groupStateOf([], '2026-12-09')).toEqual({ state: false })
  expect(groupStateOf([{ id: '2026-12-09', state: true }], '2026-12-09').state).toBe(true)
})
