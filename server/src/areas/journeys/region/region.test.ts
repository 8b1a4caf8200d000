import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import * as calls from '@cledrau/contract/planner/timetable-region.ts'
import { unpackCountsFile } from '@cledrau/domain/live/likely/counts-file.ts'
import { serviceInstant } from '@cledrau/domain/time/london.ts'
import { codesOf, openImage } from '@cledrau/planner'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'

let house: TestServer
beforeAll(async () => {
  house = await startTestServer(inject('postgres'))
})
afterAll(() => house.close())

/** A region that is cut in no time, and a server that keeps it. */
const REGION = 'CDF,SWA,NTH,PTA'
const startSmall = (clock: string) => startTestServer(inject('postgres'), { REGION, CLOCK: clock })

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('base64url')

async function fetchCut(from: TestServer, hash: string, encoding: string) {
  const { headers, status, bytes } = await rawCall(from, hash, encoding)
  expect(status).toBe(200)
  expect(headers['content-encoding'] ?? 'identity').toBe(encoding)
  return {
    headers,
    bytes: encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes,
  }
}

async function rawCall(from: TestServer, hash: string, encoding: string, held?: string) {
  const answer = await from.app.server.inject({
    url: `/api/v1/timetable/region/${hash}?token=cledrau-app-1`,
    headers: { 'accept-encoding': encoding, ...(held ? { 'if-none-match': held } : {}) },
  })
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload }
}

test('the newest cut is named with its dates, and is the file whose hash that is, however it was compressed', async () => {
  const { status, reply } = await house.call(calls.newestCut, {})
  expect(status).toBe(200)
  // 7 December 2026 is a Monday: yesterday belongs to the week before.
  expect([reply.from, reply.until]).toEqual(['2026-12-01', '2027-03-05'])
  expect(reply.fetched).toBeLessThan(300_000)
  for (const encoding of ['br', 'gzip', 'identity']) {
    const { bytes, headers } = await fetchCut(house, reply.hash, encoding)
    expect([sha256(bytes), bytes.length]).toEqual([reply.hash, reply.size])
    expect(headers['cache-control']).toContain('immutable')
    expect(headers.etag).toBe(`"${reply.hash}"`)
  }
  const { bytes } = await fetchCut(house, reply.hash, 'br')
  const image = openImage(new Uint8Array(bytes).buffer)
  expect(typeof image === 'string' ? image : codesOf(image).filter((code) => !reply.places[code])).toEqual([])
  // How trains fared lies beside it, small enough to come with it.
  const { likely } = reply
  const counts = await fetchCut(house, likely?.hash ?? '', 'br')
  expect([sha256(counts.bytes), counts.bytes.length]).toEqual([likely?.hash, likely?.size])
  expect(likely?.fetched).toBeLessThan(60_000)
  expect(unpackCountsFile(counts.bytes)?.size).toBeGreaterThan(1000)
  const again = await rawCall(house, reply.hash, 'br', `"${reply.hash}"`)
  expect([again.status, again.bytes.length]).toEqual([304, 0])
})

test('two nodes answer the same cut on every day of a week, also to whoever was told of it by the other', async () => {
  const [monday, friday] = [await startSmall('2026-12-07T08:00'), await startSmall('2026-12-04T12:00')]
  friday.clock.set(serviceInstant('2026-12-04', 720))
  const { reply } = await monday.call(calls.newestCut, {})
  // Nobody has asked it before.
  const { bytes } = await fetchCut(friday, reply.hash, 'br')
  expect(sha256(bytes)).toBe(reply.hash)
  expect((await friday.call(calls.newestCut, {})).reply.hash).toBe(reply.hash)
  await monday.close()
  await friday.close()
})

test('a new week brings a new cut; the one before is still there, and nothing else', async () => {
  const small = await startSmall('2026-12-07T08:00')
  const { reply: before } = await small.call(calls.newestCut, {})
  small.clock.set(serviceInstant('2026-12-15', 600))
  // While the new one is made, whoever asks is told of the one that is whole.
  expect((await small.call(calls.newestCut, {})).reply.hash).toBe(before.hash)
  await expect.poll(async () => (await small.call(calls.newestCut, {})).reply.from).toBe('2026-12-15')
  const { reply: after } = await small.call(calls.newestCut, {})
  expect(after.hash).not.toBe(before.hash)
  for (const hash of [before.hash, after.hash]) expect((await rawCall(small, hash, 'br')).status).toBe(200)
  const unknown = await small.call(calls.readCut, { hash: 'x'.repeat(43) })
  expect([unknown.status, unknown.failure.code]).toEqual([404, 'CUT_UNKNOWN'])
  expect((await small.call(calls.readCut, { hash: 'short' })).status).toBe(400)
  await small.close()
})

test('a region has its own stations and the groups that they belong to', async () => {
  const small = await startSmall('2026-12-07T08:00')
  const { reply } = await small.call(calls.newestCut, {})
  const { bytes } = await fetchCut(small, reply.hash, 'gzip')
  const image = openImage(new Uint8Array(bytes).buffer)
  if (typeof image === 'string') throw new Error(image)
  expect(codesOf(image).toSorted()).toEqual(['CDF', 'NTH', 'PTA', 'SWA'])
  expect(
    Object.keys(reply.places)
      .filter((code) => !code.includes(','))
      .toSorted(),
  ).toEqual(['CDF', 'CFS', 'NTH', 'PTA', 'SWA'])
  await small.close()
})
