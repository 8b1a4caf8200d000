/** A column of whole numbers that grows as it is filled: eight times smaller than an array of objects. */
export type GrowingColumn = {
  push: (value: number) => void
  at: (index: number) => number
  set: (index: number, value: number) => void
  readonly length: () => number
}

type Numbers = Int32Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Uint8Array<ArrayBuffer>

export function growingColumn(make: (length: number) => Numbers, expected = 1024): GrowingColumn {
  let values = make(expected)
  let length = 0
  return {
    push: (value) => {
      if (length === values.length) {
        const wider = make(length + (length >> 1) + 16)
        wider.set(values)
        values = wider
      }
      values[length] = value
      length += 1
    },
    at: (index) => values[index] as number,
    set: (index, value) => void (values[index] = value),
    length: () => length,
  }
}

export const column32 = (): GrowingColumn => growingColumn((length) => new Int32Array(length))
export const column16 = (): GrowingColumn => growingColumn((length) => new Uint16Array(length))
export const column8 = (): GrowingColumn => growingColumn((length) => new Uint8Array(length))
