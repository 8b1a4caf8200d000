import { pounds } from '@cledrau/domain/pounds.ts'
import type { Bilingual, Language } from '@cledrau/contract/language.ts'
import type { BookedLeg, Order, SeatReservation } from '@cledrau/contract/buying/orders.ts'
import { seatsByTrain } from '@cledrau/domain/seats/seats-by-train.ts'
import { inWelsh, type WelshWord } from '@cledrau/domain/stations/in-welsh.ts'
import { clockTime } from '@cledrau/domain/time/london.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import { MINUTE } from '@cledrau/domain/time/instant.ts'
import { dateIn, timeIn } from '@cledrau/domain/time/moment.ts'
import { twoDigits } from '@cledrau/domain/time/hh-mm.ts'
import type { RuleWords } from '../../retail/pricing/fare-rules.ts'
import { onlyOn } from '../../retail/pricing/train-rules.ts'
import type { Told, ToldTrain, ToldWay } from '../../messages/mails/told.ts'

type Say = (name: string, values?: Record<string, string | number>) => string

const DAY = { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' } as const
const DAYS = { en: new Intl.DateTimeFormat('en-GB', DAY), cy: new Intl.DateTimeFormat('cy', DAY) } as const

/** Mon 7 Dec, Llun 7 Rhag. */
export const shortDay = (date: string, language: Language): string =>
  DAYS[language].format(new Date(date)).replace(',', '')

/** Everything that a mail tells of a booking, in the language of its reader. */
export function orderTold(
  order: Order,
  language: Language,
  words: RuleWords,
  now: Instant,
  proofs: readonly { direction: 'OUTBOUND' | 'INBOUND'; url: string }[] = [],
): Told {
  const say: Say = (name, values) => words.say(name, values)[language]
  const teller: Teller = {
    language,
    say,
    today: clockTime(now).date,
    placed: (word, code) => {
      const names = order.places[code] ?? words.station(code)
      return language === 'cy' ? (word ? inWelsh(word, names) : names.cy) : names.en
    },
  }
  const { outbound, inbound, recordLocator: reference, price } = order
  const ways = [
    ...(outbound ? [wayOf(outbound, order.reservations.outbound, 'OUT', inbound !== null, teller)] : []),
    ...(inbound ? [wayOf(inbound, order.reservations.return, 'BACK', true, teller)] : []),
  ]
  const [first] = ways
  const whole = outbound && first ? { day: shortDay(dateIn(outbound.departTime), language), first } : null
  const place = order.destination === '' ? '' : teller.placed('i', order.destination)
  const name = journeyName(order, teller)
  return {
    subject: whole
      ? say('MAIL_TOLD_SUBJECT', { day: whole.day, time: whole.first.departs, place, reference })
      : say('MAIL_TOLD_SUBJECT_PASS', { name, reference }),
    title: whole ? say('CONFIRMATION_TITLE', { place }) : say('MAIL_TOLD_TITLE_PASS'),
    preview: [
      whole ? say('MAIL_TOLD_PREVIEW', { day: whole.day, time: whole.first.departs, place: whole.first.from }) : name,
      outbound ? seatsOn(outbound, order.reservations.outbound) : '',
    ]
      .filter(Boolean)
      .join('. '),
    paid: say('CONFIRMATION_PAID', { price: pounds(price.total) }),
    booking: [
      say('MAIL_TOLD_BOOKING', { reference, who: whoIn(order, teller, words) }),
      ...(whole ? [] : [name, validity(order, teller)]),
    ]
      .filter(Boolean)
      .join('. ')
      .concat('.'),
    ways,
    collect: collectOf(order, teller),
    isToCollect: order.delivery.group === 'ON_DEPARTURE',
    sumTitle: say('MAIL_TOLD_SUM'),
    lines: price.lines.map(({ names, count, amount }) => [
      count !== null && count > 1 ? say('BUYING_COUNT_OF', { count, name: names[language] }) : names[language],
      pounds(amount),
    ]),
    total: [say('MAIL_TOLD_TOTAL'), pounds(price.total)],
    notesTitle: say('MAIL_TOLD_NOTES'),
    notes: notesOf(order, teller, words),
    proofs: proofs.map(({ direction, url }) => ({
      label: [
        say('CERTIFICATE_TITLE'),
        ...(proofs.length > 1 ? [`(${say(direction === 'INBOUND' ? 'WALLET_WAY_BACK' : 'WALLET_WAY_OUT')})`] : []),
      ].join(' '),
      url,
    })),
  }
}

type Teller = {
  language: Language
  say: Say
  today: string
  /** A place, with the Welsh word before it that changes it. */
  placed: (word: WelshWord | null, code: string) => string
}

function journeyName({ origin, destination, tickets }: Order, { language, placed }: Teller): string {
  const ticket = tickets[0]?.fareCodes[0]?.fareDisplayName[language] ?? ''
  return origin === ''
    ? ticket
    : [`${placed(null, origin)} – ${placed(null, destination)}`, ticket].filter(Boolean).join(', ')
}

function validity({ validity: { from, until } }: Order, { language, say }: Teller): string {
  if (from === until) return say('MAIL_TOLD_VALID_ON', { day: shortDay(from, language) })
  const isOfOneYear = from.slice(0, 4) === until.slice(0, 4)
  const day = (date: string) => shortDay(date, language) + (isOfOneYear ? '' : ` ${date.slice(0, 4)}`)
  return say('MAIL_TOLD_VALID', { from: day(from), until: day(until) })
}

function whoIn({ passengers }: Order, { language, say }: Teller, words: RuleWords): string {
  const names = passengers.flatMap(({ firstName, lastName }) => `${firstName} ${lastName}`.trim() || [])
  const count = (kind: 'ADULT' | 'CHILD') => passengers.filter((one) => one.kind === kind).length
  const cards = [...new Set(passengers.flatMap(({ railcard }) => railcard ?? []))]
  const party = [
    ...(count('ADULT') > 0 ? [say('SEARCH_ADULTS', { count: count('ADULT') })] : []),
    ...(count('CHILD') > 0 ? [say('SEARCH_CHILDREN', { count: count('CHILD') })] : []),
    ...cards.map((code) => words.name('railcards', code)[language]),
  ]
  return [...names, ...party].join(', ')
}

const seatsOf = (reserved: readonly SeatReservation[], { uid, serviceDate }: { uid: string; serviceDate: string }) =>
  reserved.filter((one) => one.uid === uid && one.serviceDate === serviceDate)

const seatsOn = ({ travelSegments }: BookedLeg, reserved: readonly SeatReservation[]): string =>
  seatsByTrain(travelSegments.map((train) => ({ time: timeIn(train.origin.time), seats: seatsOf(reserved, train) })))

function wayOf(
  leg: BookedLeg,
  reserved: readonly SeatReservation[],
  way: 'OUT' | 'BACK',
  isBothWays: boolean,
  teller: Teller,
): ToldWay {
  const { language, say, placed } = teller
  const { travelSegments: trains, minutes, numberOfConnections } = leg
  const [first, last] = [trains[0], trains.at(-1)]
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  const [begins, ends] = [Date.parse(leg.departTime), Date.parse(leg.arriveTime)]
  const day = shortDay(dateIn(leg.departTime), language)
  return {
    title: isBothWays ? say(`MAIL_TOLD_${way}`, { day }) : day,
    note: [
      hours === 0
        ? say('RESULTS_MINUTES', { minutes: rest })
        : say('RESULTS_HOURS', { hours, minutes: twoDigits(rest) }),
      numberOfConnections === 0 ? say('RESULTS_DIRECT') : say('RESULTS_CHANGES', { count: numberOfConnections }),
    ].join(', '),
    departs: timeIn(leg.departTime),
    from: first ? placed(null, first.origin.code) : '',
    arrives: timeIn(leg.arriveTime),
    to: last ? placed(null, last.destination.code) : '',
    changes: trains
      .slice(1)
      .filter(({ stayOnBoard }) => !stayOnBoard)
      .map(({ origin }) => (Date.parse(origin.time) - begins) / Math.max(1, ends - begins)),
    trains: trains.map((train, index) => trainOf(train, trains[index + 1], seatsOf(reserved, train), teller)),
  }
}

const capital = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1)

type Train = BookedLeg['travelSegments'][number]

function trainOf(
  { mode, origin, destination, terminus }: Train,
  next: Train | undefined,
  reserved: readonly SeatReservation[],
  { say, placed, today }: Teller,
): ToldTrain {
  const wait = next && Math.round((Date.parse(next.origin.time) - Date.parse(destination.time)) / MINUTE)
  const seats = seatsByTrain([{ time: '', seats: reserved }])
  return {
    time: timeIn(origin.time),
    from: capital(say('MAIL_TOLD_FROM', { place: placed('o', origin.code) })),
    note: [
      // A platform is known on the day; before that it would only be a guess.
      ...(origin.platform !== null && origin.time.startsWith(today)
        ? [say('MAIL_TOLD_PLATFORM', { platform: origin.platform })]
        : []),
      say(`MAIL_TOLD_TO_${mode.toUpperCase()}`, { place: placed('i', terminus) }),
      say('MAIL_TOLD_ARRIVES', { place: placed('yn', destination.code), time: timeIn(destination.time) }),
      ...(next?.stayOnBoard ? [say('MAIL_TOLD_STAY')] : []),
      ...(next && !next.stayOnBoard ? [say('MAIL_TOLD_CHANGE', { minutes: wait ?? 0 })] : []),
    ].join('. '),
    seats: seats === '' ? '' : say('MAIL_TOLD_SEATS', { count: reserved.length, seats }),
  }
}

function collectOf({ delivery }: Order, { say, placed, language }: Teller): string | null {
  const { group, collectionReference: reference, smartcardCollectionStation: station, collected } = delivery
  if (group === 'E_TICKET') return null
  if (collected)
    return say('MAIL_TOLD_COLLECTED', {
      place: placed('yn', collected.station),
      time: timeIn(collected.at),
      day: shortDay(dateIn(collected.at), language),
    })
  return say(`MAIL_TOLD_${group}`, { reference: reference ?? '', place: station ? placed('yn', station) : '' })
}

/** The trains that a ticket is for, by when they leave: those of its way, between its own ends where trains begin there. */
function timesOf(
  ticket: Order['tickets'][number],
  { outbound, inbound }: Pick<Order, 'outbound' | 'inbound'>,
): string[] {
  const legs = ticket.direction === 'BOTH' ? [outbound, inbound] : [ticket.direction === 'INBOUND' ? inbound : outbound]
  return legs.flatMap((leg) => {
    const trains = leg?.travelSegments ?? []
    const first = trains.findIndex(({ origin }) => origin.code === ticket.origin)
    const last = trains.findIndex(({ destination }) => destination.code === ticket.destination)
    return trains.slice(Math.max(0, first), last < 0 ? undefined : last + 1).map(({ origin }) => timeIn(origin.time))
  })
}

/** What the tickets allow: of each way in one go, what binds first; the rest once for all of them. */
function notesOf({ tickets, outbound, inbound }: Order, { language, say }: Teller, words: RuleWords): string {
  const anyBooked = words.say('RULE_BOOKED_TRAIN')
  const booked = tickets.filter(({ rules }) => rules.some(({ description }) => description.en === anyBooked.en))
  // Of a split journey said once, for all its parts.
  const times = [...new Set(booked.flatMap((ticket) => timesOf(ticket, { outbound, inbound })))]
  const told = (description: Bilingual) =>
    (description.en === anyBooked.en && times.length > 0 ? onlyOn(times, words) : description)[language]
  const isBothWays = tickets.some(({ rules }) => rules.some(({ category }) => category === 'RETURN'))
  const ofTicket = ({ rules }: Order['tickets'][number]) => {
    const ofWay = (way: 'OUTBOUND' | 'RETURN') => {
      const rule = rules.flatMap(({ category, description }) => (category === way ? [told(description)] : [])).join(' ')
      return rule !== '' && isBothWays ? say(`MAIL_TOLD_RULE_${way}`, { rule }) : rule
    }
    const others = rules.filter(({ category }) => category !== 'OUTBOUND' && category !== 'RETURN')
    return [ofWay('OUTBOUND'), ofWay('RETURN'), ...others.map(({ description }) => told(description))]
  }
  return [...new Set(tickets.flatMap(ofTicket))].filter(Boolean).join(' ')
}
