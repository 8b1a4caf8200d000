import { mkdtempSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import type { Language } from '@cledrau/contract/language.ts'
import { options } from '@cledrau/contract/reading/options.ts'
import full from '@cledrau/data/options/full.json' with { type: 'json' }
import { Window } from 'happy-dom'
import { build } from 'vite'
import { classNames } from '../class-names.ts'
import { formatDay } from '../../src/i18n/formats.ts'
import { wordsOf } from '../words.ts'
import type { cookiesIn, draw, Drawing, drawStuck } from './draw.tsx'
import { settleIds, type SettleIds } from './settle-ids.ts'

const ROOM = join(dirname(fileURLToPath(import.meta.url)), '../..')
const LANGUAGES = ['en', 'cy'] as const
const LAYOUTS = ['narrow', 'wide'] as const

/** Pages that stand in the HTML, by the address at which each is drawn. */
const PAGES = { home: '/', search: '/ticket-search', results: '/ticket-search/single-results?type=single' }

/**
 * Pages that come in a file of their own, which the page's first script asks for where it needs them. The places of an address
 * are drawn with codes that no place has: the script writes those of the real address over them.
 */
const FURTHER_PAGES = {
  live: '/live-times',
  board: '/live-times/results?crs=ZZZ',
  updates: '/live-times?allUpdates=true',
  map: '/trains-now',
  planner: '/journey-planner',
  journeys: '/journey-planner/results?from=ZZZ&to=QQQ&date=2001-01-01T09:35',
}

/** What is there if nobody says that it isn't. */
const EVERYTHING_ON = options.reply.parse(full)

/** The moment of the drawing: what it shows is told to the page's first script, which writes the real one over it. */
const DRAWN_AT = Date.UTC(2001, 0, 1, 9, 30)
const SHOWN = { en: 'Mon 1 Jan', cy: 'Llun 1 Ion', time: /09:3[05]/g }

export type Fragments = {
  /** Templates in the page itself: its first script takes those that fit. */
  inPage: string
  /** The markup of further pages by their names: a file for each language and layout. */
  further: readonly { layout: string; language: Language; pages: Record<string, string> }[]
}

/** Everything that may stand in the page before the app does. */
export async function fragments(): Promise<Fragments> {
  const folder = mkdtempSync(join(ROOM, 'dist.before-'))
  const { page, leave } = enter()
  try {
    await build({
      root: ROOM,
      configFile: false,
      logLevel: 'error',
      plugins: [react()],
      css: { modules: classNames },
      build: {
        ssr: join(ROOM, 'build/before/draw.tsx'),
        outDir: folder,
        emptyOutDir: true,
        target: 'esnext',
        // In one file: a part that is read from the disk comes when the disk likes, perhaps after the drawing.
        rolldownOptions: { output: { codeSplitting: false } },
      },
      ssr: { noExternal: [/^@cledrau\//] },
    })
    const parts = (await import(pathToFileURL(join(folder, 'draw.js')).href)) as {
      draw: typeof draw
      cookiesIn: typeof cookiesIn
      drawStuck: typeof drawStuck
    }
    const words = { en: wordsOf('en'), cy: wordsOf('cy') }
    const one = (drawing: Drawing) => parts.draw(drawing, words)
    const found: string[] = []
    const settle = settleIds()
    const further: Fragments['further'][number][] = []
    // Whoever has never been here comes first: the answers of the others are kept for the whole drawing.
    for (const layout of LAYOUTS) {
      const first = await one({ address: '/', language: 'en', narrow: layout === 'narrow', first: true })
      const question = first.querySelector('[role="dialog"]')?.parentElement ?? null
      found.push(template(settle, question, { part: 'question', layout, lang: 'en' }))
      found.push(template(settle, parts.cookiesIn(first), { part: 'cookies', layout, lang: 'en' }))
    }
    for (const layout of LAYOUTS)
      for (const language of LANGUAGES)
        for (const [name, address] of Object.entries(PAGES)) {
          const drawn = await one({ address, language, narrow: layout === 'narrow', first: false })
          found.push(template(settle, drawn.firstElementChild, { part: name, layout, lang: language }))
        }
    found.push(template(settle, parts.drawStuck(words).firstElementChild, { part: 'stuck' }))
    for (const layout of LAYOUTS)
      for (const language of LANGUAGES) {
        const pages: Record<string, string> = {}
        for (const [name, address] of Object.entries(FURTHER_PAGES)) {
          const drawing = { address, language, narrow: layout === 'narrow', first: false, options: EVERYTHING_ON }
          pages[name] = markupOf(settle, (await one(drawing)).firstElementChild, name)
        }
        further.push({ layout, language, pages })
      }
    return { inPage: found.join('\n'), further }
  } finally {
    leave()
    await page.happyDOM.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Lends this process a browser's surroundings, with a clock that stands, and gives its own back. */
function enter() {
  const page = new Window({ url: 'http://localhost/', width: 390, height: 844 })
  const lent = new Map<string, PropertyDescriptor | undefined>()
  const lend = (name: string, value: unknown) => {
    lent.set(name, Object.getOwnPropertyDescriptor(globalThis, name))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
  }
  for (const name of NAMES) lend(name, page[name as keyof typeof page])
  lend('window', globalThis)
  lend('self', globalThis)
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent', 'matchMedia', 'getComputedStyle'])
    lend(name, (page[name as keyof typeof page] as (...args: never[]) => unknown).bind(page))
  lend('innerWidth', 390)
  lend('innerHeight', 844)
  lend('scrollTo', () => undefined)
  // Nobody answers: the first frame is drawn without a server.
  lend('fetch', () => new Promise(() => undefined))
  const RealDate = Date
  class Still extends RealDate {
    constructor(...args: [] | [number]) {
      super(...(args.length === 0 ? ([DRAWN_AT] as const) : args))
    }
    static override now = () => DRAWN_AT
  }
  lend('Date', Still)
  const leave = () => {
    for (const [name, before] of lent)
      if (before) Object.defineProperty(globalThis, name, before)
      else Reflect.deleteProperty(globalThis, name)
  }
  return { page, leave }
}

const NAMES = (
  'document navigator location history localStorage sessionStorage customElements screen indexedDB ' +
  'Node Element HTMLElement HTMLIFrameElement HTMLInputElement HTMLDialogElement SVGElement Text Comment DocumentFragment ' +
  'Event CustomEvent KeyboardEvent MouseEvent FocusEvent InputEvent PopStateEvent HashChangeEvent ' +
  'MutationObserver ResizeObserver IntersectionObserver DOMParser CSSStyleSheet'
).split(' ')

function template(settle: SettleIds, part: Element | null, about: Record<string, string>): string {
  const attributes = Object.entries(about).map(([name, value]) => ` data-${name}="${value}"`)
  return `<template${attributes.join('')}>${markupOf(settle, part, JSON.stringify(about))}</template>`
}

/** A day that the first script writes; with the names of days and months that it needs, from Sunday and from January. */
function dayMark(language: Language): string {
  const name = (date: string, place: 0 | 2) => formatDay(date, language).split(' ')[place] ?? ''
  const days = [4, 5, 6, 7, 8, 9, 10].map((day) => name(`2026-01-${String(day).padStart(2, '0')}`, 0))
  const months = Array.from({ length: 12 }, (_, month) => name(`2026-${String(month + 1).padStart(2, '0')}-01`, 2))
  return `<span data-day="${days.join(' ')}|${months.join(' ')}"></span>`
}

/**
 * The policy allows no styles in the markup: they go along as data, and the first script hands them on. The moment of the
 * drawing is a mark in the text.
 */
function markupOf(settle: SettleIds, part: Element | null, name: string): string {
  if (!part) throw new Error(`nothing was drawn for ${name}`)
  return settle(part.outerHTML)
    .replaceAll(/ style="/g, ' data-style="')
    .replaceAll(/<!--.*?-->/g, '')
    .replaceAll(SHOWN.en, dayMark('en'))
    .replaceAll(SHOWN.cy, dayMark('cy'))
    .replaceAll(SHOWN.time, '<span data-time></span>')
}
