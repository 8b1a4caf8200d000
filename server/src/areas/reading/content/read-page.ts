import type { DataFolder } from '../../../reference/reference.ts'
import { htmlOf } from './markdown.ts'

export type Page = {
  /** What stands between the two lines of dashes, a `name: value` per line. */
  facts: Record<string, string>
  html: string
}

/** Reads a Markdown file with its front matter; what is wrong is named with its line. */
export async function readPage(from: DataFolder, file: string, wanted: readonly string[]): Promise<Page> {
  const lines = (await from.text(file)).split('\n')
  const end = lines.indexOf('---', 1)
  if (lines[0] !== '---' || end < 0) throw new Error(`${file}, line 1: begins without its front matter`)

  const facts: Record<string, string> = {}
  for (const [index, line] of lines.slice(1, end).entries()) {
    const [, name, value] = /^([A-Za-z_]+): *(.*)$/.exec(line) ?? []
    if (name === undefined) throw new Error(`${file}, line ${index + 2}: is not "name: value"`)
    facts[name] = value?.trim() ?? ''
  }
  const missing = wanted.find((name) => !facts[name])
  if (missing) throw new Error(`${file}, line ${end + 1}: ${missing} is missing`)

  const body = lines.slice(end + 1)
  try {
    return { facts, html: htmlOf(body.join('\n')) }
  } catch (error) {
    const { message } = error as Error
    const [, address = ''] = /the link (\S+)/.exec(message) ?? []
    const line = body.findIndex((text) => text.includes(`](${address})`))
    throw new Error(`${file}, line ${end + 2 + line}: ${message}`, { cause: error })
  }
}

/** The same page in both languages: `12-bikes.en.md` and `12-bikes.cy.md`. */
export async function readPagePair(from: DataFolder, name: string, wanted: readonly string[]) {
  return {
    en: await readPage(from, `${name}.en.md`, wanted),
    cy: await readPage(from, `${name}.cy.md`, wanted),
  }
}

/** The names of a folder's pages without language and ending; a page that lacks a language is an error. */
export async function listPages(from: DataFolder, folder: string): Promise<string[]> {
  const files = (await from.list(folder)).filter((file) => file.endsWith('.md'))
  const names = [...new Set(files.map((file) => file.replace(/\.(en|cy)\.md$/, '')))]
  for (const name of names)
    for (const language of ['en', 'cy'])
      if (!files.includes(`${name}.${language}.md`)) throw new Error(`${folder}/${name}.${language}.md is missing`)
  return names.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true })).map((name) => `${folder}/${name}`)
}
