import type { RequestOf } from '@cledrau/contract/endpoint.ts'
import type { Language } from '@cledrau/contract/language.ts'
import type { Journey } from '@cledrau/contract/planner/journey-planner.ts'
import { validOnTrain } from '@cledrau/contract/search/fares.ts'
import names from '@cledrau/data/fares/names.json'
import { trainSentences } from '@cledrau/domain/fares/explain/sentences.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import { londonIso } from '@cledrau/domain/time/london.ts'
import { send } from '../../api/client.ts'
import type { WordName } from '../../i18n/names.ts'
import { translate } from '../../i18n/words.ts'
import { now } from '../../platform/clock.ts'
import { planAnywhere } from '../../pocket/plan-anywhere.ts'
import { ticketHere } from '../../pocket/ticket-here.ts'
import { refusalWords } from '../../search/search-trouble.ts'
import type { ShownEntry, ShownTicket } from '../wallet-entries.ts'
import { journeyEnds } from '../ticket/use-station-name.ts'

type Said = { departs: string; answer: 'yes' | 'no' | 'unknown'; words: string }
/** `timetableOf`: judged on this device, by a timetable of then; null: by the server. `words` are about all of them. */
export type Looked = { trains: readonly Said[]; timetableOf: Instant | null; words: string | null }
type Reader = { language: Language; nameOf: (code: string) => string; isEased: boolean }
type Asked = RequestOf<typeof validOnTrain>

const MOST = 4

/** Asks the rule about each of the next journeys: the server, or this device where the server can't be heard. */
export async function lookAtTrains(entry: ShownEntry, ticket: ShownTicket, reader: Reader): Promise<Looked> {
  const { boards, alights } = journeyEnds(ticket)
  const found = await planAnywhere({ from: boards, to: alights, date: londonIso(now()) }).catch((trouble: unknown) => {
    const words = refusalWords(trouble)
    if (words === null) throw trouble
    return words
  })
  if (typeof found === 'string') return { trains: [], timetableOf: null, words: found }
  const { page, timetableOf } = found
  const asked = page.journeys
    .filter(({ cancelled }) => !cancelled)
    .slice(0, MOST)
    .flatMap((journey) => askedAbout(entry, ticket, journey) ?? [])
  const judge = timetableOf === null ? judgeThere : judgeHere
  const said = await Promise.all(asked.map((one) => judge(one, ticket, reader)))
  const words = timetableOf === null ? null : translate(reader.language, 'POCKET_TICKET')
  return { trains: said.flatMap((one) => one ?? []), timetableOf, words }
}

type About = { departs: string; question: Asked }

async function judgeThere({ departs, question }: About, _: ShownTicket, { language }: Reader): Promise<Said | null> {
  const answer = await send(validOnTrain, question)
  if (!answer.ok) return null
  const { valid, sentences } = answer.value
  return { departs, answer: valid ? 'yes' : 'no', words: sentences.map((one) => one[language]).join(' ') }
}

/** In the server's words. Where one of the ticket's trains failed others may take it: then a no isn't known here. */
async function judgeHere({ departs, question }: About, ticket: ShownTicket, reader: Reader): Promise<Said> {
  const { language, nameOf, isEased } = reader
  const answer = await ticketHere(question)
  if (!answer || (isEased && !answer.valid))
    return { departs, answer: 'unknown', words: translate(language, 'POCKET_TICKET_UNKNOWN') }
  const sentences = trainSentences(answer, {
    station: nameOf,
    ticket: (code) => nameOfTicket(code, ticket)[language],
    route: (code) => (code === ticket.route.code && ticket.route.name[language]) || code,
    railcard: (code) => code,
  })
  const words = sentences.map(({ key, params }) => translate(language, key as WordName, params)).join(' ')
  return { departs, answer: answer.valid ? 'yes' : 'no', words }
}

const TICKETS: Partial<Record<string, Record<Language, string>>> = names.tickets
const nameOfTicket = (code: string, { ticketCode, ticketName }: ShownTicket) =>
  code === ticketCode ? ticketName : (TICKETS[code] ?? { en: code, cy: code })

const segmentOf = ({ uid, serviceDate, from, to }: ShownTicket['trains'][number]) => ({
  uid,
  serviceDate,
  origin: from,
  destination: to,
})

function askedAbout({ tickets }: ShownEntry, ticket: ShownTicket, journey: Journey): About | null {
  const trains = journey.legs.flatMap(({ trains: rides, from, to }) =>
    rides.map(({ uid, serviceDate, calls }) => ({
      uid,
      serviceDate,
      origin: calls[0]?.code ?? from,
      destination: calls.at(-1)?.code ?? to,
    })),
  )
  if (trains.length === 0) return null
  const child = ticket.passenger.kind === 'CHILD'
  const { freeUnder } = ticket.passenger
  const { wayBack, origin, destination } = ticket
  // A ticket for both ways is for the day of its way out.
  const out = wayBack ? (tickets.find(({ direction }) => direction === 'OUT') ?? ticket) : ticket
  const question: Asked = {
    adult: child ? 0 : 1,
    child: child ? 1 : 0,
    railcards: ticket.passenger.railcards,
    ticket: {
      code: ticket.ticketCode,
      route: ticket.route.code,
      restriction: ticket.restriction,
      origin: wayBack ? destination : origin,
      destination: wayBack ? origin : destination,
      date: out.firstDay,
      direction: wayBack ? 'INBOUND' : 'OUTBOUND',
      paid: ticket.paid,
      ...(freeUnder && { freeUnder }),
      ...(ticket.bookedTrainsOnly && { bookedTrains: ticket.trains.map(({ uid }) => uid) }),
      ...(ticket.trains.length > 0 && { ownTrains: ticket.trains.map(segmentOf) }),
    },
    trains,
  }
  return { departs: journey.departTime, question }
}
