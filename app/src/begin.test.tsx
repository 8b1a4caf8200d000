import { log } from '@cledrau/contract/log.ts'
import { stations } from '@cledrau/contract/stations/stations.ts'
import { DAY } from '@cledrau/domain/time/instant.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { act, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from './api/query-client.ts'
import { begin } from './begin.ts'
import { App } from './frame/app.tsx'
import { answered } from './page/language-question.ts'
import { modal } from './page/messages.ts'
import { ticketed } from './state/events.ts'
import { REFERENCE } from './state/reference.ts'
import { closeApp, referenceServer } from './testing/app.tsx'
import { network } from './testing/network.ts'
import { openAt } from './testing/shell.tsx'

/** Everything that the start asks for and that is the same for everybody. */
const LISTS = [
  'words',
  'options',
  'app-data',
  'titles',
  'sitemap',
  'stations',
  'carriers',
  'countries',
  'pages',
  'alerts',
]

const refreshWallet = vi.hoisted(() => vi.fn(() => Promise.resolve()))
vi.mock('./wallet/wallet.ts', async (original) => ({ ...(await original<object>()), refreshWallet }))

afterEach(closeApp)

test('tickets that are there before the start has ended are fetched all the same', async () => {
  referenceServer()
  openAt({ address: '/stations' })
  vi.stubGlobal('EventSource', EventTarget)
  answered.set(true)
  const started = begin(() => undefined)
  ticketed()
  await waitFor(() => expect(refreshWallet).toHaveBeenCalledOnce())
  await act(() => started)
})

test('a start without the lists tells the server which are missing, and goes on with what this device knew [ERR-020] [ERR-021] [TERR-010]', async () => {
  // An earlier visit knew the stations; that is long ago.
  referenceServer()
  openAt({ address: '/stations' })
  const known = await queryClient.fetchQuery(REFERENCE.stations)
  queryClient.setQueryData(REFERENCE.stations.queryKey, known, { updatedAt: Date.now() - DAY })
  const server = network()
  server.answer(log, {})
  server.fail(stations, 503, 'TOO_BUSY')
  vi.stubGlobal('EventSource', EventTarget)
  answered.set(true)

  await act(() => begin(() => void render(<App />)))
  expect(await screen.findByRole('link', { name: /Cardiff Central/ })).toBeTruthy()
  const told = () => server.to(log).map(({ body }) => body?.['provider'])
  await waitFor(() => expect(told()).toEqual(expect.arrayContaining(LISTS)))
  // One failure is told once, and nothing is said to whoever is looking.
  expect(told().filter((one) => one === 'countries')).toHaveLength(1)
  expect(modal.get()).toBeNull()
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('a browser shows no splash: nothing stands on its page but the place of the app, from the HTML to the first drawing [SHELL-014]', async () => {
  const html = readFileSync(join(import.meta.dirname, '../index.html'), 'utf8')
  // Its scripts are left out: what is drawn here is drawn by the app's own start.
  document.body.innerHTML = (/<body>([\s\S]*)<\/body>/.exec(html)?.[1] ?? '').replaceAll(
    /<script[\s\S]*?<\/script>/g,
    '',
  )
  const seen = () => [...document.body.children].filter(({ tagName }) => tagName !== 'NOSCRIPT').map(({ id }) => id)
  expect(seen()).toEqual(['root'])
  referenceServer()
  openAt({ address: '/stations' })
  vi.stubGlobal('EventSource', EventTarget)
  const atDrawing: string[][] = []
  await act(() => begin(() => void atDrawing.push(seen())))
  expect(atDrawing).toEqual([['root']])
  document.body.innerHTML = ''
})
