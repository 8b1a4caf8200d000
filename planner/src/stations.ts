import { MODES, STEP_FREE } from './image/builder.ts'
import { type Image, textOf } from './image/image.ts'
import type { Mode, StepFree } from './timetable.ts'

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

/** Minutes that changing trains takes there at the usual pace; none where nobody knows the place. */
export const interchangeAt = (image: Image, code: string): number =>
  Math.max(0, ...findStops(image, code).map((stop) => image.stopInterchange[stop]!))

/** Whether one comes from the street to the trains without a step. */
export function stepFreeAt(image: Image, code: string): StepFree {
  const [stop = -1] = findStops(image, code)
  return STEP_FREE[image.stopStepFree[stop] ?? 0] ?? 'unknown'
}

/** A stop of the timetable. A position that nobody told is left out. */
export type Stop = {
  readonly code: string
  readonly position?: { readonly latitude: number; readonly longitude: number }
  /** What calls there, on whatever date. */
  readonly modes: ReadonlySet<Mode>
}

export function stopsOf(image: Image): readonly Stop[] {
  const modes = Array.from(image.stopCode, () => new Set<Mode>())
  for (let pattern = 0; pattern + 1 < image.patternFirst.length; pattern++) {
    const mode = MODES[image.serviceMode[image.patternService[pattern]!]!]!
    for (let at = image.patternFirst[pattern]!; at < image.patternFirst[pattern + 1]!; at++)
      modes[image.patternStops[at]!]!.add(mode)
  }
  return codesOf(image).map((code, stop) => {
    const [latitude, longitude] = [image.stopLatitude[stop]!, image.stopLongitude[stop]!]
    const isKnown = latitude !== 0 || longitude !== 0
    return { code, modes: modes[stop]!, ...(isKnown ? { position: { latitude, longitude } } : {}) }
  })
}
