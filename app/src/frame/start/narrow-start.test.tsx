import { onboarding } from '@cledrau/contract/account/onboarding.ts'
import { onboardingReleaseNotes, onboardingReleaseNotesOf } from '@cledrau/contract/reading/release-notes.ts'
import type { ReleaseNote } from '@cledrau/contract/reading/release-notes.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { locationNow } from '../../routes/hash-location.ts'
import { closeApp, openApp, referenceServer, watchNetwork } from '../../testing/app.tsx'
import type { network } from '../../testing/network.ts'

let server: ReturnType<typeof network>
beforeEach(() => {
  server = referenceServer()
  watchNetwork()
})
afterEach(closeApp)

const heroImage = { alt: '', url: { large: '' } }
const note = (version: string, notes: string, icons?: string[]): ReleaseNote => ({
  id: version,
  version,
  release_notes_target: 'both',
  en: { notes, heroImage },
  cy: { notes, heroImage },
  ...(icons && { icons }),
})
const slide = (id: number, title: string) => {
  const text = { title, content: '<p>Words</p>', image_id: 100 + id, image_info: heroImage }
  return { id, sequence: id, requiresLogin: false, en: text, cy: text }
}
const open = () =>
  openApp({ address: '/settings', wide: false, native: true, abilities: { native: true, kind: 'android' } })

test('what was seen first is kept on the device, and drawn with parts of the product [ONBOARD-007] [ONBOARD-008]', async () => {
  server.answer(onboarding, [slide(1, 'The price first'), slide(2, 'See your train move'), slide(3, 'Tickets')])
  await open()
  const main = within(await screen.findByRole('main'))
  expect(await main.findByText('£23.40')).toBeTruthy()
  fireEvent.click(main.getByRole('button', { name: 'Next' }))
  // A line with its train, for those who look: whoever listens has the words.
  expect(main.getByText('17:56').closest('[aria-hidden="true"]')).toBeTruthy()
  fireEvent.click(main.getByRole('button', { name: 'Skip' }))
  await waitFor(() => expect(locationNow().path).toBe('/ticket-search'))
  expect(localStorage.getItem('onboardingComplete')).toBe('true')
  expect(localStorage.getItem('releaseNotesVersion')).toBe('1.2.6')
})

test('what is new is a row each, with earlier versions behind a link', async () => {
  localStorage.setItem('onboardingComplete', 'true')
  localStorage.setItem('releaseNotesVersion', '1.2.5')
  const news = '<ul><li><strong>Map</strong> Every train.</li><li><strong>Mended</strong> Much.</li></ul>'
  server.answer(onboardingReleaseNotesOf, note('1.2.6', news, ['map', 'wrench']))
  server.answer(onboardingReleaseNotes, [note('1.2.6', news), note('1.2.5', '<p>Baskets</p>')])
  await open()
  expect(await screen.findByRole('heading', { name: 'Map', level: 2 })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Earlier versions' }))
  expect(await screen.findByText('Baskets')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByRole('heading', { name: 'Settings' })).toBeTruthy()
  expect(localStorage.getItem('releaseNotesVersion')).toBe('1.2.6')
})
