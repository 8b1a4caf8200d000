import { expect, test } from 'vitest'
import { feedReport } from '../feed-report.ts'
import { type Reference, viaFinder } from './reference.ts'
import { readReference } from './read-reference.ts'
import { writeReference } from './write-reference.ts'

const REFERENCE: Reference = {
  id: '20261207020500',
  places: [
    { tiploc: 'CRDFCEN', crs: 'CDF', operator: 'AW', name: 'Cardiff Central' },
    { tiploc: 'MAINDWJ', name: 'MAINDWJ' },
    { tiploc: 'LLANBUS', crs: 'LPG', name: 'Llanfair "PG" & <bus>' },
  ],
  operators: [
    { code: 'AW', name: 'Transport for Wales', url: 'https://example.org/AW' },
    { code: 'ZZ', name: '' },
  ],
  lateReasons: [{ code: 100, text: 'This train has been delayed by a broken down train' }],
  cancelReasons: [{ code: 100, text: 'This train has been cancelled because of a broken down train' }],
  vias: [
    { at: 'CDF', destination: 'MNCRPIC', first: 'SHRWBY', second: 'WLMSL', text: 'via Shrewsbury & Wilmslow' },
    { at: 'CDF', destination: 'MNCRPIC', first: 'SHRWBY', text: 'via Shrewsbury' },
  ],
  sources: [
    { code: 'at09', name: 'A system with a name that is longer than its schema allows' },
    { code: 'at09', name: 'The same (Backup)' },
    { code: 'FTS ', name: 'With a blank' },
  ],
  loadingCategories: [
    {
      code: 'A',
      name: 'Few seats taken',
      operator: 'AW',
      typical: 'Usually few',
      expected: 'Few',
      definition: 'Room',
      colour: '#00ff00',
      image: '',
    },
  ],
}

/** In pieces of so many bytes, wherever they may cut. */
function pieces(text: string, size: number): Uint8Array[] {
  const bytes = Buffer.from(text)
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
    bytes.subarray(index * size, (index + 1) * size),
  )
}
const read = async (text: string, size = 1000, report = feedReport()) => ({
  reference: await readReference(pieces(text, size), 'ref.xml', report),
  faults: [...report.faultCounts],
})
const written = (version: 3 | 4) => [...writeReference(REFERENCE, version)].join('')

test('what is written is read again, in whatever pieces it comes', async () => {
  for (const size of [1, 7, 100, 10_000])
    expect(await read(written(4), size)).toEqual({ reference: REFERENCE, faults: [] })
  expect((await read(written(3))).reference).toEqual({ ...REFERENCE, loadingCategories: [] })
})

test('loading categories are read as they are published, against their schema', async () => {
  const published = written(4)
    .replaceAll(
      /<(\/?)(typical|expected|definition|colour|image)/g,
      (_, slash: string, name: string) => `<${slash}${name[0]!.toUpperCase()}${name.slice(1)}`,
    )
    .replace('category code="A" name="Few seats taken" toc="AW"', 'category Code="A" Name="Few seats taken" Toc=""')
  const { reference, faults } = await read(published)
  expect(reference?.loadingCategories).toEqual([{ ...REFERENCE.loadingCategories[0], operator: undefined }])
  expect(faults).toEqual([])
})

test('a record that can’t be read is counted and left out, and so is one of another kind', async () => {
  const { reference, faults } = await read(
    written(4).replace('tpl="MAINDWJ"', '').replace('<CISSource code="at09"', '<Cis code="at09"'),
  )
  expect([reference?.places.length, reference?.sources.length]).toEqual([2, 2])
  expect(faults).toEqual([
    ['BAD_VALUE', 1],
    ['UNKNOWN_RECORD', 1],
  ])
})

test('a file that is cut short, isn’t XML, or is something else, is no reference data', async () => {
  const whole = written(4)
  const other = '<Other><LocationRef tpl="A" locname="A"/></Other>'
  for (const text of [
    '',
    'rubbish',
    whole.slice(0, -5),
    whole.slice(0, 300),
    `${whole}more`,
    other,
    '<!DOCTYPE x>' + whole,
  ]) {
    const { reference, faults } = await read(text)
    expect([reference, faults.some(([code]) => code === 'GARBLED')]).toEqual([undefined, true])
  }
})

test('a file that never ends its first record is given up before it fills the memory', async () => {
  const endless = function* () {
    yield Buffer.from('<PportTimetableRef><LocationRef tpl="')
    for (let piece = 0; piece < 1000; piece++) yield Buffer.alloc(1 << 20, 'A')
    throw new Error('read on for a thousand megabytes')
  }
  expect(await readReference(endless(), 'ref.xml', feedReport())).toBeUndefined()
})

test('the words after a destination are those of the first way that fits, in its order', () => {
  const via = viaFinder(REFERENCE)
  expect(via('CDF', 'MNCRPIC', ['NWPTRTG', 'SHRWBY', 'WLMSL', 'MNCRPIC'])).toBe('via Shrewsbury & Wilmslow')
  expect(via('CDF', 'MNCRPIC', ['NWPTRTG', 'SHRWBY', 'CREWE'])).toBe('via Shrewsbury')
  expect(via('CDF', 'MNCRPIC', ['WLMSL', 'SHRWBY'])).toBe('via Shrewsbury')
  expect(via('CDF', 'MNCRPIC', ['GLOSTER'])).toBeUndefined()
  expect(via('NWP', 'MNCRPIC', ['SHRWBY'])).toBeUndefined()
})
