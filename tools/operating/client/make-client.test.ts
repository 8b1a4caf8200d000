import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { ROOT } from '../../programs.ts'
import { standingDocument } from '../../proofs/document/standing.ts'
import { makeClient } from './make-client.ts'
import { typeOf } from './types-of.ts'

const CLIENT = join(ROOT, 'client')

test('the client’s made files are what the document makes (npm run document -- client)', async () => {
  for (const [file, text] of Object.entries(makeClient(await standingDocument())))
    expect(readFileSync(join(CLIENT, 'src', file), 'utf8') === text, file).toBe(true)
})

test('the client takes at most 15 kB, and asks for nothing but itself', () => {
  const out = mkdtempSync(join(tmpdir(), 'client-'))
  onTestFinished(() => rmSync(out, { recursive: true, force: true }))
  execFileSync(join(ROOT, 'node_modules/.bin/tsc'), ['-p', join(CLIENT, 'tsconfig.build.json'), '--outDir', out])
  const programs = readdirSync(out)
    .filter((file) => file.endsWith('.js'))
    .map((file) => readFileSync(join(out, file), 'utf8'))
  expect(programs.length).toBeGreaterThan(4)
  const asked = programs.flatMap((text) => [...text.matchAll(/\bfrom ["']([^"']+)["']/g)].map(([, from]) => from))
  expect(asked.filter((from) => !from?.startsWith('./'))).toEqual([])
  expect(gzipSync(programs.join('\n')).length).toBeLessThanOrEqual(15 * 1024)
  const { dependencies, peerDependencies } = JSON.parse(readFileSync(join(CLIENT, 'package.json'), 'utf8')) as Record<
    string,
    object
  >
  expect([dependencies, peerDependencies]).toEqual([undefined, undefined])
})

test('shapes read in TypeScript as they are meant', () => {
  const cases: [Record<string, unknown>, string][] = [
    [{ $ref: '#/components/schemas/Order' }, 'Order'],
    [{ const: 'A' }, '"A"'],
    [{ enum: ['A', null, 2] }, '"A" | null | 2'],
    [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, 'string | null'],
    [{ type: ['integer', 'null'] }, 'number | null'],
    [{ type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'null' }] } }, '(string | null)[]'],
    [{ type: 'array', prefixItems: [{ type: 'string' }, { type: 'number' }], items: {} }, '[string, number]'],
    [{ allOf: [{ $ref: '#/a/A' }, { enum: ['x', 'y'] }] }, 'A & ("x" | "y")'],
    [{ type: 'object', additionalProperties: { type: 'boolean' } }, 'Record<string, boolean>'],
    [
      { type: 'object', properties: { 'a-b': { type: 'string' }, c: { type: 'number' } }, required: ['c'] },
      '{ "a-b"?: string | undefined; c: number }',
    ],
    [{}, 'unknown'],
  ]
  for (const [schema, type] of cases) expect(typeOf(schema)).toBe(type)
})
