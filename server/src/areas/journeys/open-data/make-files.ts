import { writeCif } from '@cledrau/feeds/cif/write-timetable.ts'
import { parseDay } from '@cledrau/feeds/days.ts'
import { writeGtfs } from '@cledrau/feeds/gtfs/write-timetable.ts'
import { timetableListener, type ToldTimetable } from '@cledrau/feeds/told-timetable.ts'
import { writeZip } from '@cledrau/feeds/zip-write.ts'
import { openImage, tellImage } from '@cledrau/planner'
import type { MadeOf, OpenFile } from './made-of.ts'
import { stationsCsv, stationsJson, surveyedStations } from './station-files.ts'

/** All files, as they are to be published: seconds of work for a national timetable. */
export function makeFiles(of: MadeOf): Map<OpenFile, Uint8Array> {
  const encoder = new TextEncoder()
  return new Map<OpenFile, Uint8Array>([
    ...timetableFiles(of),
    ['stations.json', encoder.encode(stationsJson(of))],
    ['stations.csv', encoder.encode(stationsCsv(of))],
  ])
}

function timetableFiles({ timetable, railwayStations, publisher }: MadeOf): [OpenFile, Uint8Array][] {
  if (!timetable) return []
  const { from, operators } = timetable
  const told = toldOf(timetable)
  const operatorNames = new Map(Object.entries(operators).map(([code, { en }]) => [code, en]))
  const gtfs = writeGtfs(told, { ...publisher, version: from, operatorNames })
  const tiplocs = new Map([...surveyedStations(railwayStations)].map(([code, { tiploc }]) => [code, tiploc]))
  // The day on which a delivery was taken out is that of its first train: any day of a week makes the same.
  const cif = writeCif(told, { sequence: '001', extractedOn: parseDay(from) ?? 0, tiplocs })
  return [
    ['gtfs.zip', writeZip(gtfs)],
    ['cif.zip', writeZip(cif)],
  ]
}

/** What is published is what is planned by: it is read out of the timetable in force, whatever that was made of. */
function toldOf({ image: memory, from, until }: NonNullable<MadeOf['timetable']>): ToldTimetable {
  const image = openImage(memory, true)
  if (typeof image === 'string') throw new Error(`the timetable can't be published: ${image}`)
  let told: ToldTimetable | undefined
  tellImage(image, { keep: () => true, from, until }, (span) => {
    const listener = timetableListener(span)
    told = listener.told
    return listener.builder
  })
  if (!told) throw new Error('the timetable told nothing')
  return told
}
