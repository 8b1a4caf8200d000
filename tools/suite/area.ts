import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readClauses, tagsOf } from './clauses.ts'
import { ROOT } from '../programs.ts'
import { testFiles } from './test-files.ts'

/**
 * `--area wallet`: the tests of one subject in all rooms. A file belongs to it when a folder or the file itself is named
 * after it (`server/src/areas/wallet/`, `e2e/tests/wallet-devices.spec.ts`), or when it proves one of its clauses.
 */

export type TestFile = { file: string; tags: readonly string[] }

export const taggedFiles = (): TestFile[] =>
  testFiles().map((file) => ({ file, tags: tagsOf(readFileSync(join(ROOT, file), 'utf8')) }))

/** Shorter words would be parts of too many others. */
const SHORTEST = 3

/** “fav”, “favourite” and “favourites” are the same subject. */
const sameWord = (one: string, other: string): boolean => {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  return short === long || (short.length >= SHORTEST && long.startsWith(short))
}

const wordsOf = (file: string): string[] => file.replace(/\.(test|spec)\.tsx?$/, '').split(/[/-]/)

/** All words of the area stand in the path one after the other, or a tag names it. */
export function isOf(area: string, { file, tags }: TestFile): boolean {
  const wanted = area.toLowerCase().split('-')
  const words = wordsOf(file)
  const named = words.some((_, at) => wanted.every((word, step) => sameWord(word, words[at + step] ?? '')))
  return named || tags.some((tag) => wanted.length === 1 && sameWord(area.toLowerCase(), areaOf(tag)))
}

const areaOf = (tag: string): string => (tag.split('-')[0] ?? '').toLowerCase()

/** What can be asked for: areas of clauses and folders of subjects that have tests. */
export function knownAreas(files = taggedFiles()): string[] {
  const folders = globSync('{server/src/areas,server/src/areas/*,app/src,app/src/*,domain/src,feeds/src,world/src}/*', {
    cwd: ROOT,
    withFileTypes: true,
  })
  const names = new Set([
    ...readClauses().map(({ id }) => areaOf(id)),
    ...folders.filter((entry) => entry.isDirectory()).map(({ name }) => name),
  ])
  return [...names].filter((area) => files.some((file) => isOf(area, file))).toSorted()
}
