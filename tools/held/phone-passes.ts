import { strict as assert } from 'node:assert'
import { createPublicKey } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import type { Language } from '@cledrau/contract/language.ts'
import { endOfTicket, startOfTicket } from '@cledrau/domain/tickets/judge-ticket.ts'
import type { TicketFacts } from '@cledrau/domain/tickets/ticket-facts.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import { jwtVerify } from 'jose'

/** What the two phones' own wallets were given, read as they read it and held against the timetable. */

export type Ride = { uid: string; serviceDate: string; from: string; to: string; departs: Instant; arrives: Instant }
/** One code, and what the timetable says of the way that it is for. `facts`: of the whole way. */
export type PhonePassOf = { code: string; issueId: string; facts: TicketFacts; rides: readonly Ride[] }
export type StationName = (code: string, language: Language) => string

const CLOCK = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', hour: '2-digit', minute: '2-digit' })
/** What a station clock shows; written anew, so that nothing is compared with itself. */
export const clockAt = (at: Instant): string => CLOCK.format(new Date(at))

type Both = { defaultValue: { value: string }; translatedValues: { language: string; value: string }[] }
type GoogleLeg = {
  originStationCode?: string
  originName: Both
  destinationStationCode?: string
  destinationName: Both
  departureDateTime?: string
  arrivalDateTime?: string
  ticketSeat?: { coach?: string; seat?: string }
}
type GoogleObject = {
  id: string
  ticketNumber: string
  barcode: { value: string }
  ticketLegs: GoogleLeg[]
  validTimeInterval: { start: { date: string }; end: { date: string } }
  purchaseDetails: { ticketCost: { faceValue: { micros: string } } }
}

const said = ({ defaultValue, translatedValues }: Both, language: Language): string | undefined =>
  language === 'en' ? defaultValue.value : translatedValues.find((one) => one.language === language)?.value

/** The token of Google Wallet: signed by the service account, an object for each code, a leg for each train. */
export async function checkGoogle(
  jwt: string,
  key: string,
  now: Instant,
  codes: readonly PhonePassOf[],
  nameOf: StationName,
): Promise<void> {
  const { payload } = await jwtVerify(jwt, createPublicKey(key), { currentDate: new Date(now) })
  const { transitObjects: objects } = payload['payload'] as { transitObjects: GoogleObject[] }
  assert.deepEqual(objects.map(({ barcode }) => barcode.value).toSorted(), codes.map(({ code }) => code).toSorted())
  for (const { code, issueId, facts, rides } of codes) {
    const object = objects.find(({ barcode }) => barcode.value === code)!
    assert.ok(object.id.endsWith(`.${issueId}`), 'Google: another issue')
    assert.equal(object.ticketNumber, facts.reference)
    assert.equal(Number(object.purchaseDetails.ticketCost.faceValue.micros), facts.paid * 10_000, 'Google: the price')
    const { start, end } = object.validTimeInterval
    assert.deepEqual(
      [Date.parse(start.date), Date.parse(end.date)],
      [startOfTicket(facts.validFrom), endOfTicket(facts.validUntil)],
      'Google: the days',
    )
    if (rides.length === 0) continue
    assert.deepEqual(
      object.ticketLegs.map((leg) => [
        leg.originStationCode,
        leg.destinationStationCode,
        Date.parse(leg.departureDateTime ?? ''),
        Date.parse(leg.arrivalDateTime ?? ''),
        leg.ticketSeat?.coach ?? null,
        leg.ticketSeat?.seat ?? null,
      ]),
      rides.map(({ from, to, departs, arrives }, at) => {
        const seat = facts.trains[at]?.seat
        return [from, to, departs, arrives, seat?.coach ?? null, seat?.seat ?? null]
      }),
      'Google: the trains',
    )
    for (const language of ['en', 'cy'] as const)
      assert.deepEqual(
        object.ticketLegs.map((leg) => [said(leg.originName, language), said(leg.destinationName, language)]),
        rides.map(({ from, to }) => [nameOf(from, language), nameOf(to, language)]),
        'Google: the places',
      )
  }
}

/** The files inside a zip, by name. */
export function unzipped(zip: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>()
  let at = zip.readUInt32LE(zip.lastIndexOf('PK\x05\x06') + 16)
  while (zip.readUInt32LE(at) === 0x02014b50) {
    const [method, size] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20)]
    const [nameLength, extra, comment] = [28, 30, 32].map((place) => zip.readUInt16LE(at + place)) as [number, number, number] // prettier-ignore
    const entry = zip.readUInt32LE(at + 42)
    const begins = entry + 30 + zip.readUInt16LE(entry + 26) + zip.readUInt16LE(entry + 28)
    const bytes = zip.subarray(begins, begins + size)
    files.set(zip.toString('utf8', at + 46, at + 46 + nameLength), method === 0 ? bytes : inflateRawSync(bytes))
    at += 46 + nameLength + extra + comment
  }
  return files
}

type Field = { key: string; label: string; value: string }
type ApplePass = {
  serialNumber: string
  groupingIdentifier: string
  relevantDate?: string
  expirationDate: string
  barcodes: { message: string; altText: string }[]
  boardingPass: { primaryFields: Field[]; auxiliaryFields: Field[]; backFields: Field[] }
}

const stringsOf = (file: Buffer | undefined): Map<string, string> =>
  new Map(
    [...(file?.toString('utf8') ?? '').matchAll(/^"(\w+)" = "((?:[^"\\]|\\[^])*)";$/gm)].map(
      ([, name = '', text = '']) => [name, text.replaceAll(/\\(["\\])/g, '$1')] as const,
    ),
  )

/** Each pass of Apple Wallet: one code, the ends of its way and when, the seats, in words of both languages. */
export function checkApple(file: Buffer, codes: readonly PhonePassOf[], nameOf: StationName): void {
  const whole = unzipped(file)
  const passes = whole.has('pass.json') ? [whole] : [...whole.values()].map(unzipped)
  assert.equal(passes.length, codes.length, 'Apple: another number of passes')
  for (const files of passes) {
    const pass = JSON.parse(files.get('pass.json')!.toString()) as ApplePass
    const { code, facts, rides, issueId } = codes.find((one) => one.code === pass.barcodes[0]?.message) ?? {}
    assert.ok(code && facts && rides, 'Apple: a code that nobody holds')
    assert.deepEqual([pass.serialNumber, pass.groupingIdentifier], [issueId, facts.reference])
    assert.equal(Date.parse(pass.expirationDate), endOfTicket(facts.validUntil), 'Apple: the last day')
    const [first, last] = [rides[0], rides.at(-1)]
    const { primaryFields, auxiliaryFields } = pass.boardingPass
    if (!first || !last) continue
    assert.equal(Date.parse(pass.relevantDate ?? ''), first.departs, 'Apple: when it comes up')
    assert.deepEqual(
      primaryFields.map(({ label }) => label),
      [clockAt(first.departs), clockAt(last.arrives)],
      'Apple: the times',
    )
    const seats = auxiliaryFields.find(({ key }) => key === 'seat')?.value ?? ''
    for (const { departs, seat } of facts.trains)
      if (seat) {
        const named = `${seat.coach} ${seat.seat}`
        assert.ok(seats.includes(facts.trains.length > 1 ? `${clockAt(departs)} ${named}` : named), 'Apple: the seats')
      }
    for (const language of ['en', 'cy'] as const) {
      const words = stringsOf(files.get(`${language}.lproj/pass.strings`))
      assert.deepEqual(
        primaryFields.map(({ value }) => words.get(value)),
        [nameOf(first.from, language), nameOf(last.to, language)],
        'Apple: the places',
      )
    }
  }
}
