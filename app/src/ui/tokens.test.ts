import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const css = readFileSync(join(import.meta.dirname, '../../../data/look/tokens.css'), 'utf8')

type Colours = Record<string, string>

/** The custom properties of the block that follows this selector. */
function block(selector: string): Colours {
  const from = css.indexOf(`${selector} {`)
  const body = css.slice(from + selector.length + 2, css.indexOf('}', from))
  return Object.fromEntries([...body.matchAll(/--([a-z0-9-]+):\s*([^;]+);/g)].map((match) => [match[1], match[2]]))
}

const looks = { light: block("\n[data-theme='light']"), dark: block("\n[data-theme='dark']") }

/** WCAG 2.2, relative luminance of an sRGB colour. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}

const GROUNDS = ['paper', 'surface', 'raised', 'sunken']
const WASHES = ['petrol-wash', 'daffodil-wash', 'on-time-wash', 'late-wash', 'cancelled-wash']

/** What may stand on what, and how clearly. Fore, grounds, ratio. */
const PAIRS: [fore: string, grounds: string[], ratio: number][] = [
  ['ink', [...GROUNDS, ...WASHES], 7],
  ['ink-soft', [...GROUNDS, ...WASHES], 7],
  ['petrol-ink', [...GROUNDS, 'petrol-wash'], 7],
  ['on-time', [...GROUNDS, 'on-time-wash'], 7],
  ['late', [...GROUNDS, 'late-wash'], 7],
  ['cancelled', [...GROUNDS, 'cancelled-wash'], 7],
  ['support-ink', GROUNDS, 7],
  ['on-petrol', ['petrol', 'petrol-press'], 7],
  ['on-daffodil', ['daffodil'], 7],
  ['paper', ['ink'], 7],
  // Notes, and words on the tiles of alerts
  ['ink-quiet', [...GROUNDS, 'petrol-wash'], 4.5],
  ['on-alert-support', ['alert-support'], 4.5],
  ['on-alert-alert', ['alert-alert'], 4.5],
  ['on-alert-warning', ['alert-warning'], 4.5],
  ['on-alert-info', ['alert-info'], 4.5],
  // Controls, rails and the ring around what has the focus
  ['edge-control', GROUNDS, 3],
  ['petrol', [...GROUNDS, 'on-petrol'], 3],
  ['rail', [...GROUNDS, 'rail-bed', 'petrol-wash'], 3],
  ['focus', [...GROUNDS, 'focus-gap', 'petrol-wash'], 3],
]

describe.each(Object.entries(looks))('%s', (_look, colours) => {
  test.each(PAIRS)('%s can be seen on %j at %d to 1', (fore, grounds, ratio) => {
    for (const ground of grounds) {
      const measured = contrast(colours[fore] ?? '', colours[ground] ?? '')
      expect(measured, `${fore} on ${ground}`).toBeGreaterThanOrEqual(ratio)
    }
  })

  test('it names every colour the other one names', () => {
    expect(Object.keys(colours).toSorted()).toEqual(Object.keys(looks.light).toSorted())
  })
})

test('a page that names no look gets exactly the dark that a page asks for by name', () => {
  expect(Object.keys(looks.dark).length).toBeGreaterThan(30)
  expect(block(':root:not([data-theme])')).toEqual(looks.dark)
})
