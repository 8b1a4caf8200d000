import { LANGUAGES, type Language } from '@cledrau/contract/language.ts'
import { bookingStations, type Station, type StationInformation } from '@cledrau/contract/stations/stations.ts'
import { IntlMessageFormat } from 'intl-messageformat'
import * as z from 'zod/mini'
import { readChecked } from '../../../reference/read-checked.ts'
import type { DataFolder, ReferenceData } from '../../../reference/reference.ts'
import { stepFreeLevels, type StepFree } from './step-free.ts'

const SIZES = ['hub', 'town', 'village', 'halt'] as const
type Size = (typeof SIZES)[number]

const range = z.tuple([z.number(), z.number()])
const hours = z.array(z.object({ days: z.string(), hours: z.string() }))
const stationClass = z.object({
  staffing: z.enum(['all-day', 'part-day', 'unstaffed']),
  station: hours,
  ticketOffice: hours,
  stepFree: z.enum(['full', 'part', 'none']),
  lifts: range,
  toilets: z.enum(['full', 'part', 'none']),
  parking: range,
  parkingFree: z.boolean(),
  cycles: range,
  facilities: z.array(z.string()),
})
type StationClass = z.infer<typeof stationClass>

const classes = z.object({ hub: stationClass, town: stationClass, village: stationClass, halt: stationClass })
const sizes = z.object({ hub: z.array(z.string()), town: z.array(z.string()) })
const texts = z.record(z.string(), z.string())

const ASSISTANCE_PHONE = '0808 157 0300'

type Say = (name: string, values?: Record<string, number>) => string

/** Information by code and language: `CDF/cy`. */
export type StationInformations = Map<string, StationInformation>

/**
 * What a traveller finds at each station. Nobody surveyed them for the embedded railway: each is of one of four sizes,
 * and what varies between stations of a size (bike stands, parking) follows from the code, so that it never changes.
 */
export const openStationInformation = (data: ReferenceData) =>
  data.open('station-information', async (from): Promise<StationInformations> => {
    const stations = await readChecked(from, 'stations/stations.json', bookingStations.reply)
    const classOf = await readChecked(from, 'station-information/classes.json', classes)
    const { hub, town } = await readChecked(from, 'station-information/sizes.json', sizes)
    const says = { en: await sayIn(from, 'en'), cy: await sayIn(from, 'cy') }
    const stepFree = await stepFreeLevels(from)

    const sizeOf = (code: string): Size => {
      if (hub.includes(code)) return 'hub'
      if (town.includes(code)) return 'town'
      return stepFree.get(code)?.requestStop ? 'halt' : 'village'
    }
    const all: StationInformations = new Map()
    for (const station of stations.filter(({ ticketSearchOnly }) => ticketSearchOnly === 'No')) {
      const size = sizeOf(station.crsCode)
      for (const lang of LANGUAGES)
        all.set(
          `${station.crsCode}/${lang}`,
          describe(station, lang, says[lang], classOf[size], stepFree.get(station.crsCode)),
        )
    }
    return all
  })

async function sayIn(from: DataFolder, language: Language): Promise<Say> {
  const messages = await readChecked(from, `station-information/${language}.json`, texts)
  const formats = new Map(Object.entries(messages).map(([name, text]) => [name, new IntlMessageFormat(text, language)]))
  // Most of it is the same at most stations.
  const said = new Map<string, string>()
  return (name, values) => {
    const asked = values ? `${name} ${JSON.stringify(values)}` : name
    const before = said.get(asked)
    if (before !== undefined) return before
    const format = formats.get(name)
    if (!format) throw new Error(`station-information/${language}.json: ${name} is missing`)
    const text = String(format.format(values))
    said.set(asked, text)
    return text
  }
}

function describe(
  { crsCode, names }: Station,
  lang: Language,
  say: Say,
  its: StationClass,
  known: StepFree | undefined,
): StationInformation {
  const stepFree = known?.level ?? its.stepFree
  const lifts = between(its.lifts, `${crsCode} lifts`)
  const spaces = between(its.parking, `${crsCode} parking`)
  const accessibleSpaces = spaces === 0 ? 0 : Math.max(1, Math.round(spaces * 0.06))
  const cycles = between(its.cycles, `${crsCode} cycles`)
  const staffingText = known?.requestStop ? 'STAFFING_REQUEST_STOP' : `STAFFING_${codeOf(its.staffing)}`
  const read = (list: StationClass['station']) =>
    list.map((line) => ({ days: say(line.days), hours: /^[A-Z]/.test(line.hours) ? say(line.hours) : line.hours }))

  return {
    crsCode,
    lang,
    name: names[lang],
    sample: true,
    staffing: { level: its.staffing, text: say(staffingText) },
    openingHours: { station: read(its.station), ticketOffice: read(its.ticketOffice) },
    stepFree: { level: stepFree, text: say(`STEP_FREE_${codeOf(stepFree)}`) },
    lifts: { count: lifts, text: lifts === 0 ? say('LIFTS_NONE') : say('LIFTS', { count: lifts }) },
    toilets: {
      available: its.toilets !== 'none',
      accessible: its.toilets !== 'none',
      text: say(`TOILETS_${codeOf(its.toilets)}`),
    },
    parking: {
      spaces,
      accessibleSpaces,
      text:
        spaces === 0
          ? say('PARKING_NONE')
          : say(its.parkingFree ? 'PARKING_FREE' : 'PARKING', { spaces, accessible: accessibleSpaces }),
    },
    cycles: {
      spaces: cycles,
      text:
        cycles === 0 ? say('CYCLES_NONE') : say(its.toilets === 'none' ? 'CYCLES_OPEN' : 'CYCLES', { spaces: cycles }),
    },
    assistance: {
      text: say(its.staffing === 'unstaffed' ? 'ASSISTANCE_GUARD' : 'ASSISTANCE_STAFFED'),
      phone: ASSISTANCE_PHONE,
    },
    facilities: FACILITIES.map((code) => ({ code, label: say(code), available: its.facilities.includes(code) })),
  }
}

const FACILITIES = [
  'TICKET_MACHINE',
  'TICKET_GATES',
  'WAITING_ROOM',
  'SHELTER',
  'INFORMATION_SCREENS',
  'ANNOUNCEMENTS',
  'HELP_POINT',
  'INDUCTION_LOOP',
  'RAMP',
  'SHOP',
  'CASH_MACHINE',
  'WIFI',
  'TAXIS',
  'BUSES',
]

const codeOf = (value: string): string => value.toUpperCase().replaceAll('-', '_')

/** A number of the range that always falls the same for one name (FNV-1a). */
function between([least, most]: readonly [number, number], name: string): number {
  let hash = 0x811c9dc5
  for (const letter of name) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return least + (hash % (most - least + 1))
}
