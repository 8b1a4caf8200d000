import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'

/**
 * What is decided stands in files called `…-rules.ts`: plain functions that can be asked without drawing a page. Nothing
 * they reach is a style sheet, a component or React, and reading them touches neither window nor document.
 */

const ROOT = dirname(fileURLToPath(import.meta.url))
const ROOMS = ['app/src', 'inspector/src', 'server/src', 'contract/src', 'domain/src']

/** What draws, or knows of drawing. */
const DRAWS = /\.css$|\.tsx$|^react(-dom)?(\/|$)|^@tanstack\/react-query$/

/** Types are gone once the program runs; everything else that a file names is read with it. */
const VALUE_IMPORT = /^(?:import|export)\s+(?!type\b)(?:[^'"]*?\sfrom\s+)?['"]([^'"]+)['"]/gm

export const valueImportsOf = (source: string): string[] =>
  [...source.matchAll(VALUE_IMPORT)].map(([, specifier]) => specifier ?? '')

/** The file that an import of ours means; a package has none. */
function fileOf(specifier: string, from: string): string | null {
  const ours = /^@cledrau\/([a-z]+)\/(.+)$/.exec(specifier)
  const file = ours ? join(ROOT, ours[1] ?? '', 'src', ours[2] ?? '') : join(dirname(from), specifier)
  return (ours || specifier.startsWith('.')) && existsSync(file) ? file : null
}

/** The way from a rule to something that draws, if there is one. */
export function wayToDrawing(file: string, seen = new Set<string>()): string[] | null {
  seen.add(file)
  for (const specifier of valueImportsOf(readFileSync(file, 'utf8'))) {
    if (DRAWS.test(specifier)) return [relative(ROOT, file), specifier]
    const next = fileOf(specifier, file)
    const way = next && !seen.has(next) && wayToDrawing(next, seen)
    if (way) return [relative(ROOT, file), ...way]
  }
  return null
}

const rules = ROOMS.flatMap((room) =>
  readdirSync(join(ROOT, room), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('-rules.ts'))
    .map((file) => join(ROOT, room, file)),
)

describe('rules', () => {
  test('reach no style sheet, no component and no React', () => {
    expect(rules.length).toBeGreaterThan(20)
    expect(rules.flatMap((file) => wayToDrawing(file)?.join(' → ') ?? [])).toEqual([])
  })

  test('can be read where there is no window', async () => {
    expect(Object.keys(globalThis).filter((name) => name === 'window' || name === 'document')).toEqual([])
    for (const file of rules) await expect(import(pathToFileURL(file).href), file).resolves.toBeTypeOf('object')
  })

  test('the search sees what it forbids', () => {
    expect(wayToDrawing(join(ROOT, 'app/src/page/form/email-field.tsx'))).toContain('app/src/page/form/email-field.tsx')
    expect(
      valueImportsOf(
        `import 'a'\nimport type { B } from 'b'\nimport {\n  c,\n} from 'c'\nexport { d } from 'd'\nimport E, { e } from 'e'`,
      ),
    ).toEqual(['a', 'c', 'd', 'e'])
  })
})
