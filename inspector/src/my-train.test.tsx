import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { instant } from '@cledrau/domain/time/instant.ts'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { DayTrains } from './day-trains.ts'
import { MyTrain } from './my-train.tsx'
import { NAMES, NOON, TRAINS } from './testing/office.ts'
import { sayIn } from './words.ts'

afterEach(cleanup)

const DAY: DayTrains = {
  serviceDate: TRAINS.serviceDate,
  trains: TRAINS.trains.map(({ uid, operator, calls }) => ({
    uid,
    serviceDate: TRAINS.serviceDate,
    toc: operator,
    calls: calls.map(([station, arrives, departs]) => ({ station, arrives, departs })),
  })),
}
const LISTS = { asOf: NOON, wholeAt: NOON, keys: [], voided: new Map(), until: new Map(), names: NAMES }

describe.each(['en', 'cy'] as const)('in %s', (language) => {
  const say = sayIn(language)
  const shown = (near: string, now = NOON) => {
    const onChoose = vi.fn()
    const props = { day: DAY, lists: LISTS, now, near, chosen: null, onChoose, say, language }
    render(<MyTrain {...props} />)
    return onChoose
  }
  const offered = () => screen.getAllByRole('radio').map((one) => one.closest('label')?.textContent)

  test('the trains about now are offered where the last ticket began; one press says which it is', () => {
    const onChoose = shown('CDF')
    const words = say('INSPECTOR_TRAIN_TO', { time: '12:05', place: 'Machynlleth' })
    expect(offered()).toEqual([
      say('INSPECTOR_TRAIN_NONE'),
      say('INSPECTOR_TRAIN_TO', { time: '12:01', place: 'SWA' }),
      words,
    ])
    fireEvent.click(screen.getByRole('radio', { name: words }))
    expect(onChoose).toHaveBeenCalledWith(DAY.trains[0])
  })

  test('another place is typed by its name', () => {
    shown('')
    expect(offered()).toHaveLength(1)
    const place = NAMES.stations.CDF?.[language] ?? ''
    fireEvent.change(screen.getByRole('combobox', { name: say('INSPECTOR_PLACE') }), { target: { value: place } })
    expect(offered()).toHaveLength(3)
  })

  test('yesterday’s trains are no one’s today', () => {
    shown('CDF', instant(NOON + 24 * 3_600_000))
    expect(offered()).toHaveLength(1)
    expect(screen.getByText(say('INSPECTOR_TRAINS_NONE'))).toBeTruthy()
  })
})
