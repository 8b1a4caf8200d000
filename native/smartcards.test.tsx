import { mkdtempSync, rmSync } from 'node:fs'
import { request as ask } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { log } from '@cledrau/contract/log.ts'
import { appData } from '@cledrau/contract/reading/app-data.ts'
import { cardProducts, permitCards } from '@cledrau/contract/wallet/card-products.ts'
import { cardList } from '@cledrau/contract/wallet/smartcards.ts'
import { ticketWallet } from '@cledrau/contract/wallet/wallet.ts'
import { SMARTCARD_TYPE } from '@cledrau/domain/smartcards/card-host.ts'
import { checkDigit } from '@cledrau/domain/smartcards/isrn.ts'
import { startBureau, type Bureau } from '@cledrau/world/smartcards/bureau.ts'
import { CLIENT_PATH } from '@cledrau/world/smartcards/host.ts'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { beginNative } from '@cledrau/app/src/frame/native/begin-native.ts'
import { platformNow } from '@cledrau/app/src/platform/platform.ts'
import { recall } from '@cledrau/app/src/platform/storage.ts'
import { queryClient } from '@cledrau/app/src/api/query-client.ts'
import { fetchReference } from '@cledrau/app/src/state/reference.ts'
import { navigate } from '@cledrau/app/src/routes/hash-location.ts'
import { CARYS, closeApp, openApp, referenceServer, signIn, watchNetwork } from '@cledrau/app/src/testing/app.tsx'
import type { network } from '@cledrau/app/src/testing/network.ts'
import { unhurried } from '@cledrau/app/src/testing/patience.ts'
import { walletEntry } from '@cledrau/app/src/testing/wallet.ts'
import { welcomeWallet } from '@cledrau/app/src/wallet/wallet.ts'
import type { System } from '@cledrau/e2e/phone/plugins.ts'
import { abilitiesOf, openShellAt } from './shell-page.tsx'

const card = (serial: number) => {
  const first = `6335970028000000${serial}`
  return first + checkDigit(first)
}
const [OURS, OTHER] = [card(1), card(2)]
const IDS = ['one', 'two']
const COLLECT = 'Put it on the card with this phone'
const PROBLEM = 'There was a problem detecting your Smartcard. Please try again.'
const APP_DATA = JSON.parse(readFileSync(join(import.meta.dirname, '../data/app-data/app-data.json'), 'utf8')) as object

let folder: string
let bureau: Bureau
let server: ReturnType<typeof network>
let shell: ReturnType<typeof openShellAt> | undefined
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'native-cards-'))
  bureau = await startBureau({ folder, port: 0 })
})
afterEach(async () => {
  await closeApp()
  shell?.close()
  await bureau.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** What the page says to the host goes over a socket; a page in a test has none of its own. */
const overSocket = (url: string, { method, headers, body, signal }: RequestInit) =>
  new Promise<Response>((resolve, reject) => {
    const asked = ask(url, { method: method ?? 'GET', headers: headers as Record<string, string> }, (reply) => {
      let text = ''
      reply.on('data', (part) => (text += String(part)))
      reply.on('end', () => resolve(new Response(text, { status: reply.statusCode ?? 500 })))
    })
    asked.on('error', reject)
    signal?.addEventListener('abort', () => {
      asked.destroy()
      reject(signal.reason as Error)
    })
    asked.end(body as string)
  })

const said: string[] = []
/** A phone of this system, on the page where tickets are put on cards, and a product that has these for one of them. */
async function open(system: System, ids: readonly string[] = IDS, hostUrl: string | undefined = bureau.url) {
  server = referenceServer()
  said.length = 0
  const stub = globalThis.fetch
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init: RequestInit = {}) => {
    if (!String(input).startsWith(bureau.url)) return stub(input, init)
    said.push(`${String(input).slice(bureau.url.length)} ${String(init.body)} ${JSON.stringify(init.headers)}`)
    return overSocket(String(input), init)
  })
  /** The merchant's side, as the server does it: by the bureau's own word alone. */
  const told = (path: string, init: { method: string; body?: string }) =>
    overSocket(bureau.url + path, {
      ...init,
      headers: { authorization: `Bearer ${new URL(bureau.cards).password}`, accept: 'application/json' },
    }).then(
      (reply) =>
        reply.json() as Promise<{ permit: string; seconds: number; products: { id: string; state: string }[] }>,
    )
  for (const id of ids)
    await told(`/cards/${OURS}/products/${id}`, {
      method: 'PUT',
      body: JSON.stringify({ recordLocator: id.toUpperCase(), station: null }),
    })
  server.answer(appData, {
    ...APP_DATA,
    redirectTime: 10,
    smartcards: { clientPath: CLIENT_PATH, ...(hostUrl && { hostUrl }) },
  } as never)
  server.on(cardProducts, async () => ({
    body: {
      products: (await told(`/cards/${OURS}`, { method: 'GET' })).products.map(({ id, state }) => ({
        recordLocator: id.toUpperCase(),
        isrn: OURS,
        state,
        station: null,
      })),
    },
  }))
  server.on(permitCards, async () => ({
    body: await told('/permits', {
      method: 'POST',
      body: JSON.stringify({ smartcardType: SMARTCARD_TYPE, cards: [{ isrn: OURS, ids }] }),
    }),
  }))
  server.answer(cardList, { data: [] })
  watchNetwork()
  shell = openShellAt(system)
  const { phone } = shell
  const { abilities, startNfc } = abilitiesOf(system)
  const nfc = await startNfc()
  await openApp({
    wide: false,
    native: true,
    signedIn: CARYS,
    address: '/ticket-wallet/smartcard-android',
    abilities: { ...abilities, nfc },
  })
  await act(() => fetchReference(queryClient, 'appData'))
  return { phone, slot: phone.slot, chip: bureau.chip(OURS) }
}
const press = async () => {
  unhurried()
  fireEvent.click(await screen.findByRole('button', { name: COLLECT }))
}
const loaded = async () => screen.findByText('2 tickets are on the card.')
const entries = () => bureau.chip(OURS).memory().entries.length
const logged = () => server.to(log).map(({ body }) => [body?.['provider'], body?.['message']])

test.each(['android', 'ios'] as const)(
  'a card that is held to %s has its tickets, by commands of the host and by no word of ours [NATIVE-002] [NATIVE-013] [NATIVE-021] [TROUTE-059]',
  async (system) => {
    const { slot, chip } = await open(system)
    expect(await screen.findByText('Booking ONE')).toBeTruthy()
    await press()
    expect(await screen.findByText('Hold the card to the back of the phone, and keep it there.')).toBeTruthy()
    await waitFor(() => expect(slot.state.reading).toBe(true))
    // Nothing is said to the host before there is a card.
    expect(said).toEqual([])
    act(() => slot.hold(chip))
    await loaded()
    expect(screen.getByText('Complete, card can be removed')).toBeTruthy()
    expect(await screen.findByText('Nothing waits for a card')).toBeTruthy()
    expect([entries(), slot.state.reading]).toEqual([2, false])
    // Who somebody is here is nothing for the host: it hears a permit and what the card says.
    expect(said.every((one) => one.startsWith(CLIENT_PATH))).toBe(true)
    expect(said.join(' ')).not.toMatch(/Bearer access|carys|c1"/i)
  },
)

test('a session at the host is one for smartcards, type 22 [NATIVE-018]', async () => {
  const { slot, chip } = await open('android')
  await press()
  await waitFor(() => expect(slot.state.reading).toBe(true))
  act(() => slot.hold(chip))
  await loaded()
  expect(said[0]).toMatch(/^\/client\/v1\/sessions \{"permit":"[\w-]{43}","smartcardType":22\}/)
})

test('the sheet of iOS says what is going on, and that it is over [NATIVE-014] [NATIVE-015] [NATIVE-016]', async () => {
  const { slot, chip } = await open('ios')
  await press()
  await waitFor(() => expect(slot.state.reading).toBe(true))
  act(() => slot.hold(chip))
  await loaded()
  expect(slot.state.sheet).toEqual([
    'Hold the card to the back of the phone, and keep it there.',
    'Reading card...',
    'Updating card...',
    'Complete, card can be removed',
  ])
})

test('a card that is pulled away is said so on the sheet and on the page, and the next try finishes it [NATIVE-017]', async () => {
  const { slot, chip } = await open('ios')
  // At the last of eight commands, done and unheard: the card has it all, and nobody knows.
  for (const [command, heard, on] of [
    [2, false, 0],
    [6, true, 0],
    [8, true, 2],
  ] as const) {
    slot.state.pullAt = { command, heard }
    await press()
    await waitFor(() => expect(slot.state.reading).toBe(true))
    act(() => slot.hold(chip))
    await waitFor(() => expect(slot.state.sheet.at(-1)).toBe(PROBLEM))
    expect(await screen.findByText(PROBLEM)).toBeTruthy()
    expect(entries()).toBe(on)
    // The host hasn't said so: it still waits.
    expect(screen.getByText('Booking ONE')).toBeTruthy()
    await waitFor(() => expect(screen.getByRole('button', { name: COLLECT }).getAttribute('aria-busy')).toBeNull())
  }
  slot.state.pullAt = null
  await press()
  await waitFor(() => expect(slot.state.reading).toBe(true))
  act(() => slot.hold(chip))
  await loaded()
  expect(entries()).toBe(2)
})

test.each([
  ['a card of something else', 'This is not a smartcard for train tickets.', 'plain'],
  ['a smartcard that nothing waits for', /^Nothing of yours waits for this card/, 'wrong'],
  ['a card that was lost', /^This smartcard was reported lost/, 'lost'],
  ['somebody who thinks better of it', /^Stopped\./, 'CANCELLED'],
  ['a minute without a card', /^No card was held/, 'TIMEOUT'],
  ['a reader that is busy', /^The phone’s reader is busy/, 'BUSY'],
])('%s is said plainly, and nothing is written', async (_, words, what) => {
  const { slot, chip } = await open('ios')
  if (what === 'lost') await overSocket(`${bureau.url}/cards/${OURS}/lost`, { method: 'POST' })
  await press()
  await waitFor(() => expect(slot.state.reading).toBe(true))
  act(() => {
    if (what === 'plain') slot.holdPlain()
    else if (what === 'wrong') slot.hold(bureau.chip(OTHER))
    else if (what === 'lost') slot.hold(chip)
    else slot.endReading(what as 'CANCELLED')
  })
  expect(await screen.findByText(words)).toBeTruthy()
  expect([entries(), bureau.chip(OTHER).memory().entries.length]).toEqual([0, 0])
  expect(slot.state.reading).toBe(false)
})

test('a second card that comes in between stops it, and two at once are asked to be one', async () => {
  const { slot, chip } = await open('ios')
  await press()
  await waitFor(() => expect(slot.state.reading).toBe(true))
  act(() => slot.holdSeveral())
  await waitFor(() => expect(slot.state.sheet.at(-1)).toBe('Hold only one card to the phone.'))
  const answer = chip.transceive
  const swapping = {
    ...chip,
    transceive: async (command: string) => {
      const given = await answer(command)
      if (slot.state.carried === 3) slot.hold(bureau.chip(OTHER))
      return given
    },
  }
  act(() => slot.hold(swapping))
  expect(await screen.findByText(/^Another card came in between/)).toBeTruthy()
  expect([entries(), bureau.chip(OTHER).memory().entries.length]).toEqual([0, 0])
})

test('NFC that is switched off, and a place without a host, are said before anybody holds a card', async () => {
  const { slot } = await open('android')
  slot.state.nfc = 'off'
  await press()
  expect(await screen.findByText(/^NFC is switched off on this phone/)).toBeTruthy()
  await closeApp()
  shell?.close()
  await open('android', IDS, '')
  await press()
  expect(await screen.findByText(/^Tickets can’t be put on cards by phone/)).toBeTruthy()
  expect(said).toEqual([])
})

test('a host that repeats itself makes no card hear a command twice; one whose line is cut is said, and nothing is lost', async () => {
  const { slot, chip } = await open('android')
  bureau.dials.mood = 'lost'
  await press()
  await waitFor(() => expect(slot.state.reading).toBe(true))
  act(() => slot.hold(chip))
  expect(await screen.findByText(/^Your tickets could not be fetched/)).toBeTruthy()
  expect(entries()).toBe(0)
  bureau.dials.mood = 'twice'
  const before = chip.heard().length
  await press()
  await loaded()
  const since = chip.heard().slice(before)
  expect(since).toHaveLength(8)
  expect(new Set(since).size).toBe(8)
})

test('a host whose last word is lost has said it all the same: the ticket is on the card', async () => {
  const { slot, chip } = await open('android')
  const answer = chip.transceive
  const last = {
    ...chip,
    transceive: async (command: string) => {
      if (slot.state.carried === 8) bureau.dials.mood = 'lost'
      return answer(command)
    },
  }
  await press()
  await waitFor(() => expect(slot.state.reading).toBe(true))
  act(() => slot.hold(last))
  await loaded()
  expect(entries()).toBe(2)
})

test('whoever stops it, or leaves the page, leaves no reader behind', async () => {
  const { slot } = await open('android')
  await press()
  await waitFor(() => expect(slot.state.reading).toBe(true))
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByText(/^Stopped\./)).toBeTruthy()
  await waitFor(() => expect(slot.state.reading).toBe(false))
  await press()
  await waitFor(() => expect(slot.state.reading).toBe(true))
  act(() => navigate('/stations'))
  await waitFor(() => expect(slot.state.reading).toBe(false))
})

test.each(['android', 'ios'] as const)(
  'NFC that can’t be started on %s is logged, kept with its message and said where it is missed; the app goes on [ERR-024] [ERR-025]',
  async (system) => {
    server = referenceServer()
    shell = openShellAt(system)
    shell.phone.state.broken.add('Smartcards')
    const product = { recordLocator: 'ABCDEF', isrn: OURS, station: null, state: 'WAITING' as const }
    server.answer(cardProducts, { products: [product] })
    server.answer(cardList, { data: [] })
    server.answer(ticketWallet, {
      wallet: [
        walletEntry(
          { ticketType: 'SEASON', fulfilmentType: 'SCT', isrn: OURS },
          { departureDate: null, trains: [], mobile: false, activationLimit: null },
        ),
      ],
      places: {},
      times: {},
    })
    signIn(CARYS)
    await welcomeWallet()
    await openApp({
      wide: false,
      native: true,
      signedIn: CARYS,
      address: '/ticket-wallet/details/ABCDEF',
      abilities: abilitiesOf(system).abilities,
    })
    await screen.findByText('Waiting for the card')
    await act(beginNative)
    platformNow().hideSplash()
    expect(await screen.findByText(/^This phone’s card reader could not be started/)).toBeTruthy()
    expect(recall('nfcStart')).toBe('{"success":false,"message":"Smartcards could not be loaded"}')
    await waitFor(() => expect(logged()).toContainEqual(['nfc', 'Smartcards could not be loaded']))
    expect([platformNow().native, platformNow().nfc]).toEqual([true, false])
  },
)

test('a phone with NFC says so once it is there, and one without has nothing to say', async () => {
  server = referenceServer()
  shell = openShellAt('android')
  await beginNative()
  platformNow().hideSplash()
  await waitFor(() => expect([platformNow().nfc, recall('nfcStart')]).toEqual([true, '{"success":true}']))
  shell.close()
  shell = openShellAt('ios')
  shell.phone.slot.state.nfc = 'none'
  await beginNative()
  platformNow().hideSplash()
  await waitFor(() => expect(platformNow().nfc).toBe(false))
  expect(recall('nfcStart')).toBe('{"success":true}')
})
