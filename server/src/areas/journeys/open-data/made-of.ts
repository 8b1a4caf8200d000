import type { Bilingual } from '@cledrau/contract/language.ts'
import type { Station } from '@cledrau/domain/stations/station.ts'

/** The files that there are, as they are called in addresses. */
export const OPEN_FILES = ['gtfs.zip', 'cif.zip', 'stations.json', 'stations.csv'] as const
export type OpenFile = (typeof OPEN_FILES)[number]

export const isOpenFile = (name: string): name is OpenFile => (OPEN_FILES as readonly string[]).includes(name)

/** Trains, as opposed to stations. */
export const isTimetable = (file: OpenFile): boolean => file.endsWith('.zip')

export const MEDIA_TYPES = {
  'gtfs.zip': 'application/zip',
  'cif.zip': 'application/zip',
  'stations.json': 'application/json; charset=utf-8',
  'stations.csv': 'text/csv; charset=utf-8',
} as const satisfies Record<OpenFile, string>

/** Everything that files are made of, as it is handed to the thread that makes them. The same gives the same bytes, wherever it is made. */
export type MadeOf = {
  /** The timetable in force, and the dates of it that are published; nothing where it isn't ours to publish. */
  timetable: { image: SharedArrayBuffer; from: string; until: string; operators: Record<string, Bilingual> } | null
  stations: readonly Station[]
  /** Timing points, steps and platforms: the text of `railway/stations.csv`. */
  railwayStations: string
  publisher: { name: string; url: string }
  /** Of stations. */
  licence: string
}
