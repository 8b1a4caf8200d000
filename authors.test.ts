import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/**
 * Each fact has one author. A rule that is written a second time is right on the day it is written, and wrong on the day
 * the first is mended: whoever needs it asks its home. The journey engine imports nothing, and keeps its own few lines.
 */

type Fact = {
  fact: string
  /** The folder or file that may write it down. */
  home: string
  /** How a second author would write it. */
  written: RegExp
}

const FACTS: readonly Fact[] = [
  { fact: 'how long a day is', home: 'domain/src/time/', written: /\b(86_?400(_?000)?|1_?440)\b/ },
  {
    fact: 'hh:mm, and numbers of two figures',
    home: 'domain/src/time/',
    written: /(?<!\w)String\(.*\)\.padStart\(2, '0'\)/,
  },
  { fact: 'the parts of a moment', home: 'domain/src/time/', written: /\w\.slice\((0, 10|11, 16)\)(?!\.map)/ },
  { fact: 'a moment in UTC', home: 'domain/src/time/', written: /\.toISOString\(/ },
  { fact: 'days as numbers', home: 'domain/src/time/', written: /719_?46[89]|146_?097|getUTCDay\(\) \+/ },
  {
    fact: 'in which ways tickets come',
    home: 'domain/src/tickets/kinds.ts',
    written: /(===|!==|\?\?|\[|, ) ?'(ETK|XVD|MVD|SCT)'/,
  },
  {
    fact: 'what an Advance ticket is',
    home: 'domain/src/tickets/kinds.ts',
    written: /(group|GROUP) ?(===|!==|=|:) 'P'/,
  },
  {
    fact: 'the two names of a class',
    home: 'domain/src/tickets/kinds.ts',
    written: /'FIRST' \? \(?'FIRST'( as const\))? : \(?'(THIRD|STANDARD)'/,
  },
  { fact: 'how many may travel', home: 'domain/src/search/limits.ts', written: /MOST_(TRAVELLERS|PASSENGERS) = \d/ },
  { fact: 'how far ahead a search may go', home: 'domain/src/search/limits.ts', written: /DAYS_AHEAD = \d\d/ },
]

const ROOMS = '{app,server,contract,domain,feeds,inspector,world,data}/src/**/*.{ts,tsx}'
const NO_PRODUCT = /\.test\.tsx?$|\/testing[/.]|\/oracle\//

const sources = globSync(ROOMS, { cwd: import.meta.dirname })
  .filter((file) => !NO_PRODUCT.test(file))
  .map((file) => ({ file, lines: readFileSync(join(import.meta.dirname, file), 'utf8').split('\n') }))

const authorsOf = ({ home, written }: Fact, all: typeof sources) =>
  all
    .filter(({ file }) => !file.startsWith(home))
    .flatMap(({ file, lines }) =>
      lines.flatMap((line, at) =>
        written.test(line) && !/^\s*(\/\/|\/?\*)/.test(line) ? [`${file}:${at + 1} ${line.trim()}`] : [],
      ),
    )

test.each(FACTS)('$fact: only $home says it', (fact) => {
  expect(sources.length).toBeGreaterThan(1000)
  expect(authorsOf(fact, sources)).toEqual([])
  // The home does say it, as this test knows it.
  expect(
    sources.some(({ file, lines }) => file.startsWith(fact.home) && lines.some((line) => fact.written.test(line))),
  ).toBe(true)
})

test('a second author is seen, in code and not in words about it', () => {
  const [long] = FACTS
  const file = { file: 'app/src/x.ts', lines: ['const DAY = 86_400_000', '// a day has 1440 minutes'] }
  expect(long && authorsOf(long, [file])).toEqual(['app/src/x.ts:1 const DAY = 86_400_000'])
})
