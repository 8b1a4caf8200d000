import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

/** Who may import whom. Read downwards: from the roof to the ground. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  app: ['contract', 'domain', 'planner', 'data'],
  inspector: ['contract', 'domain', 'data'],
  server: ['contract', 'domain', 'planner', 'feeds', 'data'],
  world: ['feeds', 'domain', 'planner', 'data'],
  feeds: ['domain', 'planner'],
  contract: ['domain'],
  domain: ['planner'],
  planner: [],
  data: [],
  client: [],
}

/** Rooms nobody imports; they may look into every other. */
const ROOFS = ['e2e', 'bench', 'tools', 'native']

/** Rooms whose rules run anywhere: no packages, no Node, no browser. */
const PURE = ['domain', 'planner', 'client']

/**
 * The app's ground and its areas, from the ground to the roof: each may import what stands before it. An area is what one
 * kind of travel needs, its facts and its screens; the frame stands around all of them.
 */
const APP = [
  'platform',
  'i18n',
  'routes',
  'ui',
  'api',
  'state',
  'page',
  'pocket',
  'stations',
  'live',
  'search',
  'planner',
  'buying',
  'account',
  'wallet',
  'payg',
  'notify',
  'after-sales',
  'repay',
  'reading',
  'frame',
]

/** Where its screens lie. */
const APP_AREAS = APP.slice(APP.indexOf('page'))

/** The contract's areas in the same way; what stands beside them is what every call is made of, and asks none of them. */
const CONTRACT = [
  'stations',
  'reading',
  'live',
  'search',
  'planner',
  'account',
  'buying',
  'wallet',
  'notify',
  'after-sales',
  'repay',
  'payg',
  'partners',
  'osdm',
]

/** More than this in one folder and nobody finds anything by looking. */
const MOST_ENTRIES = 40
const SIZED = [
  'app/src',
  'server/src',
  'contract/src',
  'domain/src',
  'planner/src',
  'inspector',
  'feeds',
  'world',
  'client',
  'e2e',
  'bench',
  'tools',
]

const ROOT = dirname(fileURLToPath(import.meta.url))

type Import = { file: string; room: string; specifier: string }

function* sourceFiles(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (['node_modules', 'dist', 'www', 'android', 'ios'].includes(entry.name)) continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* sourceFiles(path)
    else if (/\.(ts|tsx|mjs|mts)$/.test(entry.name)) yield path
  }
}

const SPECIFIER = /(?:^|[^.\w])(?:from|import|import\()\s*\(?\s*['"]([^'"\s]+)['"]/g

export function importsOf(source: string): string[] {
  const code = source.replace(/^\s*(\/\/|\*|\/\*).*$/gm, '')
  return [...code.matchAll(SPECIFIER)].map((match) => match[1] as string)
}

/** The sentence that says what is wrong with an import, or nothing. */
export function objection({ file, room, specifier }: Import): string | undefined {
  // What tests are made of stands in a folder of its own.
  const isTest = /\.test\.tsx?$/.test(file) || file.startsWith('server/src/testing/')
  if (specifier.startsWith('.')) {
    const target = relative(ROOT, join(dirname(join(ROOT, file)), specifier)).split(sep)[0] as string
    return target === room || target.startsWith('..') ? undefined : `${file} reaches into ${target} by a relative path`
  }
  const [, wanted, rest] = /^@cledrau\/([a-z0-9]+)(\/.*)?$/.exec(specifier) ?? []
  if (wanted) {
    if (ROOFS.includes(room)) return undefined
    if (room === wanted) return `${file} imports its own room by its package name`
    if (ROOFS.includes(wanted)) return `${file} imports ${wanted}, which nobody imports`
    // Server tests point the product at the programs that play its outside, as configuration would.
    if (isTest && room === 'server' && wanted === 'world') return undefined
    if (!MAY_IMPORT[room]?.includes(wanted)) return `${file} imports ${wanted}, which ${room} must not`
    if (wanted === 'planner' && rest) return `${file} goes past the planner's one door`
    return undefined
  }
  if (PURE.includes(room) && !isTest) return `${file} imports ${specifier}, but ${room} has no packages and no I/O`
  return undefined
}

/** What is wrong with an import between two parts of the app, or nothing. */
export function upwards(file: string, specifier: string): string | undefined {
  const placeOf = (path: string) => path.split('/').slice(2)
  const [from = '', below] = placeOf(file)
  // The start and the table of pages know everything; nobody knows them.
  if (below === undefined || !specifier.startsWith('.')) return undefined
  const target = join(dirname(file), specifier)
  const [to = '', inside] = placeOf(target)
  if (/\.test\.tsx?$/.test(file) || from === 'testing' || from === 'service-worker') return undefined
  if (inside === undefined) return `${file} imports ${target}, which nobody imports`
  if (!APP.includes(from)) return `${from} has no place in the order of areas`
  return APP.indexOf(to) > APP.indexOf(from) || !APP.includes(to) ? `${file} reaches up to ${to}` : undefined
}

function* foldersIn(folder: string): Generator<[folder: string, entries: number]> {
  // What is made here and not kept is nobody's to find.
  const made = /^(node_modules|screens|dist(\..+)?)$/
  const entries = readdirSync(folder, { withFileTypes: true }).filter(({ name }) => !made.test(name))
  yield [relative(ROOT, folder), entries.length]
  for (const entry of entries) if (entry.isDirectory()) yield* foldersIn(join(folder, entry.name))
}

const rooms = [...Object.keys(MAY_IMPORT), ...ROOFS]
const imports: Import[] = rooms.flatMap((room) =>
  [...sourceFiles(join(ROOT, room))].flatMap((path) =>
    importsOf(readFileSync(path, 'utf8')).map((specifier) => ({ file: relative(ROOT, path), room, specifier })),
  ),
)

describe('imports point down', () => {
  test('every import in the house is one that its room may make', () => {
    expect(imports.length).toBeGreaterThan(5)
    expect(imports.map(objection).filter(Boolean)).toEqual([])
  })

  test('inside the app, too: from the areas to what they stand on, and along the journey', () => {
    const inApp = imports.filter(({ file }) => file.startsWith('app/src/'))
    expect(inApp.length).toBeGreaterThan(1000)
    expect(inApp.map(({ file, specifier }) => upwards(file, specifier)).filter(Boolean)).toEqual([])
  })

  test('inside the contract, too', () => {
    const inContract = imports.filter(
      ({ file, specifier }) => file.startsWith('contract/src/') && specifier.startsWith('.'),
    )
    const rankOf = (path: string) => CONTRACT.indexOf(path.split('/').slice(2, -1)[0] ?? '')
    const wrong = inContract.filter(({ file, specifier }) => {
      const isTest = file.endsWith('.test.ts')
      return !isTest && rankOf(join(dirname(file), specifier)) > rankOf(file)
    })
    expect(
      readdirSync(join(ROOT, 'contract/src'))
        .filter((name) => !name.endsWith('.ts'))
        .toSorted(),
    ).toEqual(CONTRACT.toSorted())
    expect(wrong).toEqual([])
  })

  test('the order of the areas sees what it forbids', () => {
    expect(upwards('app/src/search/form/a.tsx', '../../wallet/wallet.ts')).toBe(
      'app/src/search/form/a.tsx reaches up to wallet',
    )
    expect(upwards('app/src/page/a.tsx', '../routes.tsx')).toContain('which nobody imports')
    expect(upwards('app/src/page/a.tsx', '../shell/b.ts')).toContain('reaches up to shell')
    expect(upwards('app/src/shell/a.tsx', '../page/b.ts')).toContain('has no place')
    expect(upwards('app/src/wallet/a.tsx', '../search/b.ts')).toBeUndefined()
    expect(upwards('app/src/begin.ts', './frame/app.tsx')).toBeUndefined()
  })

  test('one place measures the window; screens ask it how wide it is', () => {
    const measures = (source: string) =>
      /\b(?:inner|outer)(?:Width|Height)\b|matchMedia\([^)]*(?:width|height)/.test(source)
    expect(measures('window.innerWidth < 960')).toBe(true)
    expect(measures("matchMedia('(min-width: 960px)')")).toBe(true)
    const measuring = [...sourceFiles(join(ROOT, 'app/src'))]
      .filter((file) => !/\.test\.tsx?$|\/testing\//.test(file) && measures(readFileSync(file, 'utf8')))
      .map((file) => relative(ROOT, file))
    expect(measuring).toEqual(['app/src/platform/use-layout.ts'])
  })

  test('no folder of sources is so full that nobody finds anything in it', () => {
    const full = SIZED.flatMap((room) => [...foldersIn(join(ROOT, room))]).filter(
      ([, entries]) => entries > MOST_ENTRIES,
    )
    expect(full).toEqual([])
  })

  test('the rule sees what it forbids', () => {
    const wrong = [
      { file: 'domain/src/a.ts', room: 'domain', specifier: '@cledrau/contract/buying/basket.ts' },
      { file: 'domain/src/a.ts', room: 'domain', specifier: 'node:fs' },
      { file: 'app/src/a.ts', room: 'app', specifier: '@cledrau/server/app.ts' },
      { file: 'app/src/a.ts', room: 'app', specifier: '@cledrau/planner/src/scan.ts' },
      { file: 'server/src/a.ts', room: 'server', specifier: '@cledrau/world/bank.ts' },
      { file: 'server/src/a.ts', room: 'server', specifier: '../../world/src/bank.ts' },
      { file: 'server/src/a.ts', room: 'server', specifier: '@cledrau/tools/x.ts' },
    ]
    for (const one of wrong) expect(objection(one), one.specifier).toBeTypeOf('string')
    expect(importsOf(`import 'a'\nexport { b } from "b"\nconst c = await import('c')\n// from 'd'`)).toEqual([
      'a',
      'b',
      'c',
    ])
  })
})

/**
 * The server by areas, from the ground to the roof, and which others each of them asks. An area may ask those above it in
 * this list, never the other way round; one that is asked no more leaves the list.
 */
const SERVER_AREAS: Record<string, readonly string[]> = {
  operations: [],
  partners: [],
  stations: [],
  reading: ['stations'],
  messages: [],
  journeys: ['stations'],
  live: ['reading'],
  retail: ['reading', 'stations'],
  account: ['messages', 'operations', 'reading'],
  buying: ['account', 'messages', 'operations', 'partners', 'reading', 'retail'],
  payments: ['account', 'buying', 'partners'],
  tickets: ['account', 'buying', 'messages', 'operations', 'partners', 'retail'],
  wallet: ['account', 'buying', 'journeys', 'messages', 'reading', 'retail', 'tickets'],
  'after-sales': ['account', 'buying', 'messages', 'operations', 'partners', 'payments', 'retail', 'tickets'],
  repay: ['account', 'buying', 'messages', 'partners', 'payments', 'reading', 'retail', 'tickets'],
  notify: ['account', 'messages'],
  payg: ['account', 'messages', 'payments', 'retail', 'tickets'],
  osdm: ['after-sales', 'buying', 'payments', 'repay', 'retail', 'stations', 'tickets'],
}

/** What opens all areas, through their wires alone. */
const opensAreas = (file: string): boolean => /^server\/src\/app(\.ts|\/[^/]+\.ts)$/.test(file)

/** What brings a node up, and what commands are made of, may look into areas; everything else beside them is what they stand on. */
const SERVER_ROOFS = [
  'server/src/start-server.ts',
  'server/src/main.ts',
  'server/src/care/key-care.ts',
  'server/src/care/waiting.ts',
  'server/src/care/sealing.ts',
  'server/src/care/unknown-money.ts',
]

const isServerTest = (file: string): boolean => file.endsWith('.test.ts') || file.startsWith('server/src/testing/')
const areaOf = (file: string): string | undefined => /^server\/src\/areas\/([^/]+)\//.exec(file)?.[1]
const targetOf = ({ file, specifier }: Import): string =>
  relative(ROOT, join(dirname(join(ROOT, file)), specifier)).replaceAll(sep, '/')

/** The sentence that says what is wrong with an import inside the server, or nothing. */
export function areaObjection(one: Import): string | undefined {
  const { file, specifier } = one
  if (!file.startsWith('server/src/') || !specifier.startsWith('.') || isServerTest(file)) return undefined
  const target = targetOf(one)
  // What they are opened with has everything in it: nobody takes that whole.
  if (target.startsWith('server/src/app/') && !opensAreas(file)) return `${file} reaches up to ${target}`
  const wanted = areaOf(target)
  if (!wanted) return undefined
  const area = areaOf(file)
  if (opensAreas(file)) return target.endsWith('/wire.ts') ? undefined : `${file} goes past a wire: ${target}`
  if (!area) return SERVER_ROOFS.includes(file) ? undefined : `${file} stands under the areas and imports ${target}`
  if (area === wanted || SERVER_AREAS[area]?.includes(wanted)) return undefined
  return `${file} imports ${target}, which ${area} must not`
}

describe('the server by areas', () => {
  const areas = Object.keys(SERVER_AREAS)

  test('areas ask each other one way', () => {
    expect(readdirSync(join(ROOT, 'server/src/areas')).toSorted()).toEqual(areas.toSorted())
    expect(imports.map(areaObjection).filter(Boolean)).toEqual([])
    for (const [at, area] of areas.entries())
      for (const asked of SERVER_AREAS[area] ?? []) expect(areas.indexOf(asked), `${area} → ${asked}`).toBeLessThan(at)
  })

  test('the list says no more than what is so', () => {
    const arrows = new Set(
      imports
        .filter(({ file, specifier }) => areaOf(file) && specifier.startsWith('.') && !isServerTest(file))
        .map((one) => `${areaOf(one.file)} → ${areaOf(targetOf(one))}`),
    )
    const listed = areas.flatMap((area) => (SERVER_AREAS[area] ?? []).map((asked) => `${area} → ${asked}`))
    expect(listed.filter((arrow) => !arrows.has(arrow))).toEqual([])
  })

  test('the rule sees what it forbids', () => {
    const wrong = [
      ['server/src/areas/account/wire.ts', '../buying/wire.ts'],
      ['server/src/areas/buying/orders/orders.service.ts', '../../tickets/tickets/tickets.service.ts'],
      ['server/src/http/serve.ts', '../areas/account/wire.ts'],
      ['server/src/app.ts', './areas/account/accounts/accounts.service.ts'],
      ['server/src/app/people.ts', '../areas/account/accounts/accounts.service.ts'],
      ['server/src/areas/account/wire.ts', '../../app/ground.ts'],
      ['server/src/start-server.ts', './app/areas.ts'],
    ] as const
    for (const [file, specifier] of wrong)
      expect(areaObjection({ file, room: 'server', specifier }), specifier).toBeTypeOf('string')
  })

  test('the dictionary names every area, every module, every folder of rules and every screen', () => {
    const dictionary = readFileSync(join(ROOT, 'docs/dictionary.md'), 'utf8')
    const named = new Set(dictionary.match(/(?<=`)[\w./-]+(?=`)/g))
    const namesIn = (path: string) =>
      readdirSync(join(ROOT, path), { withFileTypes: true }).flatMap((one) => (one.isDirectory() ? one.name : []))
    const rules = [...foldersIn(join(ROOT, 'domain/src'))].slice(1).map(([folder]) => folder)
    const folders = [
      ...areas,
      ...areas.flatMap((area) => namesIn(`server/src/areas/${area}`)),
      ...rules.map((folder) => basename(folder)),
      ...namesIn('app/src'),
      ...APP_AREAS.flatMap((area) => namesIn(`app/src/${area}`)),
      ...namesIn('contract/src'),
    ]
    expect(folders.filter((folder) => !named.has(folder) && !named.has(`domain/${folder}`))).toEqual([])
  })

  test('and no area, module or screen that is gone', () => {
    const rows = readFileSync(join(ROOT, 'docs/dictionary.md'), 'utf8').split('\n')
    const said = (head: RegExp, column: number): string[] => {
      const from = rows.findIndex((row) => head.test(row)) + 2
      const end = rows.findIndex((row, at) => at > from && !row.startsWith('|'))
      return rows.slice(from, end).flatMap((row) => row.split('|')[column]?.match(/(?<=`)[\w-]+(?=`)/g) ?? [])
    }
    const foldersOf = (path: string) => [...foldersIn(join(ROOT, path))].map(([folder]) => basename(folder))
    const gone = (names: readonly string[], path: string) => {
      const there = foldersOf(path)
      expect(names.length).toBeGreaterThan(5)
      return names.filter((name) => !there.includes(name))
    }
    expect(gone(said(/^\| Area \|/, 3), 'server/src/areas')).toEqual([])
    expect(gone(said(/^\| Area \|/, 4), 'domain/src')).toEqual([])
    expect(gone(said(/^\| Area of the app \|/, 1), 'app/src')).toEqual([])
    expect(gone(said(/^\| Area of the app \|/, 2), 'app/src')).toEqual([])
  })
})
