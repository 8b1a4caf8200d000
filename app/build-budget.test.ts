import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { measureBuild } from './build-budget.ts'

let dist: string
/** Text that doesn't get smaller by compressing, so that sizes can be told. */
const noise = (kilobytes: number) =>
  Buffer.from(Array.from({ length: kilobytes * 1000 }, () => Math.random() * 256)).toString('latin1')

beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'build-'))
})
afterEach(() => rmSync(dist, { recursive: true }))

function build(files: Record<string, string>) {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(dist, name)), { recursive: true })
    writeFileSync(join(dist, name), content, 'latin1')
  }
}

const MANIFEST = {
  'index.html': { file: 'a/index.js', isEntry: true, dynamicImports: ['_vendor.js'] },
  '_vendor.js': { file: 'a/vendor.js' },
  '_page.js': { file: 'a/page.js', imports: ['_vendor.js'] },
  'src/frame/wide-frame.tsx': { file: 'a/wide.js', isDynamicEntry: true, imports: ['_page.js'] },
  'src/frame/narrow-frame.tsx': { file: 'a/narrow.js', isDynamicEntry: true, imports: ['_page.js'] },
  'src/reading/home/home-screen.tsx': { file: 'a/home.js', isDynamicEntry: true, imports: ['_page.js'] },
  'src/live/board/board-screen.tsx': {
    file: 'a/board.js',
    isDynamicEntry: true,
    imports: ['_page.js', '_chart.js'],
  },
  '_chart.js': { file: 'a/chart.js' },
}

test('the first route is the entry, the heavier frame and Home with all they import, each file once', () => {
  build({
    '.vite/manifest.json': JSON.stringify(MANIFEST),
    'index.html': '<script src="/first.js"></script>',
    'a/index.js': noise(10),
    'a/vendor.js': noise(20),
    'a/page.js': noise(3),
    'a/wide.js': noise(4),
    'a/narrow.js': noise(2),
    'a/home.js': noise(1),
    'a/board.js': noise(5),
    'a/chart.js': noise(7),
  })
  const figures = measureBuild(dist)
  // Latin-1 noise is written byte by byte: what is measured is what was written, give or take the packing.
  expect(figures.firstRouteKb).toBeCloseTo(38, 0)
  expect(figures.furtherRoute.file).toContain('board-screen')
  expect(figures.furtherRoute.kb).toBeCloseTo(12, 0)
  expect(figures.foreign).toEqual([])
})

test('an address of another site in the page is seen', () => {
  build({
    '.vite/manifest.json': JSON.stringify({}),
    'index.html': '<link href="https://fonts.example/x.css"><script src="//cdn.example/a.js"></script><a href="/x">',
  })
  expect(measureBuild(dist).foreign).toEqual(['https://fonts.example/x.css', '//cdn.example/a.js'])
})
