import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'

/**
 * A pattern that looks at the same sign again and again takes seconds for a text of a few thousand signs, and the server
 * has one thread for everybody. Every pattern of the rooms that meet outside text is tried on texts made to hurt it.
 */
const ROOMS = '{server,contract,domain,feeds}/src/**/*.ts'
/** As long as the longest text that a call may bring. */
const LONG = 8_000
const MOST_MILLISECONDS = 5
/** Longer than this it is not measured: the answer is known. */
const PATIENCE = 200

type Pattern = { place: string; source: string; flags: string }

const files = globSync(ROOMS, { cwd: import.meta.dirname }).filter((file) => !/\.test\.ts$|src\/testing\//.test(file))

function* literals(node: unknown): Generator<{ start: number; regex: { pattern: string; flags: string } }> {
  if (typeof node !== 'object' || node === null) return
  if ('regex' in node && 'start' in node) yield node as never
  for (const inner of Object.values(node)) yield* literals(inner)
}

const patterns: Pattern[] = files.flatMap((file) => {
  const text = readFileSync(join(import.meta.dirname, file), 'utf8')
  return [...literals(parseAst(text, { lang: 'ts' }))].map(({ start, regex }) => ({
    place: `${file}:${text.slice(0, start).split('\n').length}`,
    source: regex.pattern,
    flags: [...new Set(`${regex.flags}g`)].join(''),
  }))
})

/** Signs and words that a pattern is about, and signs that it is not about. */
function piecesOf({ source }: Pattern): string[] {
  const plain = source.replaceAll(/\\[a-zA-Z](\{\w+\})?/g, ' ')
  const words = plain.match(/[\p{L}\d]{3,}/gu) ?? []
  const signs = plain.match(/[^\w\s\\()[\]{}|?*+^$]/g) ?? []
  return [...new Set(['a', '1', ' ', '@', '\\', '"', ...signs.slice(0, 6), ...words.slice(0, 6)])]
}

function* hurtfulTexts(pattern: Pattern): Generator<string> {
  const pieces = piecesOf(pattern)
  const filled = (piece: string) => piece.repeat(Math.ceil(LONG / piece.length)).slice(0, LONG)
  for (const one of pieces) {
    for (const other of ['', ...pieces]) {
      // Again and again, and what fits nearly to the end.
      yield `${filled(one + other)}\u0001`
      if (other) yield `${one}${filled(other)}\u0001`
    }
  }
}

function millisecondsOf({ source, flags }: Pattern, text: string): number {
  const context = createContext({ pattern: new RegExp(source, flags), text, left: '' })
  let best = Infinity
  // A busy machine is no fault of a pattern: this thread's own time counts, and only what is slow each time is slow.
  for (let attempt = 0; attempt < 12 && best > MOST_MILLISECONDS; attempt++) {
    const began = process.threadCpuUsage()
    const spent = () => {
      const { user, system } = process.threadCpuUsage(began)
      return (user + system) / 1000
    }
    try {
      runInContext('left = text.replace(pattern, "")', context, { timeout: PATIENCE })
      best = Math.min(best, spent())
    } catch {
      // Stopped after a while that others had: nothing is known yet.
      if (spent() > PATIENCE / 2) return PATIENCE
    }
  }
  return best
}

/** Making a room for each text costs more than most patterns: only what looks slow is measured with care. */
function looksSlow({ source, flags }: Pattern, texts: string[]): string[] {
  const pattern = new RegExp(source, flags)
  const context = createContext({ pattern, texts, took: [] as number[], now: () => performance.now() })
  try {
    runInContext(
      'for (const text of texts) { const began = now(); text.replace(pattern, ""); took.push(now() - began) }',
      context,
      { timeout: 5 * PATIENCE },
    )
    return texts.filter((_, at) => (context.took as number[])[at]! > MOST_MILLISECONDS)
  } catch {
    return texts
  }
}

test('there are patterns to look at', () => {
  expect(patterns.length).toBeGreaterThan(150)
  expect(patterns.map(({ place }) => place.split(':')[0])).toContain(
    'server/src/areas/operations/device-log/without-personal-data.ts',
  )
})

test('a pattern is written down, not put together, unless its parts are ours [ASVS-1.2.9]', () => {
  const made = files.filter((file) => readFileSync(join(import.meta.dirname, file), 'utf8').includes('new RegExp('))
  expect(made.toSorted()).toEqual(['feeds/src/cif/load-timetable.ts', 'feeds/src/railway/read-railway.ts'])
})

const slowTextFor = (pattern: Pattern) =>
  looksSlow(pattern, [...hurtfulTexts(pattern)]).find((text) => millisecondsOf(pattern, text) > MOST_MILLISECONDS)

test.each(['[^\\s,]+@[^\\s,]+\\.[^\\s,]+', '[.?!]+$', '"?(?:pass|pin|cvc)\\w*"?\\s*[:=]', '(a|a)*$'])(
  'the measure knows that %s is slow',
  (source) => {
    expect(slowTextFor({ place: 'here', source, flags: 'g' })).toBeDefined()
  },
)

test('no text from outside keeps a pattern busy for more than 5 ms', () => {
  const slow = patterns.flatMap((pattern) => {
    const first = slowTextFor(pattern)
    return first === undefined ? [] : [`${pattern.place} /${pattern.source}/ at ${JSON.stringify(first.slice(0, 20))}`]
  })
  expect(slow).toEqual([])
})
