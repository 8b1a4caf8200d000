/** Lists of numbers that grow by doubling and are cut to size at the end: millions of records need no object each. */

type NumberArray = Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>
type ArrayOf = { new (length: number): NumberArray }

/** Reading past the end gives no error, as in any array of numbers: whoever asks keeps below `length()`. */
export type Growing<Kind extends NumberArray> = {
  push: (value: number) => void
  at: (index: number) => number
  length: () => number
  /** A copy of just the size: the spare room at the end would otherwise go into the image's file. */
  cut: () => Kind
  /** Puts the values into another order: place n takes what was at `order[n]`. */
  reorder: (order: Uint32Array) => void
}

function growing<Kind extends NumberArray>(make: ArrayOf): Growing<Kind> {
  let values = new make(64)
  let length = 0
  return {
    push: (value) => {
      // Doubled, so that each value is copied about once however many there are.
      if (length === values.length) {
        const wider = new make(length * 2)
        wider.set(values)
        values = wider
      }
      values[length] = value
      length += 1
    },
    at: (index) => values[index] as number,
    length: () => length,
    cut: () => values.slice(0, length) as Kind,
    reorder: (order) => {
      // Copied first: written in place, a value would be overwritten before its turn.
      const before = values.slice(0, length)
      for (let i = 0; i < length; i += 1) values[i] = before[order[i] as number] as number
    },
  }
}

/** A value takes the narrowest that holds it: a national feed has millions of fares. */
export const bytes = (): Growing<Uint8Array<ArrayBuffer>> => growing(Uint8Array)
export const shorts = (): Growing<Uint16Array<ArrayBuffer>> => growing(Uint16Array)
export const words = (): Growing<Uint32Array<ArrayBuffer>> => growing(Uint32Array)

/**
 * Gives each spelling a number, in the order of arrival. `find` asks without giving one: a code that nothing in the
 * columns uses needs none. `list` grows with each new code.
 */
export type Codes = { of: (code: string) => number; find: (code: string) => number | undefined; list: string[] }

/** `first` takes the lowest numbers, such as the empty code where 0 is to mean none. */
export function codes(first: readonly string[] = []): Codes {
  const list = [...first]
  const numbers = new Map(list.map((code, index) => [code, index]))
  return {
    list,
    find: (code) => numbers.get(code),
    of: (code) => {
      const known = numbers.get(code)
      if (known !== undefined) return known
      numbers.set(code, list.length)
      list.push(code)
      return list.length - 1
    },
  }
}

/** Where each key's items begin when `keys` are sorted: item positions in `order`, key k at `start[k]…start[k + 1]`. */
export function groupBy(
  keys: { at: (index: number) => number; length: () => number },
  keyCount: number,
): { start: Uint32Array<ArrayBuffer>; order: Uint32Array<ArrayBuffer> } {
  const start = new Uint32Array(keyCount + 1)
  const count = keys.length()
  // Counted first, placed second: sorted in two passes, however many there are, and equal keys keep their order.
  for (let item = 0; item < count; item += 1) start[keys.at(item) + 1] = (start[keys.at(item) + 1] as number) + 1
  for (let key = 0; key < keyCount; key += 1) start[key + 1] = (start[key + 1] as number) + (start[key] as number)
  const next = start.slice()
  const order = new Uint32Array(count)
  for (let item = 0; item < count; item += 1) {
    const key = keys.at(item)
    order[next[key] as number] = item
    next[key] = (next[key] as number) + 1
  }
  return { start, order }
}
