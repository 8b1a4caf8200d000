import { globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const SHEET = /from '([^']+\.module\.css)'/g

const classesOf = (css: string): string[] => [
  ...new Set(
    [...css.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/\.([a-zA-Z][\w-]*)(?=[^{}]*\{)/g)].map(
      ([, name = '']) => name,
    ),
  ),
]
const unused = (css: string, source: string): string[] =>
  classesOf(css).filter((name) => !new RegExp(String.raw`\bstyles\.${name}\b`).test(source))

test('a class that no part asks for is in no style sheet: a rule for a name that was changed is a rule for nobody', () => {
  expect(unused('.form { top: 0 } @container (max-width: 9px) { .frame { top: 0 } }', 'styles.form')).toEqual(['frame'])
  const parts = globSync('app/{src,book}/**/*.{ts,tsx}', { cwd: ROOT }).map((file) => {
    const source = readFileSync(join(ROOT, file), 'utf8')
    const sheets = [...source.matchAll(SHEET)].map(([, sheet = '']) => resolve(ROOT, dirname(file), sheet))
    return { source, sheets }
  })
  const lost = globSync('app/src/**/*.module.css', { cwd: ROOT }).flatMap((sheet) => {
    const source = parts
      .filter(({ sheets }) => sheets.includes(join(ROOT, sheet)))
      .map((part) => part.source)
      .join('\n')
    // Names that are put together while drawing can't be read here.
    if (/\bstyles\[/.test(source)) return []
    return unused(readFileSync(join(ROOT, sheet), 'utf8'), source).map((name) => `${sheet} .${name}`)
  })
  expect(lost).toEqual([])
})
