import {
  answerClaim,
  appealClaim,
  type ClaimDetail,
  readClaim,
  readEvidence,
  withdrawClaim,
} from '@cledrau/contract/repay/claims.ts'
import { uploadPicture } from '@cledrau/contract/repay/elsewhere.ts'
import { readPayWays } from '@cledrau/contract/repay/pay-ways.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CARYS, closeApp, openApp, referenceServer, watchNetwork } from '../../testing/app.tsx'
import type { network } from '../../testing/network.ts'
import { CLAIM_ID, claimDetail, payWays } from '../../testing/repay.ts'

let server: ReturnType<typeof network>
let claim: ClaimDetail
beforeEach(() => {
  server = referenceServer()
  watchNetwork()
  server.answer(readPayWays, payWays())
  server.answer(readClaim, () => claim)
})
afterEach(closeApp)

const open = async (more: Partial<ClaimDetail>, wide = false) => {
  claim = claimDetail(more)
  const address = wide ? `/delay-repay-overview?claim=${CLAIM_ID}` : `/delay-repay-overview/claim/${CLAIM_ID}`
  await openApp({ address, wide, signedIn: CARYS })
}
const REFUSED = {
  status: 'REFUSED',
  statusType: 'CLOSED',
  stop: 'CHECKED',
  amount: 0,
  canAppeal: true,
  paidTo: null,
  refusal: { rule: 'TOO_SHORT', needed: 15, found: 12, at: null, station: null, words: null, final: false },
} as const
const asked = (code: NonNullable<ClaimDetail['question']>['code'], words: string | null = null) =>
  ({
    status: 'MORE_NEEDED',
    stop: 'SENT',
    paidTo: null,
    question: { code, words, askedAt: '2026-12-07T10:00:00+00:00' },
  }) as const

test('a claim has its reference, its stops, where the money goes, and everything that happened to it [REPAY-004]', async () => {
  await open({}, true)
  expect(await screen.findByText(/DR-7K2M-9QF4/)).toBeTruthy()
  expect(screen.getByText(/To the card that paid, ends 4242. It is there by Mon 14 Dec./)).toBeTruthy()
  expect(screen.getByText(/Mon 7 Dec, 08:52 · by you/)).toBeTruthy()
})

test('an account that nothing has gone to yet has no figures', async () => {
  await open({
    paidTo: { way: { kind: 'payee', payeeID: '55555555-5555-4555-8555-555555555555' }, ends: null, by: null },
  })
  expect(await screen.findByText('To your account.')).toBeTruthy()
})

describe('a no', () => {
  test('names its rule and its figures, and one press appeals, with words and a picture', async () => {
    server.answer(uploadPicture, { pictureID: '44444444-4444-4444-8444-444444444444' })
    server.answer(appealClaim, () => (claim = claimDetail({ status: 'APPEALED', stop: 'CHECKED', amount: 0 })))
    await open(REFUSED)
    expect(await screen.findByText(/You arrived 12 minutes late. This company pays from 15 on./)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Appeal' }))
    const form = within(await screen.findByRole('form', { name: 'Appeal' }))
    fireEvent.change(form.getByRole('textbox'), { target: { value: 'The doors stayed shut.' } })
    fireEvent.change(form.getByLabelText('Add a picture', { selector: 'input' }), {
      target: { files: [new File(['a picture'], 'doors.png', { type: 'image/png' })] },
    })
    expect(await form.findByText('doors.png')).toBeTruthy()
    fireEvent.click(form.getByRole('button', { name: 'Send the appeal' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Your claim' })).toBeTruthy()
    expect(server.to(appealClaim)[0]?.body).toMatchObject({
      words: 'The doors stayed shut.',
      pictureIDs: ['44444444-4444-4444-8444-444444444444'],
    })
  })

  test('a second time leads to the Ombudsman, with everything as one file', async () => {
    await open({
      ...REFUSED,
      canAppeal: false,
      refusal: { ...REFUSED.refusal, final: true },
      ombudsman: { name: 'Rail Ombudsman', url: 'https://www.railombudsman.org/' },
    })
    expect(await screen.findByRole('link', { name: 'Rail Ombudsman' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Everything as one file' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Appeal' })).toBeNull()
  })
})

describe('what is asked', () => {
  test('by another company is answered in words', async () => {
    server.answer(answerClaim, () => (claim = claimDetail({ status: 'CHECKING', stop: 'SENT', ours: false })))
    await open(asked('IN_WORDS', 'Which coach were you in?'))
    expect(await screen.findByText('Which coach were you in?')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Send the answer' }))
    expect(await screen.findByText('Answer the question first.')).toBeTruthy()
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Coach B' } })
    fireEvent.submit(screen.getByRole('form', { name: 'We need one thing from you' }))
    expect(await screen.findByText(/We ask Transport for Wales/)).toBeTruthy()
    expect(server.to(answerClaim)[0]?.body).toMatchObject({ words: 'Coach B' })
  })

  test('whether somebody was there takes one press; a price takes pounds', async () => {
    server.answer(answerClaim, () => (claim = claimDetail(asked('PRICE'))))
    await open(asked('WERE_YOU_THERE'))
    fireEvent.click(await screen.findByRole('button', { name: 'Yes, I was on this train' }))
    const price = await screen.findByRole('textbox', { name: 'Price of the ticket' })
    fireEvent.change(price, { target: { value: 'twelve' } })
    fireEvent.click(screen.getByRole('button', { name: 'Send the answer' }))
    expect(await screen.findByText('Write it in pounds, such as 12.40.')).toBeTruthy()
    fireEvent.change(price, { target: { value: '£12.4' } })
    fireEvent.submit(screen.getByRole('form', { name: 'We need one thing from you' }))
    await waitFor(() => expect(server.to(answerClaim)[1]?.body).toMatchObject({ price: 1240 }))
  })

  test('money that came back is sent another way', async () => {
    server.answer(answerClaim, () => (claim = claimDetail()))
    await open(asked('OTHER_PAY_WAY'))
    fireEvent.click(await screen.findByRole('radio', { name: /Travel voucher/ }))
    fireEvent.click(screen.getByRole('button', { name: 'Send the answer' }))
    await waitFor(() => expect(server.to(answerClaim)[0]?.body).toMatchObject({ payTo: { kind: 'voucher' } }))
  })
})

test('a claim that isn’t decided is taken back, once that is meant', async () => {
  server.answer(
    withdrawClaim,
    () =>
      (claim = claimDetail({ status: 'WITHDRAWN', statusType: 'CLOSED', stop: null, amount: 0, canWithdraw: false })),
  )
  await open({ status: 'CHECKING', stop: 'SENT', canWithdraw: true, answerBy: '2027-01-06' })
  fireEvent.click(await screen.findByRole('button', { name: 'Take the claim back' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Take this claim back?' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Take the claim back' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'You took this claim back' })).toBeTruthy()
})

test('a desk that is silent for too long is named, and the claim stays as it is', async () => {
  await open({ status: 'CHECKING', stop: 'SENT', ours: false, silent: true })
  expect(await screen.findByText(/hasn’t answered, and should have. We keep asking/)).toBeTruthy()
})

test('the evidence is saved as one file, and checked on a page of its own', async () => {
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function saves(this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  server.on(readEvidence, () => ({ headers: { 'Content-Type': 'application/vnd.cledrau.evidence' }, body: {} }))
  await open({})
  fireEvent.click(await screen.findByRole('button', { name: 'Save the file' }))
  await waitFor(() => expect(saved).toEqual(['DR-7K2M-9QF4-evidence.txt']))
  expect(screen.getByRole('link', { name: 'Check it' }).getAttribute('href')).toBe('/inspector/')
  vi.restoreAllMocks()
})
