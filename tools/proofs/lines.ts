import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { lineReader, parseCorpus, scoreOf } from '@cledrau/domain/search/line/corpus/corpus.ts'
import { parseOtherStations } from '@cledrau/domain/stations/other-stations.ts'
import type { Station } from '@cledrau/domain/stations/station.ts'
import { ROOT } from '../programs.ts'

const CORPUS = join(ROOT, 'domain/src/search/line/corpus')
const jsonOf = (path: string): unknown => JSON.parse(readFileSync(join(ROOT, 'data', path), 'utf8'))

/**
 * `npm run proof -- lines [FILE …]`: how the lines of the corpus, or of files of the same form, are read. A file with “welsh”
 * in its name is Welsh. Nothing may be wrong without a word of it, and 95 of a hundred wholly right.
 */
export function proof(_count?: number, files: readonly string[] = []): Promise<string> {
  const read = lineReader(
    [
      ...(jsonOf('stations/stations.json') as Station[]),
      ...parseOtherStations(readFileSync(join(ROOT, 'data/stations/britain.csv'), 'utf8')),
    ],
    jsonOf('fares/names.json') as Parameters<typeof lineReader>[1],
  )
  const chosen = files.length > 0 ? files : globSync('*.tsv', { cwd: CORPUS }).map((file) => join(CORPUS, file))
  const lines = chosen.flatMap((file) =>
    parseCorpus(readFileSync(file, 'utf8'), basename(file).includes('welsh') ? 'cy' : 'en'),
  )
  const scores = { right: 0, told: 0, silent: 0 }
  for (const line of lines) {
    const { score, got } = scoreOf(read(line.line, line.language), line)
    scores[score] += 1
    if (score !== 'right') console.log(`${score}: ${line.line}\n  meant ${shown(line.meaning)}\n  read  ${shown(got)}`)
  }
  const said = `${scores.right} of ${lines.length} lines wholly right, ${scores.told} with words named, ${scores.silent} silently wrong`
  if (scores.silent > 0 || scores.right < lines.length * 0.95) throw new Error(said)
  return Promise.resolve(said)
}

const shown = (meaning: object) => Object.values(meaning).join(' | ')
