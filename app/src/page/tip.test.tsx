import type { Popup } from '@cledrau/contract/reading/popups.ts'
import { popupSettings } from '@cledrau/contract/reading/popups.ts'
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { FavouritesScreen } from '../account/favourites/favourites-screen.tsx'
import { StationsScreen } from '../stations/browse/stations-screen.tsx'
import { referenceServer } from '../testing/app.tsx'
import { closeBrowser, draw, openAt } from '../testing/shell.tsx'
import { Tip } from './tip.tsx'

const STATION = /See what a station has before you go/
const FAVOURITES = /Save a journey you make often/

afterEach(() => {
  closeBrowser()
  vi.unstubAllGlobals()
})

function openWith(popups: Popup[]) {
  referenceServer().answer(popupSettings, popups)
  openAt({ address: '/stations' })
}
const told = (translationLink: Popup['indicator'], indicator: Popup['indicator'] = translationLink): Popup => ({
  translationLink,
  indicator,
})

test('the hint about stations shows with them until it is put away [ONBOARD-038]', async () => {
  openWith([told('STATION_INFORMATION_TOOLTIP_TEXT')])
  const first = draw(<StationsScreen />)
  expect(await screen.findByText(STATION)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByText(STATION)).toBeNull()
  first.unmount()
  draw(<StationsScreen />)
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByText(STATION)).toBeNull()
})

test('the hint about favourites shows with them until it is put away [ONBOARD-037]', async () => {
  openWith([told('FAVOURITES_TOOLTIP_TEXT')])
  draw(<FavouritesScreen />)
  expect(await screen.findByText(FAVOURITES)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByText(FAVOURITES)).toBeNull()
})

test('which indicator was put away is kept; a new one shows the hint again [ONBOARD-010] [ONBOARD-041]', async () => {
  openWith([told('STATION_INFORMATION_TOOLTIP_TEXT')])
  const first = draw(<Tip about="STATION_INFORMATION_TOOLTIP_TEXT" />)
  fireEvent.click(await screen.findByRole('button', { name: 'Close' }))
  expect(localStorage.getItem('tooltipIndicators')).toBe('["STATION_INFORMATION_TOOLTIP_TEXT"]')
  first.unmount()
  const kept = localStorage.getItem('tooltipIndicators') as string
  closeBrowser()
  openWith([told('STATION_INFORMATION_TOOLTIP_TEXT', 'BOOKING_REFERENCE_TOOLTIP')])
  localStorage.setItem('tooltipIndicators', kept)
  draw(<Tip about="STATION_INFORMATION_TOOLTIP_TEXT" />)
  expect(await screen.findByText(STATION)).toBeTruthy()
})
