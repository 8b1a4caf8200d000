/** A number from 0 to 1 that depends on its name alone: what happens to one train doesn't hang on how many came before. */
export function chanceOf(name: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d)
  hash = Math.imul(hash ^ (hash >>> 15), 0x846ca68b)
  return ((hash ^ (hash >>> 16)) >>> 0) / 0x1_0000_0000
}

/** Many small ones and a few large ones, as waiting times are. */
export const longTailed = (chance: number, mean: number): number => -Math.log(1 - chance) * mean

export const pick = <Item>(items: readonly Item[], chance: number): Item => items[Math.floor(chance * items.length)]!
