import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../programs.ts'
import { mutationsOf, type Mutation } from './places.ts'

export const ROOMS = ['domain', 'contract', 'server'] as const
export type Drawn = Mutation & { file: string; room: string }

/** What only tests use: a fault in there is no fault of the product. */
const FOR_TESTS = /\.test\.ts$|\/(testing|oracle|samples?|fixtures)[/.]|\/testing\.ts$/

/**
 * Each place of the rooms, or of the areas that are named (a folder, a file or a path), has the same chance; the same
 * seed draws the same places from the same text.
 */
export function draw(names: readonly string[], count: number, seed: number): Drawn[] {
  const next = randomFrom(seed)
  return ROOMS.flatMap((room) => globSync(`${room}/src/**/*.ts`, { cwd: ROOT }).map((file) => ({ room, file })))
    .filter(({ file }) => !FOR_TESTS.test(file) && isNamed(file, names))
    .toSorted((a, b) => (a.file < b.file ? -1 : 1))
    .flatMap((one) => mutationsOf(readFileSync(join(ROOT, one.file), 'utf8')).map((place) => ({ ...place, ...one })))
    .map((one) => ({ one, at: next() }))
    .toSorted((a, b) => a.at - b.at)
    .slice(0, count)
    .map(({ one }) => one)
    .toSorted((a, b) => (a.file === b.file ? a.start - b.start : a.file < b.file ? -1 : 1))
}

/** `domain wallet` is the wallet's rules, `wallet` the wallet everywhere. */
function isNamed(file: string, names: readonly string[]): boolean {
  const rooms = names.filter((name) => ROOMS.some((room) => room === name))
  const areas = names.filter((name) => !rooms.includes(name))
  return (
    (rooms.length === 0 || rooms.some((room) => file.startsWith(`${room}/`))) &&
    (areas.length === 0 || areas.some((area) => file.startsWith(area) || file.split(/[/.]/).includes(area)))
  )
}

/** Mulberry32: small, and the same on every machine. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
