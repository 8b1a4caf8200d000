import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { classNames } from './class-names.ts'

test('a class says whose it is', () => {
  expect(classNames.generateScopedName('row', '/app/src/ui/list/list.module.css')).toBe('list_row')
})

test('no two style sheets of the app share a name, so that no two classes do', () => {
  const sheets = globSync('src/**/*.module.css', { cwd: join(import.meta.dirname, '..') }).map((file) => basename(file))
  expect(sheets.length).toBeGreaterThan(50)
  expect(sheets.filter((name, at) => sheets.indexOf(name) !== at)).toEqual([])
})
