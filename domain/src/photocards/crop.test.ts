import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cropOf, FIRST_FRAMING } from './crop.ts'

test('what comes onto a photocard has its shape and lies within the picture, however it is framed', () => {
  const side = fc.integer({ min: 1, max: 8000 })
  const part = fc.double({ min: 0, max: 1, noNaN: true })
  const near = fc.double({ min: 0, max: 10, noNaN: true })
  fc.assert(
    fc.property(side, side, near, part, part, (width, height, closeness, across, down) => {
      const cut = cropOf({ width, height }, { near: closeness, across, down })
      expect(cut.width / cut.height).toBeCloseTo(7 / 9, 6)
      expect(Math.min(cut.x, cut.y)).toBeGreaterThanOrEqual(0)
      expect(cut.x + cut.width).toBeLessThanOrEqual(width + 1e-6)
      expect(cut.y + cut.height).toBeLessThanOrEqual(height + 1e-6)
    }),
  )
})

test('a picture from a phone held upright loses its top and bottom, one held across its sides', () => {
  expect(cropOf({ width: 3000, height: 4000 }, FIRST_FRAMING).width).toBe(3000)
  expect(cropOf({ width: 4000, height: 3600 }, FIRST_FRAMING)).toEqual({ x: 600, y: 0, width: 2800, height: 3600 })
})
