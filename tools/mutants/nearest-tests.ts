import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { ROOT } from '../programs.ts'

/** Pure tests cost next to nothing; each of the others starts a server or a program. */
const MOST = { pure: 12, server: 5 }

/** Everything meets in these: through them each test of the server would be near to each file. */
const HUBS = /\/testing\/|^server\/src\/(app|start-server|main|wire-[\w-]+)\.ts$/
const STARTS = /\bstart(Program|TestServer|TestPostgres|EmbeddedPostgres)\b|inject\('postgres'\)/

/**
 * Which tests stand nearest to a file, nearest first: those that import it or lie beside it, those that ask the calls of
 * its module, those of what imports it, and so on. Rules are held by pure tests alone where there are some: a server that
 * happens to notice is no test of a rule.
 */
export function nearestTests(root = ROOT): (file: string) => string[] {
  const importsOf = new Map(
    globSync('{contract,domain,planner,feeds,server,tools}/**/*.ts', {
      cwd: root,
      exclude: (path) => path.includes('node_modules') || path.includes('dist'),
    }).map((file) => [file, importsIn(root, file)]),
  )
  const files = [...importsOf.keys()].toSorted()
  const importers = Map.groupBy(
    files.flatMap((file) => [...(importsOf.get(file) ?? [])].map((of) => ({ of, file }))),
    ({ of }) => of,
  )
  const usersOf = (file: string) => (importers.get(file) ?? []).map((one) => one.file)
  const isTest = (file: string) => file.endsWith('.test.ts')
  const tests = files.filter(isTest)
  const starts = startersAmong(root, importsOf)

  const askersOf = (routes: string) => {
    const calls = [...(importsOf.get(routes) ?? [])].filter((one) => one.startsWith('contract/'))
    return tests.filter((test) => calls.some((call) => importsOf.get(test)?.has(call)))
  }

  return (file) => {
    const distance = new Map<string, number>()
    const put = (test: string, far: number) => distance.set(test, Math.min(far, distance.get(test) ?? far))
    const folder = dirname(file)
    const beside = tests.filter((test) => dirname(test) === folder)
    for (const test of beside) put(test, test === file.replace('.ts', '.test.ts') ? 0 : beside.length < 4 ? 1.25 : 4)
    const seen = new Set([file])
    if (file.endsWith('.routes.ts')) for (const test of askersOf(file)) put(test, 0.5)
    for (let [ring, far] = [[file], 1]; ring.length > 0; far += 1) {
      const users = new Set(ring.filter((one) => !HUBS.test(one)).flatMap(usersOf))
      ring = [...users].filter((one) => !seen.has(one))
      for (const one of ring) {
        seen.add(one)
        if (isTest(one)) put(one, far)
        if (one.endsWith('.routes.ts')) for (const test of askersOf(one)) put(test, far + 0.5)
      }
    }
    const byDistance = [...distance]
      .toSorted(([a, near], [b, far]) => near - far || (a < b ? -1 : 1))
      .map(([one]) => one)
    const pure = byDistance.filter((test) => !starts(test))
    const server = byDistance.filter(starts)
    if (file.startsWith('domain/') && pure.length > 0) return pure.slice(0, MOST.pure)
    return [...pure.slice(0, MOST.pure), ...server.slice(0, MOST.server)]
  }
}

/** A test that comes by some way to what starts a server or a program is not pure. */
function startersAmong(root: string, importsOf: ReadonlyMap<string, Set<string>>): (test: string) => boolean {
  const known = new Map<string, boolean>()
  const starts = (file: string): boolean => {
    const before = known.get(file)
    if (before !== undefined) return before
    known.set(file, false)
    // Most only want to know where the project lies.
    const isPlace = file === 'tools/programs.ts'
    const found = !isPlace && (STARTS.test(textOf(root, file)) || [...(importsOf.get(file) ?? [])].some(starts))
    known.set(file, found)
    return found
  }
  return starts
}

const textOf = (root: string, file: string): string =>
  existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : ''

function importsIn(root: string, file: string): Set<string> {
  const whole = textOf(root, file)
  // Among rules a type reaches nothing; a server's routes know their service by its type alone.
  const text = file.startsWith('domain/') ? whole.replaceAll(/import type [^']+'[^']+'/g, '') : whole
  const specifiers = [...text.matchAll(/(?:from|import\(|import) ?'([^']+)'/g)].map((match) => match[1] as string)
  return new Set(specifiers.flatMap((specifier) => resolve(root, file, specifier)))
}

function resolve(root: string, file: string, specifier: string): string[] {
  if (specifier.startsWith('.')) return [relative(root, join(root, dirname(file), specifier))]
  const own = /^@cledrau\/(\w+)\/(.+)$/.exec(specifier)
  return own ? [`${own[1]}/src/${own[2]}`] : []
}
