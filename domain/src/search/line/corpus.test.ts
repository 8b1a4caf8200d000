import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseOtherStations } from '../../stations/other-stations.ts'
import type { Language, Station } from '../../stations/station.ts'
import { lineReader, parseCorpus, scoreOf } from './corpus/corpus.ts'

const textOf = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8')
const jsonOf = (path: string): unknown => JSON.parse(textOf(`../../../../data/${path}`))
const readLine = lineReader(
  [
    ...(jsonOf('stations/stations.json') as Station[]),
    ...parseOtherStations(textOf('../../../../data/stations/britain.csv')),
  ],
  jsonOf('fares/names.json') as Parameters<typeof lineReader>[1],
)

const LINES = (
  [
    ['english', 'en'],
    ['welsh', 'cy'],
  ] as const
).flatMap(([file, language]) => parseCorpus(textOf(`corpus/${file}.tsv`), language))

test('lines in both languages are read as they were meant, and what is not is named', () => {
  expect(LINES.length).toBeGreaterThanOrEqual(400)
  const wrong = LINES.flatMap((line) => {
    const { score, got } = scoreOf(readLine(line.line, line.language), line)
    return score === 'right' ? [] : [{ score, line: line.line, meant: line.meaning, got }]
  })
  expect(wrong.filter(({ score }) => score === 'silent')).toEqual([])
  // 95 of a hundred, and none that gets worse unseen.
  expect(wrong.length, JSON.stringify(wrong, null, 2)).toBeLessThanOrEqual(LINES.length * 0.05)
})

test('a line reads the same in the other language, where its places have no other name there', () => {
  const way = (language: Language, line: string) => {
    const { first, second } = readLine(line, language).options.stations
    return [first, second]
  }
  for (const line of ['o Gaergybi i Landudno', 'cardiff to swansea', 'o Fangor i Gaerdydd', 'barry to penarth'])
    expect(way('en', line)).toEqual(way('cy', line))
})
