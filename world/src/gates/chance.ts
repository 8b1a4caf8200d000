import { createHash } from 'node:crypto'

/** What is drawn follows from a text: the same people travel the same ways, whenever the outside is started. */
export function random(seed: string) {
  let drawn = 0
  const next = (): number => createHash('sha256').update(`${seed} ${drawn++}`).digest().readUInt32BE(0) / 2 ** 32
  const below = (limit: number): number => Math.floor(next() * limit)
  return {
    below,
    between: (low: number, high: number): number => low + below(high - low + 1),
    chance: (share: number): boolean => next() < share,
    pick: <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item,
  }
}
