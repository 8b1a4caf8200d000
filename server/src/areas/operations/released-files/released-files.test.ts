import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { DAY } from '@cledrau/domain/time/instant.ts'
import { afterAll, beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { openReleasedFiles } from './released-files.service.ts'

const root = mkdtempSync(join(tmpdir(), 'releases-'))

/** An app of one page and the files that it asks for, as a build leaves them. */
function build(release: string, files: Record<string, string | Buffer>): string {
  const folder = join(root, release)
  mkdirSync(join(folder, 'assets'), { recursive: true })
  writeFileSync(join(folder, 'index.html'), `<!doctype html><title>${release}</title>`)
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(folder, 'assets', name), text)
    if (!name.endsWith('.js')) continue
    writeFileSync(join(folder, 'assets', `${name}.br`), brotliCompressSync(text))
    writeFileSync(join(folder, 'assets', `${name}.gz`), 'packed otherwise')
    writeFileSync(join(folder, 'assets', `${name}.map`), 'how it was written')
  }
  return folder
}

const BYTES = Buffer.from([0, 97, 115, 109, 255, 0, 1])
const BOTH = { 'same-AAAAAAA.js': 'export const same = 1' }
const before = build('before', {
  ...BOTH,
  'page-BBBBBBB.js': 'export const of = "before"',
  'reader-CCCCCCC.wasm': BYTES,
})
const after = build('after', { ...BOTH, 'page-DDDDDDD.js': 'export const of = "after"' })

let old: TestServer
let young: TestServer
beforeAll(async () => {
  old = await startTestServer(inject('postgres'), { APP_DIR: before })
  young = await startTestServer(inject('postgres'), { APP_DIR: after }, { beside: old })
  expect(await old.app.operations.keepReleasedFiles()).toBe(3)
  expect(await young.app.operations.keepReleasedFiles()).toBe(1)
})
afterAll(async () => {
  await young.close()
  await old.close()
  rmSync(root, { recursive: true, force: true })
})

const fetch = (house: TestServer, name: string, headers: Record<string, string> = {}) =>
  house.app.server.inject({ url: `/assets/${name}`, headers })

test('a page of one release finds its files at a server of the other, whichever came first', async () => {
  for (const [house, name, of] of [
    [young, 'page-BBBBBBB.js', 'before'],
    [old, 'page-DDDDDDD.js', 'after'],
  ] as const) {
    const plain = await fetch(house, name)
    expect([plain.statusCode, plain.body]).toEqual([200, `export const of = "${of}"`])
    expect(plain.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      vary: 'accept-encoding',
    })
    const packed = await fetch(house, name, { 'accept-encoding': 'gzip, deflate, br' })
    expect(packed.headers['content-encoding']).toBe('br')
    expect(packed.rawPayload.equals(brotliCompressSync(plain.body))).toBe(true)
  }
  const reader = await fetch(young, 'reader-CCCCCCC.wasm')
  expect([reader.headers['content-type'], reader.rawPayload.equals(BYTES)]).toEqual(['application/wasm', true])
})

test('what this release has comes from its own folder; what nobody shipped isn’t there', async () => {
  expect((await fetch(young, 'same-AAAAAAA.js')).headers.etag).toBeDefined()
  for (const name of [
    'page-EEEEEEE.js',
    'page-BBBBBBB.js.map',
    'page-BBBBBBB.js.br',
    '..%2findex.html',
    'page',
    '%00.js',
  ])
    expect([name, (await fetch(young, name)).statusCode]).toEqual([name, 404])
  const rows = await old.db.selectFrom('releasedFiles').select('name').orderBy('name').execute()
  expect(rows.map(({ name }) => name)).toEqual([
    'page-BBBBBBB.js',
    'page-DDDDDDD.js',
    'reader-CCCCCCC.wasm',
    'same-AAAAAAA.js',
  ])
})

test('whoever asks for what never was is answered by few looks, however many ask at once', async () => {
  const looks = vi.spyOn(old.db, 'selectFrom')
  onTestFinished(() => looks.mockRestore())
  const files = openReleasedFiles(old.db, old.clock, before, 5)
  const asked = await Promise.all(Array.from({ length: 200 }, (_, nth) => files.find(`page-F${nth}.js`)))
  expect(asked.filter(Boolean)).toEqual([])
  expect(looks.mock.calls.length).toBeLessThanOrEqual(2)
})

test('a page that asks for all of its files at once gets all, also right after somebody asked in vain', async () => {
  const fresh = openReleasedFiles(old.db, old.clock, before, 5)
  const names = ['page-BBBBBBB.js', 'page-DDDDDDD.js', 'same-AAAAAAA.js', 'reader-CCCCCCC.wasm']
  const asked = [fresh.find('page-G.js'), ...[...names, ...names].map((name) => fresh.find(name))]
  expect((await Promise.all(asked)).map((file) => file !== undefined)).toEqual([false, ...Array(8).fill(true)])

  // Put there a moment after a look: it is found all the same.
  await fresh.find('page-G.js')
  await old.db.insertInto('releasedFiles').values({ name: 'late-HHHHHHH.js', packed: false, bytes: BYTES, shippedAt: new Date() as never }).execute() // prettier-ignore
  expect(await fresh.find('late-HHHHHHH.js')).toMatchObject({ packed: false })
  await old.db.deleteFrom('releasedFiles').where('name', '=', 'late-HHHHHHH.js').execute()
})

test('while the database is away it says so, and finds what there is once it is back', async () => {
  const files = openReleasedFiles(old.db, old.clock, before, 5)
  const away = vi.spyOn(old.db, 'selectFrom').mockImplementationOnce(() => {
    throw Object.assign(new Error('no line'), { code: 'ECONNREFUSED' })
  })
  onTestFinished(() => away.mockRestore())
  await expect(files.find('page-BBBBBBB.js')).rejects.toThrow('no line')
  expect(await files.find('page-BBBBBBB.js')).toMatchObject({ packed: true })
})

test('a release that is in use stays, however old; one that isn’t goes after thirty days', async () => {
  expect(await old.app.operations.keepReleasedFiles()).toBe(0)
  for (let days = 0; days < 40; days += 10) {
    old.clock.advance(10 * DAY)
    await young.app.operations.keepReleasedFiles()
  }
  await old.app.forgetting.run()
  const rows = await old.db.selectFrom('releasedFiles').select('name').orderBy('name').execute()
  expect(rows.map(({ name }) => name)).toEqual(['page-DDDDDDD.js', 'same-AAAAAAA.js'])
})
