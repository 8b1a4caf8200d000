import { type Image, textOf } from './image/image.ts'

// By image, and gone with it: a text made of code units is dear, and journeys ask for the same few thousand.
const codes = new WeakMap<Image, readonly string[]>()
const places = new WeakMap<Image, ReadonlyMap<string, readonly number[]>>()

/** The code of each stop. */
export function codesOf(image: Image): readonly string[] {
  const known = codes.get(image)
  if (known) return known
  const made = Array.from(image.stopCode, (text) => textOf(image, text))
  codes.set(image, made)
  return made
}

/** The stops that a code means: one station, or all of a group. None when nobody knows the code. */
export function findStops(image: Image, code: string): readonly number[] {
  let known = places.get(image)
  if (!known) {
    const made = new Map<string, readonly number[]>()
    Array.from(image.groupCode, (text, at) => {
      made.set(textOf(image, text), [...image.groupStops.subarray(image.groupFirst[at], image.groupFirst[at + 1])])
    })
    // A station's own code wins over a group's.
    codesOf(image).forEach((own, stop) => made.set(own, [stop]))
    places.set(image, (known = made))
  }
  return known.get(code) ?? []
}
