import {
  appendFileSync,
  closeSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startProgram } from '../programs.ts'
import { rotateLog } from './rotate-log.ts'

const folder = mkdtempSync(join(tmpdir(), 'cledrau-log-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a log that grew too large makes room for the next, whoever holds it open; the oldest goes', () => {
  const file = join(folder, 'server.log')
  const held = openSync(file, 'a', 0o600)
  for (let round = 1; round <= 8; round++) {
    writeSync(held, `round ${round} `.padEnd(100, '.'))
    rotateLog(file, 100, 5)
  }
  writeSync(held, 'now')
  rotateLog(file, 100, 5)
  closeSync(held)
  expect(readFileSync(file, 'utf8')).toBe('now')
  expect(readdirSync(folder).filter((name) => name.startsWith('server.log'))).toHaveLength(6)
  expect(readFileSync(`${file}.1`, 'utf8')).toContain('round 8')
  expect(readFileSync(`${file}.5`, 'utf8')).toContain('round 4')
  expect(statSync(`${file}.1`).mode & 0o777).toBe(0o600)
})

test('what a program logs is for its owner alone, also where a log lay before [ASVS-16.4.2]', async () => {
  const logFile = join(folder, 'of-a-program', 'a.log')
  const env = { ...process.env, PORT: 'none', VAR_DIR: folder }
  await expect(startProgram('server/src/main.ts', { logFile, env })).rejects.toThrow('PORT')
  expect(statSync(logFile).mode & 0o777).toBe(0o600)
  const open = join(folder, 'of-a-program', 'b.log')
  appendFileSync(open, 'before', { mode: 0o644 })
  await expect(startProgram('server/src/main.ts', { logFile: open, env })).rejects.toThrow('PORT')
  expect(statSync(open).mode & 0o777).toBe(0o600)
})
