import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

/** What the page's first script does with an address, before there is an app. */

const FIRST = readFileSync(join(import.meta.dirname, 'first.js'), 'utf8')
const FRAME =
  '<div><nav><i data-slider="0"></i><a aria-current="page">Buy</a></nav><main id="main"><p data-skeleton></p></main></div>'
const FILE = {
  styles: 'h1 { color: red }',
  pages: {
    planner:
      '<div><main id="main"><h1>Door to door</h1><b data-day="Su Mo Tu We Th Fr Sa|Ja Fe Ma Ap My Jn Jl Au Se Oc No De"></b><i data-time></i></main></div>',
    board: '<div><main id="main"><h1 title="ZZZ">ZZZ</h1></main></div>',
    journeys:
      '<div><main id="main"><h1>ZZZ to QQQ</h1><b data-day="Su Mo Tu We Th Fr Sa|Ja Fe Ma Ap My Jn Jl Au Se Oc No De"></b><i data-time></i></main></div>',
  },
  parts: { planner: ['/assets/plan.js'], board: [], journeys: [] },
}

/** Opens a page at an address, for somebody who chose English before. */
function openAt(address: string, answer: () => Promise<Response>) {
  localStorage.setItem('languagePreference', 'en')
  document.documentElement.lang = 'en'
  history.replaceState(null, '', `/#${address}`)
  document.head.innerHTML = '<link rel="manifest">'
  // What is asked for is looked at, not fetched.
  vi.spyOn(document.head, 'append').mockImplementation((...asked) => void wanted.push(...(asked as HTMLLinkElement[])))
  wanted = []
  document.body.innerHTML =
    ['narrow', 'wide']
      .map((layout) => `<template data-part="results" data-layout="${layout}" data-lang="en">${FRAME}</template>`)
      .join('') + '<div id="root"></div>'
  const script = document.createElement('script')
  Object.assign(script.dataset, {
    app: '/assets/app.js',
    sheet: '/assets/app.css',
    parts: '/assets/shell.js',
    en: '/en.json',
    further: '/assets/f',
  })
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue(script)
  const fetched = vi.fn<(address: string) => Promise<Response>>(answer)
  vi.stubGlobal('fetch', fetched)
  // oxlint-disable-next-line no-new-func -- as the page runs it: in its own words, at once
  new Function(FIRST)()
  return { fetched, root: document.querySelector<HTMLElement>('#root')! }
}

let wanted: HTMLLinkElement[] = []
const preloads = () => wanted.filter(({ rel }) => rel === 'modulepreload').map((link) => link.getAttribute('href'))
const theFile = () => Promise.resolve(Response.json(FILE))

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  document.adoptedStyleSheets = []
})

test('a planner has its frame at once, then its page, and only then the app is asked for', async () => {
  const { fetched, root } = openAt('/journey-planner', theFile)
  expect(root.dataset['before']).toBe('frame')
  expect(root.querySelector('[data-slider], [aria-current]')).toBeNull()
  expect(fetched.mock.calls[0]?.[0]).toMatch(/^\/assets\/f\.(wide|narrow)\.en\.json$/)
  expect(preloads()).toEqual([])
  await waitFor(() => expect(root.dataset['before']).toBe('planner'))
  expect(root.querySelector('h1')?.textContent).toBe('Door to door')
  expect(root.querySelector('[data-time]')?.textContent).toMatch(/^\d\d:\d\d$/)
  expect(document.adoptedStyleSheets).toHaveLength(1)
  await waitFor(() => expect(preloads()).not.toEqual([]))
  expect(preloads()).toEqual(['/assets/app.js', '/assets/shell.js', '/assets/plan.js'])
  // The app's own rules are there when it is.
  root.replaceWith(document.createElement('div'))
  await waitFor(() => expect(document.adoptedStyleSheets.length).toBe(0))
})

test('places and the moment of an address stand where the drawing had others', async () => {
  const { root } = openAt('/journey-planner/results?from=CDF&to=AYW&date=2026-12-08T09:05', theFile)
  await waitFor(() => expect(root.dataset['before']).toBe('journeys'))
  expect(root.textContent).toBe('CDF to AYWTu 8 De09:05')
  await waitFor(() => expect(preloads()).not.toEqual([]))
})

test.each(['/live-times/results?crs=<i>', '/live-times/results?crs="x', '/orders', '/journey-planner?from=CDF'])(
  'nothing stands at %s until the app does',
  (address) => {
    const { fetched, root } = openAt(address, theFile)
    expect(root.childElementCount).toBe(0)
    expect(fetched).not.toHaveBeenCalled()
    expect(preloads()).toContain('/assets/app.js')
  },
)

test('where the file cannot be had the frame stays, and the app comes', async () => {
  const { root } = openAt('/live-times/results?crs=CDF', () => Promise.reject(new TypeError('Failed to fetch')))
  await waitFor(() => expect(preloads()).not.toEqual([]))
  expect(root.dataset['before']).toBe('frame')
  expect(root.querySelector('main')).not.toBeNull()
})
