import { PHOTO_SIZE } from './photo.ts'

type Size = { readonly width: number; readonly height: number }
/** How near, from 1 for all of it, and how far to the right and down, from 0 to 1. */
export type Framing = { readonly near: number; readonly across: number; readonly down: number }
export type Rectangle = Size & { readonly x: number; readonly y: number }

export const NEAREST = 4
/** A face stands in the middle, and rather above it. */
export const FIRST_FRAMING: Framing = { near: 1, across: 0.5, down: 0.4 }

/** What of a picture comes onto the photocard: always its shape, never more than the picture has. */
export function cropOf({ width, height }: Size, { near, across, down }: Framing): Rectangle {
  const widest = Math.min(width, (height * PHOTO_SIZE.width) / PHOTO_SIZE.height)
  const cut = widest / Math.min(Math.max(near, 1), NEAREST)
  const tall = (cut * PHOTO_SIZE.height) / PHOTO_SIZE.width
  return { x: (width - cut) * across, y: Math.max(0, height - tall) * down, width: cut, height: tall }
}
