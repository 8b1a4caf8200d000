import { searchStations } from '@cledrau/domain/stations/search-stations.ts'
import { prepareStations } from '@cledrau/domain/stations/station-index.ts'
import type { Station } from '@cledrau/domain/stations/station.ts'
import { percentiles } from './measure/percentiles.ts'
import { seeded } from './planner/railway.ts'

/** More stations than Great Britain has. */
const STATIONS = 2700
/** How many of them are typed, letter by letter. */
const TYPED = 300
const REPEATS = 3

const STARTS =
  'Aber Ash Bar Black Bryn Caer Car Chester Clap Cwm Din East Gar Glan Hay Kings Lan Llan Mar Mil New'.split(' ')
const MORE = 'North Old Pen Pont Port Queen Red Sand South Stan Tal Ton Tre Upper Wal Wel West Wood Ynys York'.split(
  ' ',
)
const MIDDLES = ['', 'ach', 'au', 'der', 'en', 'er', 'fair', 'ford', 'gar', 'ing', 'ling', 'og', 'y']
const ENDS = 'bridge bury by dale don fach field ford gwyn ham ley mawr mouth stead ton wen wick worth'.split(' ')
const SECONDS = [
  '',
  '',
  '',
  '',
  ' Central',
  ' Parkway',
  ' Road',
  ' & District',
  ' North',
  ' Town',
  '-on-Sea',
  ' Heol Fawr',
]

function makeStations(): Station[] {
  const random = seeded(11)
  const one = (from: readonly string[]) => from[Math.floor(random() * from.length)] ?? ''
  return Array.from({ length: STATIONS }, (_, at) => {
    const name = one([...STARTS, ...MORE]) + one(MIDDLES) + one(ENDS) + one(SECONDS)
    const isWelsh = at % 10 === 0
    return {
      crsCode: [676, 26, 1].map((place) => String.fromCharCode(65 + (Math.floor(at / place) % 26))).join(''),
      srCode: String(at),
      nlCode: String(1000 + at),
      alias: at % 20 === 0 ? [one(STARTS) + one(ENDS)] : [],
      names: { en: name, cy: isWelsh ? one(STARTS) + one(MIDDLES) + one(ENDS) : name },
      ticketSearchOnly: 'No',
      tfwServicedStation: isWelsh ? 'Yes' : 'No',
      lat: 50 + random() * 8,
      lon: -5 + random() * 6,
    }
  })
}

/** A name as it grows in the field; every third one with a letter that isn't in it. */
function keystrokes(name: string, misspelt: boolean): string[] {
  const typed = misspelt && name.length > 5 ? `${name.slice(0, 4)}x${name.slice(5)}` : name
  return Array.from({ length: Math.max(0, typed.length - 2) }, (_, at) => typed.slice(0, at + 3))
}

export const entries: Record<string, () => Promise<Record<string, number>>> = {
  'planner-autosuggest: every keystroke': async () => {
    const stations = makeStations()
    const began = performance.now()
    const index = prepareStations(stations)
    const prepared = performance.now() - began
    const typed = stations.slice(0, TYPED).flatMap(({ names }, at) => keystrokes(names.en, at % 3 === 0))
    const search = (text: string) => searchStations(index, { typed: text, language: 'en', purpose: 'journey-planner' })
    for (const text of typed) search(text)
    const times = typed.map((text) => {
      let least = Infinity
      for (let repeat = 0; repeat < REPEATS; repeat++) {
        const start = performance.now()
        search(text)
        least = Math.min(least, performance.now() - start)
      }
      return least
    })
    return { names: index.names.length, keystrokes: typed.length, 'prepare ms': prepared, ...percentiles(times) }
  },
}
