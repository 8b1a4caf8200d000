import { createPrivateKey } from 'node:crypto'
import { LANGUAGES } from '@cledrau/contract/language.ts'
import { endOfTicket, startOfTicket } from '@cledrau/domain/tickets/judge-ticket.ts'
import { londonIso } from '@cledrau/domain/time/london.ts'
import type { TicketFacts } from '@cledrau/domain/tickets/ticket-facts.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import { SignJWT } from 'jose'
import type { CodedTicket } from './e-ticket-pdf.ts'
import type { GoogleKeys } from './phone-pass-keys.ts'
import { wordsOf, type Names } from './ticket-words.ts'

const SAVE = 'https://pay.google.com/gp/v/save/'

type Parts = { keys: GoogleKeys; names: Names; now: Instant; origin: string }

/** Tickets for Google Wallet: a class of passes and an object for each ticket, inside a token that we signed. */
export async function googlePasses(
  tickets: readonly (CodedTicket & { issueId: string })[],
  { keys, names, now, origin }: Parts,
): Promise<{ url: string; jwt: string }> {
  const classId = `${keys.issuer}.cledrau-rail`
  const jwt = await new SignJWT({
    iss: keys.account,
    aud: 'google',
    typ: 'savetowallet',
    origins: [origin],
    payload: {
      transitClasses: [
        { id: classId, issuerName: 'Cledrau', transitType: 'RAIL', reviewStatus: 'UNDER_REVIEW', logo: logo(origin) },
      ],
      transitObjects: tickets.map((ticket) => objectOf(ticket, classId, keys.issuer, names)),
    },
  })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: keys.keyId })
    .setIssuedAt(Math.floor(now / 1000))
    .sign(createPrivateKey(keys.key))
  return { url: SAVE + jwt, jwt }
}

const logo = (origin: string) => ({ sourceUri: { uri: `${origin}/icons/icon-512.png` } })

function objectOf(
  { facts, code, issueId }: CodedTicket & { issueId: string },
  classId: string,
  issuer: string,
  names: Names,
) {
  const said = LANGUAGES.map((language) => wordsOf(facts, language, names))
  /** A text in the phone's language, else in English. */
  const both = (text: (words: ReturnType<typeof wordsOf>) => string) => ({
    defaultValue: { language: 'en-GB', value: said[0] ? text(said[0]) : '' },
    translatedValues: said.slice(1).map((words) => ({ language: words.language, value: text(words) })),
  })
  return {
    id: `${issuer}.${issueId}`,
    classId,
    state: 'ACTIVE',
    tripType: facts.type === 'RETURN' || facts.type === 'OPEN_RETURN' ? 'ROUND_TRIP' : 'ONE_WAY',
    ticketNumber: facts.reference,
    tripId: facts.reference,
    passengerType: 'SINGLE_PASSENGER',
    ...(facts.passenger.name && { passengerNames: facts.passenger.name }),
    ticketStatus: 'TICKET_STATUS_UNSPECIFIED',
    concessionCategory: facts.passenger.kind === 'CHILD' ? 'CHILD' : 'ADULT',
    ticketRestrictions: {
      routeRestrictions: both(({ facts: lines }) => lineOf(lines, '_TRAINS')),
      timeRestrictions: both(({ facts: lines }) => lineOf(lines, '_VALID')),
    },
    purchaseDetails: {
      purchaseReceiptNumber: facts.reference,
      purchaseDateTime: londonIso(facts.boughtAt),
      ticketCost: { faceValue: { micros: String(facts.paid * 10_000), currencyCode: 'GBP' } },
    },
    ticketLegs: legsOf(facts, both),
    barcode: { type: 'AZTEC', value: code, alternateText: facts.reference },
    validTimeInterval: {
      start: { date: londonIso(startOfTicket(facts.validFrom)) },
      end: { date: londonIso(endOfTicket(facts.validUntil)) },
    },
  }
}

type Line = { name: string; text: string }
const lineOf = (lines: readonly Line[], end: string): string => lines.find(({ name }) => name.endsWith(end))?.text ?? ''

function legsOf(facts: TicketFacts, both: (text: (words: ReturnType<typeof wordsOf>) => string) => object) {
  const name = both(({ facts: lines }) => lineOf(lines, '_TICKET'))
  const fareClass = facts.serviceClass === 'FIRST' ? 'FIRST' : 'ECONOMY'
  if (facts.trains.length === 0)
    return [
      {
        originName: both(({ origin }) => origin),
        destinationName: both(({ destination }) => destination),
        fareName: name,
      },
    ]
  return facts.trains.map((train, index) => ({
    originStationCode: train.from,
    originName: both(({ trains }) => trains[index]?.from ?? ''),
    destinationStationCode: train.to,
    destinationName: both(({ trains }) => trains[index]?.to ?? ''),
    departureDateTime: londonIso(train.departs),
    arrivalDateTime: londonIso(train.arrives),
    fareName: name,
    ticketSeat: {
      fareClass,
      ...(train.seat && { coach: train.seat.coach, seat: train.seat.seat }),
    },
  }))
}
