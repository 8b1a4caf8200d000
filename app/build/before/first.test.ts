import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compileFunction } from 'node:vm'
import { waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { furtherScript } from './further.ts'

/** What the page's first script does with an address, before there is an app. */

const FIRST = readFileSync(join(import.meta.dirname, 'first.js'), 'utf8')
const DAY = '<b data-day="Su Mo Tu We Th Fr Sa|Ja Fe Ma Ap My Jn Jl Au Se Oc No De"></b><i data-time></i>'
const PAGES = {
  planner: `<div><main id="main"><h1>Door to door</h1>${DAY}</main></div>`,
  board: '<div><main id="main"><h1 title="ZZZ">ZZZ</h1></main></div>',
  journeys: `<div><main id="main"><h1>ZZZ to QQQ</h1>${DAY}</main></div>`,
}
const SCRIPT = furtherScript({
  layout: 'narrow',
  styles: 'h1 { color: red }',
  pages: PAGES,
  parts: { planner: ['/assets/plan.js'], board: [], journeys: [] },
})

let opened = 0
/** Each page reads its file anew, as a browser does. */
const read = (script: string) =>
  import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(`${script};// ${++opened}`)}`)
let asked: string[] = []

/** Opens a page at an address, for somebody who chose English before. */
function openAt(address: string, script = SCRIPT): HTMLElement {
  localStorage.setItem('languagePreference', 'en')
  document.documentElement.lang = 'en'
  history.replaceState(null, '', `/#${address}`)
  document.head.innerHTML = '<link rel="manifest">'
  // What is asked for is looked at, not fetched.
  vi.spyOn(document.head, 'append').mockImplementation((...links) => void wanted.push(...(links as HTMLElement[])))
  wanted = []
  document.body.innerHTML =
    '<template data-part="stuck"><main id="main" tabindex="-1"><button>Again</button></main></template><div id="root"></div>'
  const first = document.createElement('script')
  Object.assign(first.dataset, {
    app: '/assets/app.js',
    sheet: '/assets/app.css',
    parts: '/assets/shell.js',
    en: '/en.json',
    further: '/assets/f.narrow.en.js',
  })
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue(first)
  asked = []
  const load = (path: string) => {
    asked.push(path)
    return read(script)
  }
  // As the page runs it: in its own words, at once.
  compileFunction(FIRST.replace('await import(', 'await load('), ['load'])(load)
  return document.querySelector<HTMLElement>('#root')!
}

let wanted: HTMLElement[] = []
const preloads = () =>
  wanted.flatMap((one) =>
    one instanceof HTMLLinkElement && one.rel === 'modulepreload' ? [one.getAttribute('href')] : [],
  )

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  document.adoptedStyleSheets = []
})

test('a planner stands there once its file is, and only then the app is asked for', async () => {
  const root = openAt('/journey-planner')
  expect(root.childElementCount).toBe(0)
  expect(preloads()).toEqual([])
  await waitFor(() => expect(root.dataset['before']).toBe('planner'))
  expect(asked).toEqual([`/assets/f.${innerWidth <= 959 ? 'narrow' : 'wide'}.en.js`])
  expect(root.querySelector('h1')?.textContent).toBe('Door to door')
  expect(root.querySelector('[data-time]')?.textContent).toMatch(/^\d\d:\d\d$/)
  expect(document.adoptedStyleSheets).toHaveLength(1)
  await waitFor(() => expect(preloads()).toEqual(['/assets/app.js', '/assets/shell.js', '/assets/plan.js']))
  // The app's own rules are there when it is.
  root.replaceWith(document.createElement('div'))
  await waitFor(() => expect(document.adoptedStyleSheets.length).toBe(0))
})

test.each([
  ['a winter evening', '2026-12-07T18:04:30Z', 'Mo 7 De', '18:04'],
  ['the minute before summer', '2027-03-28T00:59:00Z', 'Su 28 Ma', '00:59'],
  ['the first of summer', '2027-03-28T01:00:00Z', 'Su 28 Ma', '02:00'],
  ['the last of summer', '2026-10-25T00:59:00Z', 'Su 25 Oc', '01:59'],
  ['the first after it', '2026-10-25T01:00:00Z', 'Su 25 Oc', '01:00'],
  ['a summer’s midnight', '2026-06-30T23:00:00Z', 'We 1 Jl', '00:00'],
  ['the end of a year', '2026-12-31T23:59:59Z', 'Th 31 De', '23:59'],
  ['the end of a March that is a Sunday', '2030-03-31T01:00:00Z', 'Su 31 Ma', '02:00'],
])('in %s it says the day and the time of station clocks', async (_, at, day, time) => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse(at))
  const root = openAt('/journey-planner')
  await waitFor(() => expect(root.dataset['before']).toBe('planner'))
  expect([root.querySelector('[data-day]')?.textContent, root.querySelector('[data-time]')?.textContent]).toEqual([
    day,
    time,
  ])
})

test('places and the moment of an address stand where the drawing had others', async () => {
  const root = openAt('/journey-planner/results?from=CDF&to=AYW&date=2026-12-08T09:05')
  await waitFor(() => expect(root.dataset['before']).toBe('journeys'))
  expect(root.textContent).toBe('CDF to AYWTu 8 De09:05')
  await waitFor(() => expect(preloads()).not.toEqual([]))
})

test.each(['/live-times/results?crs=<i>', '/live-times/results?crs="x', '/orders', '/journey-planner?from=CDF'])(
  'nothing stands at %s until the app does',
  async (address) => {
    const root = openAt(address)
    expect(root.childElementCount).toBe(0)
    expect(asked).toEqual([])
    await waitFor(() => expect(preloads()).toContain('/assets/app.js'))
  },
)

test('where the file cannot be had the app comes all the same', async () => {
  const root = openAt('/live-times/results?crs=CDF', 'throw new TypeError("Failed to fetch")')
  await waitFor(() => expect(preloads()).not.toEqual([]))
  expect('before' in root.dataset).toBe(false)
  expect(root.childElementCount).toBe(0)
})

test('somebody who went on before the file was here sees the page where they are', async () => {
  const root = openAt('/live-times/results?crs=CDF')
  history.replaceState(null, '', '/#/journey-planner')
  await waitFor(() => expect(root.dataset['before']).toBe('planner'))
  await waitFor(() => expect(preloads()).toContain('/assets/plan.js'))
})

test('in a shell, whose files are at hand, nothing is asked for before the app', async () => {
  vi.stubGlobal('Capacitor', {})
  const root = openAt('/journey-planner')
  expect(root.childElementCount).toBe(0)
  expect(asked).toEqual([])
  await waitFor(() => expect(preloads()).toEqual(['/assets/app.js', '/assets/shell.js']))
})

/** The element that asks for the app itself. */
const appScript = async () => {
  await waitFor(() => expect(preloads()).not.toEqual([]))
  wanted.find((one) => one instanceof HTMLLinkElement && one.rel === 'stylesheet')?.dispatchEvent(new Event('load'))
  return wanted.find((one) => one instanceof HTMLScriptElement)
}

test.each([
  ['its first file', (app: HTMLElement | undefined) => app?.dispatchEvent(new Event('error'))],
  ['a part of it', () => dispatchEvent(new Event('stuck'))],
])(
  'where the app cannot be had for want of %s, that is said; pressed, or with a signal, it is tried again',
  async (_, fail) => {
    const reload = vi.spyOn(location, 'reload').mockReturnValue(undefined)
    const root = openAt('/journey-planner')
    await waitFor(() => expect(root.dataset['before']).toBe('planner'))
    fail(await appScript())
    expect(root.querySelector('button')).not.toBeNull()
    expect(root.querySelector('h1')).toBeNull()
    // Whoever goes elsewhere doesn't get the picture of a page that nothing works on.
    history.replaceState(null, '', '/#/')
    dispatchEvent(new HashChangeEvent('hashchange'))
    expect(root.querySelector('button')).not.toBeNull()
    root.querySelector('button')?.click()
    expect(reload).toHaveBeenCalledTimes(1)
    reload.mockClear()
    dispatchEvent(new Event('online'))
    expect(reload).toHaveBeenCalled()
  },
)

test('an app that stands already is not covered', async () => {
  const root = openAt('/orders')
  root.replaceWith(document.createElement('div'))
  dispatchEvent(new Event('stuck'))
  expect(root.childElementCount).toBe(0)
  await waitFor(() => expect(preloads()).toContain('/assets/app.js'))
})
