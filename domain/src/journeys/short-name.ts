/**
 * A short name for a long text, the same on every machine and at once: no browser answers a digest without waiting. Four
 * runs over the text, of which 80 bits remain: no two journeys that somebody looks at share one. It keeps no secret.
 */
export function shortName(text: string): string {
  const runs = SEEDS.map((seed, at) => run(text, seed, FACTORS[at] ?? 0))
  const mixed = runs.map((one, at) => (one ^ (runs[(at + 1) % runs.length] ?? 0)) >>> 0)
  return mixed.map((one) => one.toString(36).padStart(7, '0').slice(-4)).join('')
}

const SEEDS = [0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344] as const
/** Odd, and far from each other: a letter changed changes every run. */
const FACTORS = [0x01000193, 0x85ebca6b, 0xc2b2ae35, 0x27d4eb2f] as const

function run(text: string, seed: number, factor: number): number {
  let hash = seed
  for (let at = 0; at < text.length; at++) {
    hash = Math.imul(hash ^ text.charCodeAt(at), factor)
    hash ^= hash >>> 15
  }
  hash = Math.imul(hash ^ (hash >>> 13), 0x2c1b3c6d)
  return (hash ^ (hash >>> 16)) >>> 0
}
