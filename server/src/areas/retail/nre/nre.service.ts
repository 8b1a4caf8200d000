import type { RefusalOf, ReplyOf } from '@cledrau/contract/endpoint.ts'
import type { Bilingual } from '@cledrau/contract/language.ts'
import type { requestData } from '@cledrau/contract/search/nre.ts'
import { done, refuse, type Result } from '@cledrau/domain/result.ts'
import { clockTime } from '@cledrau/domain/time/london.ts'
import { findTrain, type DatedTrain } from '@cledrau/planner'
import type { RetailGround } from '../pricing/retail-ground.ts'
import type { StationInformations } from '../../stations/stations/station-information.ts'

type Reply = ReplyOf<typeof requestData>
type Note = Reply['notes'][number]
export type Notes = (id: string) => Result<Reply, RefusalOf<typeof requestData>>

/** Notes about a station or a train, from what is known of them: nobody has to write and keep them. */
export function openNotes(ground: RetailGround, stations: () => StationInformations): Notes {
  return (id) => {
    const [uid = '', date = clockTime(ground.clock.now()).date] = id.split('_')
    const station = uid.length === 3 ? stationNotes(uid, stations()) : undefined
    if (station) return done({ id, kind: 'STATION', notes: station })
    const { image, from, until } = ground.timetable()
    const train = uid.length > 3 && date >= from && date <= until ? findTrain(image, uid, date) : undefined
    return train ? done({ id, kind: 'SERVICE', notes: trainNotes(train, ground) }) : refuse('NOTES_UNKNOWN')
  }
}

function stationNotes(crs: string, all: StationInformations): Note[] | undefined {
  const [en, cy] = [all.get(`${crs}/en`), all.get(`${crs}/cy`)]
  if (!en || !cy) return undefined
  return [
    { category: 'STEP_FREE', description: { en: en.stepFree.text, cy: cy.stepFree.text } },
    { category: 'STAFF', description: { en: en.staffing.text, cy: cy.staffing.text } },
  ]
}

function trainNotes({ calls, operator, mode, facts }: DatedTrain, { words }: RetailGround): Note[] {
  const { say, station, carrier } = words()
  const asked = calls.filter((call) => call.request).map((call) => station(call.stop))
  const listed: Bilingual = { en: asked.map(({ en }) => en).join(', '), cy: asked.map(({ cy }) => cy).join(', ') }
  const note = (category: Note['category'], description: Bilingual): Note => ({ category, description })
  const bikeWords = (places: number) => (places === 0 ? say('NOTE_BIKES_NONE') : say('NOTE_BIKES', { places }))
  return [
    ...(mode === 'rail' ? [] : [note('REPLACEMENT', say('NOTE_ROAD'))]),
    note('OPERATOR', say('NOTE_OPERATOR', { carrier: carrier(operator) })),
    ...(asked.length > 0 ? [note('REQUEST_STOP', say('NOTE_REQUEST_STOPS', { stations: listed }))] : []),
    ...(facts?.coaches === undefined ? [] : [note('LENGTH', say('NOTE_COACHES', { coaches: facts.coaches }))]),
    ...(facts?.bikeSpaces === undefined ? [] : [note('BIKES', bikeWords(facts.bikeSpaces))]),
    ...(facts?.catering ? [note('CATERING', say(`NOTE_CATERING_${facts.catering === 'T' ? 'TROLLEY' : 'SHOP'}`))] : []),
  ]
}
