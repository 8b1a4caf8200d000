import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Bilingual } from '@cledrau/contract/language.ts'
import type { Fares } from '@cledrau/domain/fares/rules/fares.ts'
import type { CalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import { serviceInstant } from '@cledrau/domain/time/london.ts'
import { readRailway } from '@cledrau/feeds/railway/read-railway.ts'
import { railwayTimetable } from '@cledrau/feeds/railway/tell-railway.ts'
import { openImage, trainsOn, type DatedTrain } from '@cledrau/planner'
import { loadFares } from '@cledrau/server/areas/retail/pricing/fares-files.ts'
import { namesWithCarriers, type FareNames } from '@cledrau/server/areas/retail/pricing/fare-names.ts'
import type { RuleWords } from '@cledrau/server/areas/retail/pricing/fare-rules.ts'
import type { RetailGround } from '@cledrau/server/areas/retail/pricing/retail-ground.ts'
import { sayBoth } from '@cledrau/server/areas/retail/pricing/say-both.ts'
import { readSettings } from '@cledrau/server/settings.ts'
import { shippedWords } from '@cledrau/server/testing/shipped-words.ts'
import { sayFrom } from '@cledrau/server/words.ts'
import { ROOT } from '../programs.ts'

type Named = { names: Bilingual }

/** The embedded railway with its fares and everything's names, as the product has them. */
export type WordRailway = {
  fares: Fares
  words: RuleWords
  trains: (date: CalendarDate) => DatedTrain[]
  /** As much of what sells as its sentences are made of, on a day. */
  ground: (date: CalendarDate) => RetailGround
}

const read = <Value>(file: string): Value => JSON.parse(readFileSync(join(ROOT, 'data', file), 'utf8')) as Value

export async function openWordRailway(today: CalendarDate): Promise<WordRailway> {
  const { fares } = await loadFares(readSettings({}), join(ROOT, 'var/test/fares'))
  const railway = readRailway((file) => readFileSync(join(ROOT, 'data', file), 'utf8'))
  const image = openImage(railwayTimetable(railway, today).compile({ bounds: false }))
  if (typeof image === 'string') throw new Error(image)
  const words = wordsOf(fares)
  return {
    fares,
    words,
    trains: (date) => [...trainsOn(image, date)].filter(({ mode }) => mode === 'rail'),
    ground: (date) =>
      ({
        clock: { now: () => serviceInstant(date, 12 * 60) },
        fares: () => fares,
        words: () => words,
        timetable: () => ({ image, from: date, until: date, places: new Map<string, Bilingual>(), source: 'ours' }),
      }) as Partial<RetailGround> as RetailGround,
  }
}

function wordsOf(fares: Fares): RuleWords {
  const [en, cy] = [shippedWords('en'), shippedWords('cy')]
  const shipped = new Map(Object.keys(en).map((name) => [name, { en: en[name] ?? '', cy: cy[name] ?? '' }]))
  const say = sayBoth(sayFrom(() => shipped))
  const stations = new Map(
    read<(Named & { crsCode: string })[]>('stations/stations.json').map(({ crsCode, names }) => [crsCode, names]),
  )
  const carriers = new Map(
    read<(Named & { code: string })[]>('carriers/carriers.json').map(({ code, names }) => [code, names]),
  )
  const both = (code: string) => ({ en: code, cy: code })
  const carrier = (code: string) => carriers.get(code) ?? both(code)
  const names = read<FareNames>('fares/names.json')
  return {
    say,
    station: (crs) => stations.get(crs) ?? both(crs),
    carrier,
    name: namesWithCarriers(
      (kind, code) => names[kind][code] ?? both(code),
      () => fares,
      { say, carrier },
    ),
  }
}
