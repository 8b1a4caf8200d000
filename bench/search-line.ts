import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { lineReader, parseCorpus } from '@cledrau/domain/search/line/corpus/corpus.ts'
import { parseOtherStations } from '@cledrau/domain/stations/other-stations.ts'
import type { Station } from '@cledrau/domain/stations/station.ts'
import { percentiles } from './measure/percentiles.ts'

const ROOT = join(import.meta.dirname, '..')
const CORPUS = join(ROOT, 'domain/src/search/line/corpus')
const REPEATS = 5

export const entries = {
  'search-line: from a line to a search': () => {
    const jsonOf = (path: string): unknown => JSON.parse(readFileSync(join(ROOT, 'data', path), 'utf8'))
    const read = lineReader(
      [
        ...(jsonOf('stations/stations.json') as Station[]),
        ...parseOtherStations(readFileSync(join(ROOT, 'data/stations/britain.csv'), 'utf8')),
      ],
      jsonOf('fares/names.json') as Parameters<typeof lineReader>[1],
    )
    const lines = globSync('*.tsv', { cwd: CORPUS }).flatMap((file) =>
      parseCorpus(readFileSync(join(CORPUS, file), 'utf8'), file.includes('welsh') ? 'cy' : 'en'),
    )
    const best = new Map<string, number>()
    const began = process.cpuUsage()
    for (let round = 0; round <= REPEATS; round++)
      for (const { line, language } of lines) {
        const from = performance.now()
        read(line, language)
        // The first round warms up, and of the others the best counts: what a busy machine adds is not the line's.
        if (round > 0) best.set(line, Math.min(best.get(line) ?? Infinity, performance.now() - from))
      }
    const { user, system } = process.cpuUsage(began)
    const processor = (user + system) / 1000 / (lines.length * (REPEATS + 1))
    return Promise.resolve({
      lines: lines.length,
      ...percentiles([...best.values()]),
      'processor ms a line': processor,
    })
  },
}
