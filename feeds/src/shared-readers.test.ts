import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { byteKeys } from './byte-keys.ts'
import { forEachLine } from './byte-lines.ts'
import { csvText, readCsv } from './csv-read.ts'
import { csvLine } from './csv-write.ts'
import { daysBetween, exactRules, listDays, usualRule } from './day-set.ts'
import { realDay, dateOf, weekdayAt } from '@cledrau/domain/time/dates.ts'
import { parseDay } from './days.ts'
import { openFeedFiles } from './feed-files.ts'
import { toDegrees, toGrid } from './grid-reference.ts'
import { writeZip } from './zip-write.ts'

const encode = (text: string) => new TextEncoder().encode(text)
const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

/** The same bytes, cut anywhere. */
function cut(bytes: Uint8Array, at: readonly number[]): Uint8Array[] {
  const places = [0, ...at.map((one) => one % (bytes.length + 1)).toSorted((a, b) => a - b), bytes.length]
  return places.slice(1).map((end, i) => bytes.slice(places[i], end))
}

const anyText = fc.stringMatching(/^[a-cé",\r\n 0-9]{0,12}$/)

test('lines are the same lines, wherever the stream is cut', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.stringMatching(/^[a-z ]{0,9}$/)),
      fc.constantFrom('\n', '\r\n'),
      fc.array(fc.nat()),
      async (lines, end, at) => {
        const seen: string[] = []
        const bytes = encode(lines.map((line) => line + end).join(''))
        await forEachLine(cut(bytes, at), (buffer, start, stop, number) =>
          seen.push(`${number} ${decode(buffer.slice(start, stop))}`),
        )
        expect(seen).toEqual(lines.map((line, i) => `${i + 1} ${line}`))
      },
    ),
  ))

test('whatever cells are written as CSV are read back, wherever the stream is cut', () =>
  fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(anyText, anyText, anyText)), fc.array(fc.nat()), async (rows, at) => {
      const trimmed = rows.map((row) => row.map((cell) => (/[",\r\n]/.test(cell) ? cell : cell.trim())))
      const bytes = encode(csvLine(['a', 'b', 'c']) + trimmed.map(csvLine).join(''))
      const seen: string[][] = []
      await readCsv(cut(bytes, at), ['c', 'x', 'a'], (row) =>
        seen.push([csvText(row, 0), csvText(row, 1), csvText(row, 2)]),
      )
      expect(seen).toEqual(trimmed.map(([a, , c]) => [c, '', a]))
    }),
  ))

test('each text has one number, and each number its text', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 4 }), { maxLength: 300 }), (texts) => {
      const keys = byteKeys(2)
      const numbers = new Map<string, number>()
      for (const text of texts) {
        const bytes = encode(`x${text}y`)
        const number = keys.numberOf(bytes, 1, bytes.length - 1)
        expect(number).toBe(numbers.get(decode(bytes)) ?? numbers.size)
        numbers.set(decode(bytes), number)
        expect(keys.textOf(number)).toBe(decode(bytes.slice(1, -1)))
      }
      expect(keys.findText('never told')).toBe(-1)
    }),
  )
})

test('an archive gives back what was packed into it, and a damaged one says so', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'feeds-'))
  try {
    const files = new Map([
      ['stops.txt', encode('stop_id,stop_name\nSHR,Amwythig\n')],
      ['large.bin', new Uint8Array(3_000_000).map((_, i) => (i * i) % 251)],
      ['empty.txt', new Uint8Array(0)],
      ['enwau-â.txt', encode('ŵ')],
    ])
    const bytes = writeZip(files)
    const path = join(folder, 'feed.zip')
    writeFileSync(path, bytes)
    const feed = await openFeedFiles(path)
    expect(feed.names).toEqual([...files.keys()])
    for (const [name, content] of files) {
      const parts: Uint8Array[] = []
      for await (const part of feed.open(name)) parts.push(part)
      expect(Buffer.concat(parts).equals(content)).toBe(true)
    }
    const damaged = Uint8Array.from(bytes)
    damaged[200] = (damaged[200] ?? 0) ^ 1
    writeFileSync(path, damaged)
    const read = async () => {
      const opened = await openFeedFiles(path)
      for await (const part of opened.open('large.bin')) void part
    }
    await expect(read()).rejects.toThrow()
    writeFileSync(path, 'not an archive at all, but long enough to be looked at')
    await expect(openFeedFiles(path)).rejects.toThrow('not a zip archive')
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('an archive that unpacks to more than it says, or to more than any timetable, is refused before it fills the memory [ASVS-5.2.3]', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'feeds-'))
  const path = join(folder, 'feed.zip')
  const zip = Buffer.from(writeZip(new Map([['stops.txt', new Uint8Array(64 * 2 ** 20)]])))
  const entry = zip.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]))
  const told = (bytes: number) => {
    const lying = Buffer.from(zip)
    lying.writeUInt32LE(bytes, entry + 24)
    writeFileSync(path, lying)
  }
  try {
    told(1000)
    const feed = await openFeedFiles(path)
    let unpacked = 0
    const read = async () => {
      for await (const part of feed.open('stops.txt')) unpacked += part.length
    }
    await expect(read()).rejects.toThrow('damaged')
    expect(unpacked).toBeLessThan(4 * 2 ** 20)

    const names = Array.from({ length: 1001 }, (_, n): [string, Uint8Array] => [`${n}.txt`, new Uint8Array(1)])
    writeFileSync(path, writeZip(new Map(names)))
    await expect(openFeedFiles(path)).rejects.toThrow('no timetable')
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('a file without line ends is refused, not held whole', async () => {
  const piece = new Uint8Array(2 ** 18).fill(65)
  let given = 0
  function* endless() {
    for (; given < 1000; given += 1) yield piece
  }
  await expect(forEachLine(endless(), () => {})).rejects.toThrow('longer than')
  expect(given).toBeLessThan(10)
})

test('days are counted as the calendar counts them', () => {
  fc.assert(
    fc.property(fc.integer({ min: -50_000, max: 200_000 }), (day) => {
      const date = new Date(day * 86_400_000)
      const iso = date.toISOString().slice(0, 10)
      expect(realDay(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate())).toBe(day)
      expect(dateOf(day)).toBe(iso)
      expect(weekdayAt(day)).toBe((date.getUTCDay() + 6) % 7)
    }),
  )
  expect(parseDay('2026-02-29')).toBeUndefined()
  expect(parseDay('20280229')).toBe(parseDay('2028-02-29'))
})

const window = { first: parseDay('2026-12-09') ?? 0, days: 45 }
const daySet = fc
  .uint8Array({ minLength: 6, maxLength: 6 })
  .map((bytes) => bytes.map((byte, i) => (i === 5 ? byte & 0b1_1111 : byte)))

test('exact rules hold exactly the days they were made of, and none twice', () => {
  fc.assert(
    fc.property(daySet, (set) => {
      const held = exactRules(set, window).flatMap(({ from, to, week }) =>
        listDays(daysBetween(window, from, to, week), window),
      )
      expect(held.toSorted((a, b) => a - b)).toEqual(listDays(set, window))
    }),
  )
})

test('weeks alike make one rule', () => {
  const weekdays = daysBetween(window, window.first, window.first + 44, 0b0011111)
  expect(exactRules(weekdays, window)).toHaveLength(2)
})

test('the usual rule has the weekdays that mostly run, from the first day to the last', () => {
  const set = daysBetween(window, window.first + 5, window.first + 32, 0b0011111)
  for (const index of [8, 9, 11]) set[index >> 3] = (set[index >> 3] ?? 0) ^ (1 << (index & 7))
  expect(usualRule(set, window)).toEqual({ from: window.first + 5, to: window.first + 30, week: 0b0011111 })
  expect(usualRule(new Uint8Array(6), window)).toBeUndefined()
})

test('grid references are where the Ordnance Survey says', () => {
  // King's Cross, on the Survey's grid and by satellite.
  const kingsCross = toDegrees({ easting: 530_300, northing: 183_000 })
  expect(kingsCross.latitude).toBeCloseTo(51.5307, 3)
  expect(kingsCross.longitude).toBeCloseTo(-0.1229, 3)
  fc.assert(
    fc.property(
      fc.integer({ min: 100_000, max: 650_000 }),
      fc.integer({ min: 10_000, max: 1_000_000 }),
      (easting, northing) => {
        const back = toGrid(toDegrees({ easting, northing }))
        expect(Math.hypot(back.easting - easting, back.northing - northing)).toBeLessThan(5)
      },
    ),
  )
})
