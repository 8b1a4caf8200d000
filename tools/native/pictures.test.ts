import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../programs.ts'
import { SCREENS } from './pictures.ts'

test('pictures are as large as the page for stores says that they ask for', () => {
  const asked = readFileSync(join(ROOT, 'docs/store/README.md'), 'utf8')
  const sizes = [...asked.matchAll(/(\d{3,4}) × (\d{3,4})/g)].map(([, width, height]) => [
    Number(width),
    Number(height),
  ])
  expect(Object.values(SCREENS).map(({ width, height, scale }) => [width * scale, height * scale])).toEqual(sizes)
})
