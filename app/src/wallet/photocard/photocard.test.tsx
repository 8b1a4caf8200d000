import * as calls from '@cledrau/contract/account/photocard.ts'
import { ticketWallet, updateNewTicketStatus } from '@cledrau/contract/wallet/wallet.ts'
import { aJpeg } from '@cledrau/domain/photocards/testing.ts'
import { DAY } from '@cledrau/domain/time/instant.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endSession } from '../../api/session.ts'
import { beOnline, CARYS, closeApp, referenceServer, signIn, watchNetwork } from '../../testing/app.tsx'
import { OWN_PHOTOCARD } from '../../testing/photocard.ts'
import { draw, openAt } from '../../testing/shell.tsx'
import { at, EIGHT, walletEntry } from '../../testing/wallet.ts'
import { question } from '../../page/messages.ts'
import { photocard } from '../../state/photocard.ts'
import { refreshWallet, welcomeWallet } from '../wallet.ts'
import { openWallet, walletNow } from '../wallet-kept.ts'
import { OwnPhotocard } from './own-photocard.tsx'
import { SeasonsFace } from './seasons-face.tsx'

let server: ReturnType<typeof referenceServer>
const season = walletEntry(
  { ticketType: 'SEASON', expiryDate: at(30 * DAY) },
  { photocard: OWN_PHOTOCARD.number, lastDay: '2027-01-06', trains: [] },
)

beforeEach(() => {
  vi.useFakeTimers({ now: EIGHT, toFake: ['Date'] })
  server = referenceServer()
  server.answer(updateNewTicketStatus, {})
  server.answer(ticketWallet, { wallet: [season], places: {}, times: {} })
  server.answer(calls.readPhotocard, { photocard: OWN_PHOTOCARD })
  watchNetwork()
  openAt({ address: '/ticket-wallet' })
})
afterEach(() => {
  closeApp()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const keptFace = () => {
  const held = walletNow()
  return held.state === 'ready' ? (held.photocard?.number ?? null) : null
}
const face = () => screen.findByRole<HTMLImageElement>('img', { name: 'Picture of Carys Evans' })

test('the face comes with the season that names it, and stands beside it without a signal', async () => {
  signIn(CARYS)
  await welcomeWallet()
  await expect.poll(keptFace).toBe(OWN_PHOTOCARD.number)
  beOnline(false)
  draw(<SeasonsFace number={OWN_PHOTOCARD.number} />)
  expect((await face()).src).toContain(OWN_PHOTOCARD.picture)
  expect(screen.getByText(/cannot be handed over/)).toBeTruthy()
})

test('a season with another photocard brings nobody’s face, and shows none', async () => {
  const paper = walletEntry({ ticketType: 'SEASON' }, { photocard: 'AB1234' })
  server.answer(ticketWallet, { wallet: [paper], places: {}, times: {} })
  signIn(CARYS)
  await welcomeWallet()
  draw(<SeasonsFace number="AB1234" />)
  expect(screen.getByText(/cannot be handed over/)).toBeTruthy()
  expect(screen.queryByRole('img')).toBeNull()
  expect(server.to(calls.readPhotocard)).toEqual([])
})

test('what lies in the wallet is all that a device keeps of it, and it goes with whoever signs out', async () => {
  signIn(CARYS)
  await welcomeWallet()
  await expect.poll(keptFace).toBe(OWN_PHOTOCARD.number)
  await act(() => endSession('signed-out'))
  await openWallet()
  expect(keptFace()).toBeNull()
  expect(photocard.known()).toBeUndefined()
})

test('the wallet shows the photocard with its number and since when; offline it can’t be changed', async () => {
  signIn(CARYS)
  await welcomeWallet()
  draw(<OwnPhotocard />)
  await face()
  expect(screen.getByText('CLD00000007')).toBeTruthy()
  expect(screen.getByText('This picture since Mon 23 Nov 2026')).toBeTruthy()
  act(() => beOnline(false))
  expect(screen.getByRole('button', { name: /New picture/ }).hasAttribute('disabled')).toBe(true)
})

/** A browser that draws: jsdom has no canvas. */
function drawing(jpeg: Uint8Array<ArrayBuffer>, size = { width: 3000, height: 4000 }) {
  const drawImage = vi.fn()
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ ...size, close: () => undefined }))
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ fillRect: vi.fn(), drawImage } as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((told) => told(new Blob([jpeg])))
  return drawImage
}
const pick = (name = 'me.heic') =>
  fireEvent.change(document.querySelector('input[type=file]') as HTMLInputElement, {
    target: { files: [new File(['…'], name, { type: 'image/heic' })] },
  })
async function openMaking() {
  server.answer(calls.readPhotocard, { photocard: null })
  signIn(CARYS)
  draw(<OwnPhotocard />)
  fireEvent.click(await screen.findByRole('button', { name: 'Make a photocard' }))
  return screen.findByRole('form', { name: 'Make a photocard' })
}

test('a picture is framed and sent small, without what the camera wrote into it', async () => {
  const jpeg = aJpeg({})
  const drawn = drawing(jpeg as Uint8Array<ArrayBuffer>)
  server.answer(calls.makePhotocard, { photocard: OWN_PHOTOCARD })
  const form = await openMaking()
  fireEvent.submit(form)
  expect(await within(form).findByText('Choose a picture first.')).toBeTruthy()
  pick()
  expect(await within(form).findByText(/as it will be/)).toBeTruthy()
  expect(within(form).queryByText('Choose a picture first.')).toBeNull()
  fireEvent.change(within(form).getByLabelText('Nearer'), { target: { value: '2' } })
  await waitFor(() => expect(drawn.mock.lastCall?.slice(3, 5).map(Math.round)).toEqual([1500, 1929]))
  fireEvent.submit(form)
  expect((await face()).src).toContain(OWN_PHOTOCARD.picture)
  expect(server.to(calls.makePhotocard)).toMatchObject([
    { body: { name: 'Carys Evans', picture: btoa(String.fromCharCode(...jpeg)) } },
  ])
})

test('what can’t be used is said by its reason, and nothing that was typed is lost', async () => {
  drawing(new Uint8Array([1, 2, 3]), { width: 60, height: 90 })
  const form = await openMaking()
  fireEvent.change(within(form).getByLabelText('Name on the photocard'), { target: { value: 'Carys Môn' } })
  pick()
  expect(await within(form).findByText(/too small/)).toBeTruthy()
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no picture')))
  pick('letter.pdf')
  expect(await within(form).findByText(/cannot be used here/)).toBeTruthy()
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 3000, height: 4000, close: () => undefined }))
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((told) => told(new Blob([aJpeg({}) as never])))
  pick()
  await within(form).findByText(/as it will be/)
  server.fail(calls.makePhotocard, 422, 'PHOTO_WRONG_SHAPE')
  fireEvent.submit(form)
  expect(await within(form).findByText(/shape of a passport photo/)).toBeTruthy()
  expect(within(form).getByLabelText<HTMLInputElement>('Name on the photocard').value).toBe('Carys Môn')
})

test('a new picture in the app takes the place of the old one beside the season, too', async () => {
  signIn(CARYS)
  await welcomeWallet()
  await expect.poll(keptFace).toBe(OWN_PHOTOCARD.number)
  draw(<OwnPhotocard />)
  await face()
  act(() => photocard.put({ photocard: { ...OWN_PHOTOCARD, picture: '/9j/AAAA', since: '2026-12-07T08:00:00+00:00' } }))
  await refreshWallet()
  await expect
    .poll(() => {
      const held = walletNow()
      return held.state === 'ready' ? held.photocard?.picture : null
    })
    .toBe('/9j/AAAA')
})

test('removing it says before what that means for a season that names it, and its ticket says so afterwards', async () => {
  signIn(CARYS)
  await welcomeWallet()
  await expect.poll(keptFace).toBe(OWN_PHOTOCARD.number)
  draw(
    <>
      <OwnPhotocard />
      <SeasonsFace number={OWN_PHOTOCARD.number} />
    </>,
  )
  server.answer(calls.removePhotocard, { photocard: null })
  fireEvent.click(await screen.findByRole('button', { name: 'Remove the photocard' }))
  expect(question.get()).toMatchObject({ takesAway: true, needsNetwork: true })
  expect(question.get()?.message).toMatch(/season ticket that names this photocard.*CLD00000007 stays yours/)
  await act(async () => question.get()?.onConfirm())
  expect(server.to(calls.removePhotocard)).toHaveLength(1)
  expect(await screen.findByText(/Photocard CLD00000007 was removed/)).toBeTruthy()
  expect(screen.queryByRole('img')).toBeNull()
  expect(keptFace()).toBeNull()
  question.set(null)
})
