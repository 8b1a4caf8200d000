import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

/** What is dangerous wherever it stands: each stands in the few places that are named here, or nowhere. */

const ROOT = import.meta.dirname
const SHIPPED = '{app,contract,domain,feeds,inspector,planner,server}/src/**/*.{ts,tsx}'

type Danger = {
  what: string
  looks: RegExp
  /** The files that may, and why it does no harm there. */
  only: Record<string, string>
}

const PROGRAMS: Danger = {
  what: 'starts another program',
  looks: /from 'node:child_process'/,
  only: {
    'server/src/db/embedded.ts': 'starts the embedded database, by a path of ours',
    'server/src/db/embedded-home.ts': 'asks who owns a folder of ours',
  },
}
const TEXT_AS_PROGRAM: Danger = {
  what: 'runs a text as a program',
  looks: /\beval\(|new Function\(|from 'node:vm'|set(?:Timeout|Interval)\(\s*['"`]/,
  only: {},
}
const RAW_STATEMENTS: Danger = {
  what: 'puts a text into a statement',
  looks: /\bsql\.(?:raw|lit|id)\(|\.query\(\s*`[^`]*\$\{/,
  only: {
    'server/src/live/live.store.ts': 'columns of a table of ours',
    'server/src/live/live-feed.ts': 'settings and the name of a channel, written in that file',
    'server/src/bus/postgres-carrier.ts': 'the name of a channel, written in that file',
    'server/src/db/embedded.ts': 'names written in that file, and a password made there',
    'server/src/db/migrate.ts': 'how long a migration waits for a table, given by the program',
  },
}
const TEXT_AS_PAGE: Danger = {
  what: 'takes a text for a part of a page',
  looks: /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\s*=|insertAdjacentHTML|document\.write\(/,
  only: {
    'app/src/page/text/rich-text.tsx': 'of what safe-html.ts leaves',
    'app/src/page/text/content-text.tsx': 'a page that our own server made and cleaned',
  },
}
const CHANCE: Danger = {
  what: 'draws what somebody could guess',
  looks: /Math\.random\(/,
  only: {
    'server/src/areas/operations/stream/stream.service.ts': 'when lines come back, so that not all do at once',
    'server/src/db/database.ts': 'how long to wait before a transaction is tried again',
    'server/src/admission.ts': 'when to come back',
    'app/src/frame/stream.ts': 'when to ask again',
  },
}
const DANGERS = [PROGRAMS, TEXT_AS_PROGRAM, RAW_STATEMENTS, TEXT_AS_PAGE, CHANCE]

type Source = { file: string; text: string }
const sources: Source[] = globSync(SHIPPED, { cwd: ROOT })
  .filter((file) => !/\.test\.tsx?$|\/testing\//.test(file))
  .map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }))

const found = ({ looks, only }: Danger, among: readonly Source[] = sources) =>
  among.filter(({ file, text }) => looks.test(text) && !(file in only)).map(({ file }) => file)

/** Whatever a call is given as its first value, wherever it is made. */
const firstOf = (call: RegExp): string[] => [
  ...new Set(sources.flatMap(({ text }) => [...text.matchAll(call)].map(([, first = '']) => first))),
]

describe('of what is shipped', () => {
  test('there is much to look at', () => expect(sources.length).toBeGreaterThan(1000))

  test('nothing puts what was typed into a statement [ASVS-1.2.4]', () => expect(found(RAW_STATEMENTS)).toEqual([]))
  test('nothing starts a program with it [ASVS-1.2.5]', () => expect(found(PROGRAMS)).toEqual([]))
  test('nothing runs it [ASVS-1.3.2]', () => expect(found(TEXT_AS_PROGRAM)).toEqual([]))
  test('nothing takes it for a part of a page [ASVS-3.2.2]', () => expect(found(TEXT_AS_PAGE)).toEqual([]))
  test('what nobody may guess is drawn by the platform [ASVS-6.5.3] [ASVS-11.5.1]', () =>
    expect(found(CHANCE)).toEqual([]))

  test('things are sealed by AES-GCM alone, and hashed by SHA-256 [ASVS-11.3.1] [ASVS-11.3.2] [ASVS-11.4.1] [ASVS-11.4.3]', () => {
    expect(firstOf(/createCipheriv\(([^,]+),/g).toSorted()).toEqual(["'aes-128-gcm'", 'CIPHER'])
    expect(firstOf(/CIPHER = ('[^']+')/g)).toEqual(["'aes-256-gcm'"])
    expect(firstOf(/name: ('AES-[A-Z]+')/g)).toEqual(["'AES-GCM'"])
    expect(firstOf(/createHash\(([^)]*)\)/g)).toEqual(["'sha256'"])
    // The other one is that of authenticator apps, whose way it is.
    expect(firstOf(/createHmac\(([^,]+),/g).toSorted()).toEqual(["'sha1'", "'sha256'"])
    expect(sources.filter(({ text }) => text.includes("createHmac('sha1'")).map(({ file }) => file)).toEqual([
      'server/src/areas/account/second-factor/totp.ts',
    ])
  })

  test('a call of the server’s own follows nobody elsewhere [ASVS-15.3.2]', () => {
    const calls = sources.filter(
      ({ file, text }) => file.startsWith('server/') && /(?<![.\w])fetch\(\s*[`a-z]/.test(text),
    )
    const outside = calls.filter(({ file }) => file.includes('/gateways/'))
    expect(outside.map(({ file }) => file).toSorted()).toEqual([
      'server/src/gateways/marked-files.ts',
      'server/src/gateways/other-end.ts',
      'server/src/gateways/traces/collector.ts',
    ])
    for (const { file, text } of outside) expect(text.match(/\bfetch\(\s*[`a-z]/g)?.length, file).toBe(1)
    for (const { file, text } of outside) expect(text, file).toContain("redirect: 'error'")
  })
})

describe('the rules', () => {
  test('see what they forbid', () => {
    const wrong: [Danger, string][] = [
      [PROGRAMS, "import { exec } from 'node:child_process'"],
      [TEXT_AS_PROGRAM, 'const sum = eval(typed)'],
      [TEXT_AS_PROGRAM, "setTimeout('go()', 5)"],
      [RAW_STATEMENTS, 'sql`select ${sql.raw(typed)}`'],
      [RAW_STATEMENTS, 'client.query(`select ${typed}`)'],
      [TEXT_AS_PAGE, 'element.innerHTML = typed'],
      [CHANCE, 'const code = Math.random()'],
    ]
    for (const [danger, text] of wrong) expect(found(danger, [{ file: 'a.ts', text }]), text).toEqual(['a.ts'])
  })

  test('name no place that is gone', () => {
    for (const { what, looks, only } of DANGERS)
      for (const file of Object.keys(only))
        expect([what, file, sources.some((one) => one.file === file && looks.test(one.text))]).toEqual([
          what,
          file,
          true,
        ])
  })
})
