import { readClaim } from '@cledrau/contract/repay/claims.ts'
import { claimForeignTicket, readForeignTicket, uploadPicture } from '@cledrau/contract/repay/elsewhere.ts'
import { readPayWays } from '@cledrau/contract/repay/pay-ways.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { locationNow } from '../../routes/hash-location.ts'
import { beOnline, CARYS, closeApp, openApp, referenceServer, watchNetwork } from '../../testing/app.tsx'
import type { network } from '../../testing/network.ts'
import { CLAIM_ID, claimDetail, JOURNEY_ID, judged, payWays, PAYEE_ID } from '../../testing/repay.ts'

const READ = {
  read: 'RSP6',
  from: 'MCN',
  to: 'CDF',
  date: '2026-12-03',
  kind: 'single',
  price: null,
  needs: ['PRICE'],
  options: [],
  journeyID: null,
  claimUntil: '2026-12-31T23:59:00+00:00',
} as const
const OPTION = {
  optionID: 'late',
  legs: judged().real,
  delayMinutes: 43,
  amount: 1140,
  operatorName: judged().operatorName,
}

let server: ReturnType<typeof network>
beforeEach(() => {
  server = referenceServer()
  watchNetwork()
  server.answer(readPayWays, payWays())
  server.answer(readClaim, claimDetail())
  server.answer(claimForeignTicket, claimDetail())
})
afterEach(closeApp)

const open = () => openApp({ address: '/delay-repay?elsewhere=1', wide: false, signedIn: CARYS })
const paste = async (code: string) =>
  fireEvent.change(await screen.findByRole('textbox', { name: 'The ticket’s code' }), { target: { value: code } })
const submit = () => fireEvent.submit(screen.getByRole('form', { name: 'A ticket from elsewhere' }))

test('a ticket from elsewhere is read from its code; only what that doesn’t say is asked, and its train is picked', async () => {
  server.answer(readForeignTicket, ({ body }) =>
    body?.['price'] === 2280
      ? { ...READ, needs: [], options: [OPTION, { ...OPTION, optionID: 'other' }] }
      : { ...READ, needs: [...READ.needs], options: [] },
  )
  await open()
  await paste('06ABC…')
  submit()
  const price = await screen.findByRole('textbox', { name: 'What it cost' })
  expect(screen.queryByRole('textbox', { name: /^From/ })).toBeNull()
  fireEvent.change(price, { target: { value: '22.80' } })
  submit()
  const trains = await screen.findAllByRole('radio')
  fireEvent.click(trains[0]!)
  const claim = await screen.findByRole('button', { name: 'Claim £11.40' })
  await waitFor(() => expect(claim).toHaveProperty('disabled', false))
  fireEvent.click(claim)
  await waitFor(() => expect(locationNow().path).toBe(`/delay-repay-overview/claim/${CLAIM_ID}`))
  expect(server.to(claimForeignTicket)[0]?.body).toMatchObject({
    code: '06ABC…',
    price: 2280,
    optionID: 'late',
    payTo: { kind: 'payee', payeeID: PAYEE_ID },
  })
})

test('whose camera can’t be had is told what to do instead', async () => {
  await open()
  fireEvent.click(await screen.findByRole('button', { name: 'Scan the code' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Scan a ticket' }))
  expect(await dialog.findByText(/There is no camera here/)).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('without a signal what was filled in stays, and the page says what has to wait for one', async () => {
  await open()
  await paste('06ABC…')
  beOnline(false)
  expect(await screen.findByText('Reading a ticket needs a signal. What you have filled in stays here.')).toBeTruthy()
  const buttons = ['Scan the code', 'Add a picture', 'Read the ticket'].map((name) =>
    screen.getByRole('button', { name }),
  )
  for (const button of buttons) expect(button).toHaveProperty('disabled', true)
  beOnline(true)
  expect(screen.queryByText(/needs a signal/)).toBeNull()
  expect(screen.getByRole('textbox', { name: 'The ticket’s code' })).toHaveProperty('value', '06ABC…')
})

test('one of our own is claimed where it is known', async () => {
  server.answer(readForeignTicket, { ...READ, read: 'OURS', needs: [], options: [], journeyID: JOURNEY_ID })
  await open()
  await paste('CL1…')
  submit()
  await waitFor(() => expect(locationNow().query).toEqual({ journey: JOURNEY_ID }))
})

test('what can’t be read is said, and a picture that is no picture isn’t taken', async () => {
  server.fail(readForeignTicket, 422, 'CLAIM_CODE_NOT_READ')
  server.fail(uploadPicture, 422, 'CLAIM_PICTURE_KIND')
  await open()
  await paste('nonsense')
  submit()
  expect(await screen.findByText(/We can’t read this ticket code/)).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Add a picture', { selector: 'input' }), {
    target: { files: [new File(['MZ'], 'ticket.exe')] },
  })
  expect(await screen.findByText('Send a JPEG, PNG or WebP picture, or a PDF.')).toBeTruthy()
})

test('a picture is asked for where nobody can check the code, until there is one', async () => {
  server.answer(readForeignTicket, { ...READ, needs: ['PRICE', 'PICTURE'], options: [] })
  server.answer(uploadPicture, { pictureID: JOURNEY_ID })
  await open()
  await paste('06ABC…')
  submit()
  expect(await screen.findByText(/Add a picture of the ticket, too/)).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Add a picture', { selector: 'input' }), {
    target: { files: [new File(['PNG'], 'ticket.png')] },
  })
  expect(await screen.findByText('ticket.png')).toBeTruthy()
  expect(screen.queryByText(/Add a picture of the ticket, too/)).toBeNull()
})
