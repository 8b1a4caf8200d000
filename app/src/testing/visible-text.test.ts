import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SOURCES = join(import.meta.dirname, '..')

/** Attributes that somebody reads or hears. */
const READ = 'aria-label|aria-description|aria-placeholder|alt|title|placeholder|label'
const ATTRIBUTE = new RegExp(`[\\s<](?:${READ})="([^"]*\\p{L}[^"]*)"`, 'gu')
/** Between a tag's end and the next tag or brace; the `>` of an arrow or a comparison ends no tag. */
const BETWEEN = /(?<![=\s|&])>\s*([^<>{}=;()]*\p{L}[^<>{}=;()]*?)\s*(?=<\/?[a-zA-Z]|\{)/gu
/** What stands between two pieces of JSX in code. */
const CODE = /^(?:case |default\b|const\b|return\b|\w+: \w+$|:|\?|&&|\|\||,|\))|\breturn$|&&$/

/** Words written into JSX instead of into data/words. */
export function literalText(source: string): string[] {
  const code = source
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/^\s*\/\/.*$/gm, '')
    .replaceAll(/^import .*$/gm, '')
  const found = [...code.matchAll(ATTRIBUTE), ...code.matchAll(BETWEEN)].map((match) => (match[1] ?? '').trim())
  return found.filter((text) => /\p{L}{2}/u.test(text) && !CODE.test(text))
}

test('nothing that a traveller reads is written into the screens', () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.tsx') && !file.includes('.test.') && !file.startsWith('testing'),
  )
  expect(files.length).toBeGreaterThan(40)
  const found = files.flatMap((file) =>
    literalText(readFileSync(join(SOURCES, file), 'utf8')).map((text) => `${file}: ${text}`),
  )
  expect(found).toEqual([])
})

test('the rule sees what it forbids, and nothing else', () => {
  expect(literalText('return <p className="t-s">Hello there</p>')).toEqual(['Hello there'])
  expect(literalText('return (\n  <Button\n    kind="quiet">\n    Find trains\n  </Button>\n)')).toEqual([
    'Find trains',
  ])
  expect(literalText('return <img alt="A train" src="x" />')).toEqual(['A train'])
  expect(literalText('<b>{t("A")}</b> and <i>{x}</i>')).toEqual(['and'])
  expect(literalText('<IconButton icon="close" label={t("GLOBAL_CLOSE")} />')).toEqual([])
  expect(literalText('const f = (a: number) => a > 3 && b < 4\nconst m = new Map<string, number>()')).toEqual([])
  expect(literalText('<p>{`${a}, ${b}`}</p>')).toEqual([])
})
