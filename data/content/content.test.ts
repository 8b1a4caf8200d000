import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Everything that is written in Markdown, wherever it stands. */
const FOLDERS = ['content', 'home', 'onboarding/app', 'onboarding/payg', 'release-notes/web', 'release-notes/native']
const DATA = join(import.meta.dirname, '..')

const pages = FOLDERS.flatMap((folder) =>
  readdirSync(join(DATA, folder))
    .filter((file) => file.endsWith('.en.md'))
    .map((file) => join(folder, file.replace(/\.en\.md$/, ''))),
)
const read = (page: string, language: string) => readFileSync(join(DATA, `${page}.${language}.md`), 'utf8')
const bodyOf = (text: string) => text.split('\n---\n').slice(1).join('\n---\n')

/** What a page is made of, whatever its language. */
const shapeOf = (text: string) => ({
  facts: [...(text.split('\n---\n')[0] ?? '').matchAll(/^(\w+):/gm)].map(([, name]) => name),
  headings: text.match(/^##+ /gm)?.length ?? 0,
  items: text.match(/^(- |\d+\. )/gm)?.length ?? 0,
  rows: text.match(/^\|/gm)?.length ?? 0,
  routes: [...text.matchAll(/\]\((\/[^)]+)\)/g)].map(([, route]) => route).toSorted(),
})

test('a page has the same facts, headings, lists, tables and ways on in both languages', () => {
  for (const page of pages) expect(shapeOf(read(page, 'cy')), page).toEqual(shapeOf(read(page, 'en')))
})

test('no page is said in one language only', () => {
  for (const page of pages) {
    const english = bodyOf(read(page, 'en'))
      .split('\n')
      .filter((line) => line.length > 40)
    const welsh = bodyOf(read(page, 'cy'))
    expect(
      english.filter((line) => welsh.includes(line)),
      page,
    ).toEqual([])
  }
})

test('texts use the apostrophe of print, so that words look alike everywhere', () => {
  for (const page of pages)
    for (const language of ['en', 'cy'])
      expect(bodyOf(read(page, language)), `${page}.${language}`).not.toMatch(/\w'\w/)
})

test('what the page about pay as you go says in figures is what is charged', () => {
  const tables = JSON.parse(readFileSync(join(DATA, 'payg/scheme.json'), 'utf8'))
  const now = Object.assign({}, ...tables)
  const pounds = (pence: number) => `£${(pence / 100).toFixed(2)}`
  const ends = (all: number[]) => [Math.min(...all), Math.max(...all)].map(pounds)
  const caps = ['day', 'week'].flatMap((of) => ends(now.caps.map((cap: Record<string, number>) => cap[of])))
  for (const language of ['en', 'cy']) {
    const said = bodyOf(read('content/26-pay-as-you-go', language)).match(/£\d+\.\d\d/g)
    expect(said).toEqual([...caps, pounds(now.incompletePence)])
  }
})
