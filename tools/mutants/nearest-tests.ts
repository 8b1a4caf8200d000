import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { ROOT } from '../programs.ts'

const MOST = 8

type Known = { file: string; imports: Set<string> }

/** Which tests stand nearest to a file: those that import it, then those of its folder, then those of what imports it. */
export function nearestTests(): (file: string) => string[] {
  const sources = globSync('{contract,domain,planner,feeds,server,tools}/**/*.ts', {
    cwd: ROOT,
    exclude: (path) => path.includes('node_modules') || path.includes('dist'),
  }).map(read)
  const tests = sources.filter(({ file }) => file.endsWith('.test.ts'))
  const importers = (file: string) => sources.filter(({ imports }) => imports.has(file)).map((one) => one.file)

  return (file) => {
    const direct = tests.filter(({ imports }) => imports.has(file))
    const beside = tests.filter((test) => dirname(test.file) === dirname(file))
    const through = importers(file).flatMap((user) => tests.filter(({ imports }) => imports.has(user)))
    const near = [...new Set([...direct, ...beside, ...through].map((test) => test.file))]
    if (near.length > 0) return near.slice(0, MOST)
    return importers(file)
      .flatMap((user) => tests.filter((test) => dirname(test.file) === dirname(user)))
      .map((test) => test.file)
      .slice(0, MOST)
  }
}

function read(file: string): Known {
  const text = readFileSync(join(ROOT, file), 'utf8')
  const specifiers = [...text.matchAll(/(?:from|import\() ?'([^']+)'/g)].map((match) => match[1] as string)
  return { file, imports: new Set(specifiers.flatMap((specifier) => resolve(file, specifier))) }
}

function resolve(file: string, specifier: string): string[] {
  if (specifier.startsWith('.')) return [relative(ROOT, join(ROOT, dirname(file), specifier))]
  const own = /^@cledrau\/(\w+)\/(.+)$/.exec(specifier)
  return own ? [`${own[1]}/src/${own[2]}`] : []
}
