import { expect, test } from 'vitest'
import type { DataFolder } from '../../../reference/reference.ts'
import { listPages, readPage } from './read-page.ts'

const folderOf = (files: Record<string, string>): DataFolder => ({
  text: async (file) => files[file] ?? '',
  json: async () => null,
  list: async () => Object.keys(files),
})

test('a page has its facts and its body', async () => {
  const from = folderOf({ 'a.md': '---\nheader: Bikes: free\nimage:\n---\n\nThey go free.\n' })
  expect(await readPage(from, 'a.md', ['header'])).toEqual({
    facts: { header: 'Bikes: free', image: '' },
    html: '<p>They go free.</p>',
  })
})

test('what is wrong with a page is named with its line', async () => {
  const broken = (text: string) => readPage(folderOf({ 'a.md': text }), 'a.md', ['header'])
  await expect(broken('Bikes')).rejects.toThrow('a.md, line 1: begins without its front matter')
  await expect(broken('---\nheader\n---\n')).rejects.toThrow('a.md, line 2: is not "name: value"')
  await expect(broken('---\nimage: x\n---\n')).rejects.toThrow('a.md, line 3: header is missing')
  await expect(broken('---\nheader: x\n---\n\nText\n\n[a](ftp://b)')).rejects.toThrow('a.md, line 7: the link ftp://b')
})

test('a page that lacks a language is missed, and pages stand in the order of their numbers', async () => {
  await expect(listPages(folderOf({ '1-a.en.md': '' }), 'content')).rejects.toThrow('content/1-a.cy.md is missing')
  const files = ['10-b.en.md', '10-b.cy.md', '9-a.en.md', '9-a.cy.md']
  expect(await listPages(folderOf(Object.fromEntries(files.map((file) => [file, '']))), 'content')).toEqual([
    'content/9-a',
    'content/10-b',
  ])
})
