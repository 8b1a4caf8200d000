import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeWhole } from './whole-file.ts'

test('many who write one file at once each succeed, one of them stands there whole, and no draft is left', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cledrau-whole-'))
  const path = join(folder, 'deep', 'a.image')
  const texts = Array.from({ length: 40 }, (_, index) => String(index % 10).repeat(200_000))
  await Promise.all(texts.map((text) => writeWhole(path, Buffer.from(text))))
  expect(texts).toContain(readFileSync(path, 'utf8'))
  expect(readdirSync(join(folder, 'deep'))).toEqual(['a.image'])
  rmSync(folder, { recursive: true })
})

test('a write that fails says so and leaves nothing behind', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cledrau-whole-'))
  await writeWhole(join(folder, 'taken', 'inside'), Buffer.from('a folder stands here'))
  await expect(writeWhole(join(folder, 'taken'), Buffer.from('x'))).rejects.toThrow()
  expect(readdirSync(folder)).toEqual(['taken'])
  rmSync(folder, { recursive: true })
})
