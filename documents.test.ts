import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

/**
 * What the documents name is there. A page that sends somebody to a file of before is worse than none: they look for it, and
 * then believe the rest of the page no more. `CHANGELOG.md` tells of what was, and keeps its names.
 */
const ROOT = import.meta.dirname
/** Made here, and not kept. */
const MADE = ['e2e/screens']
const DOCUMENTS = ['*.md', 'docs/**/*.md', 'planner/*.md', 'data/README.md', 'domain/src/**/*.md']

/** A path of the repository as documents write it: in backticks, from a room on, with a file's ending or a folder. */
const PATH =
  /`((?:app|bench|client|contract|data|docs|domain|e2e|feeds|inspector|native|planner|server|tools|world)\/[\w./-]*?[\w-])\/?`/g
/** A link to another document, from where the page stands. */
const LINK = /\]\((?!https?:|mailto:|#|\/)([^)#\s]+)(?:#[^)]*)?\)/g

export function missingIn(document: string, text: string, exists: (path: string) => boolean): string[] {
  const paths = [...text.matchAll(PATH)].map(([, path]) => path as string)
  const links = [...text.matchAll(LINK)].map(([, link]) => join(document, '..', link as string))
  return [...paths.filter((path) => !exists(path) && !exists(asSource(path))), ...links.filter((path) => !exists(path))]
}

/** `domain/fares` is short for `domain/src/fares`, in all rooms. */
const asSource = (path: string): string => path.replace('/', '/src/')

describe('documents', () => {
  test('every file that a document names is there, and so is every page that it links', () => {
    const documents = globSync(DOCUMENTS, { cwd: ROOT }).filter((file) => file !== 'CHANGELOG.md')
    expect(documents.length).toBeGreaterThan(30)
    const missing = documents.flatMap((document) =>
      missingIn(
        document,
        readFileSync(join(ROOT, document), 'utf8'),
        (path) => MADE.includes(path) || existsSync(join(ROOT, path)),
      ).map((path) => `${document} names ${path}`),
    )
    expect(missing).toEqual([])
  })

  test('the rule sees what is missing', () => {
    const exists = (path: string) => ['domain/src/money.ts', 'docs/a.md'].includes(path)
    const text = '`domain/money.ts` `domain/gone.ts` [a](a.md) [b](b.md) [c](https://example.org/c.md) `npm run x`'
    expect(missingIn('docs/page.md', text, exists)).toEqual(['domain/gone.ts', 'docs/b.md'])
  })
})
