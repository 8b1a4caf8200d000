import type { ParsedRequestOf, RefusalOf, ReplyOf } from '@cledrau/contract/endpoint.ts'
import { CURRENCY, type FareInformation, type FareRule } from '@cledrau/contract/search/fares.ts'
import type * as calls from '@cledrau/contract/search/rovers.ts'
import { dayOf, dateOf } from '@cledrau/domain/time/dates.ts'
import { lastDay } from '@cledrau/domain/fares/rules/ticket-days.ts'
import { holds } from '@cledrau/domain/fares/rules/fares.ts'
import type { RoverPriceRecord, RoverRecord } from '@cledrau/domain/fares/image/records.ts'
import type { Party } from '@cledrau/domain/fares/rules/party.ts'
import { priceRovers, type RoverOffer } from '@cledrau/domain/fares/travel-passes/rover.ts'
import { done, refuse, type Result } from '@cledrau/domain/result.ts'
import { daysBetween } from '@cledrau/domain/time/dates.ts'
import { clockTime, londonIso } from '@cledrau/domain/time/london.ts'
import { serviceClassOf } from '@cledrau/domain/tickets/kinds.ts'
import { lastDayToBegin } from '@cledrau/domain/search/limits.ts'
import { cardRules } from '../pricing/fare-rules.ts'
import { qualifiersOf, signedParty } from '../pricing/fare-wire.ts'
import { partyOf } from '@cledrau/domain/fares/rules/party-asked.ts'
import { stationsOf, type RetailGround } from '../pricing/retail-ground.ts'
import { trainRules } from '../pricing/train-rules.ts'

type Asked = ParsedRequestOf<typeof calls.roverSearch>
type Found = Result<ReplyOf<typeof calls.roverSearch>, RefusalOf<typeof calls.roverSearch>>
export type Rovers = { listTypes: () => calls.RoverType[]; search: (asked: Asked) => Found }

/** No record stands for "there is no such price". */
const NO_PRICE = 0xffff_ffff

export function openRovers(ground: RetailGround): Rovers {
  const { clock, fares, findStation, isChannel } = ground
  return {
    listTypes: () => {
      const { date } = clockTime(clock.now())
      const { rovers, roverPrices } = fares().tables
      const prices = roverPrices.filter((one) => holds(one, dayOf(date)))
      return rovers.filter((one) => holds(one, dayOf(date))).flatMap((one) => typeOf(one, prices, date, ground))
    },

    search: (asked) => {
      const { outboundDate: date, ticketType, channelCode } = asked
      if (channelCode !== undefined && !isChannel(channelCode)) return refuse('CHANNEL_UNKNOWN')
      if (ticketType !== undefined && !fares().tables.rovers.some(({ code }) => code === ticketType))
        return refuse('ROVER_UNKNOWN')
      const near = asked.origin === undefined ? undefined : findStation(asked.origin)
      if (asked.origin !== undefined && !near) return refuse('ORIGIN_UNKNOWN')
      const today = clockTime(clock.now()).date
      if (date < today) return refuse('IN_THE_PAST')
      if (date > lastDayToBegin(today, true)) return refuse('OUTSIDE_TIMETABLE')
      const party = partyOf(asked, fares(), date)
      if (!party.ok) return party

      const plain = priceRovers(fares(), { ...party.value, railcards: [] }, date)
      const offers = priceRovers(fares(), party.value, date)
        .filter((offer) => ticketType === undefined || offer.code === ticketType)
        .filter(({ stations }) => !near || stationsOf(near).some((crs) => stations.includes(crs)))
      if (offers.length === 0) return done(undefined)
      const expires = ground.quotes.expiry()
      return done({
        currency: CURRENCY,
        fareInformation: offers.map((offer) => {
          const full = plain.find((one) => one.code === offer.code && one.class === offer.class)
          return roverOfferOf(offer, party.value, full?.total ?? offer.total, ground, expires)
        }),
        expiresAt: londonIso(expires),
      })
    },
  }
}

function typeOf(
  rover: RoverRecord,
  prices: readonly RoverPriceRecord[],
  date: string,
  ground: RetailGround,
): calls.RoverType[] {
  const own = prices.filter((one) => one.code === rover.code && one.class === 'STANDARD')
  const plain = own.find((one) => one.railcard === '')
  if (!plain) return []
  const until = dateOf(lastDay(dayOf(date), rover.validMonths, rover.validDays))
  return [
    {
      code: rover.code,
      names: ground.words().name('rovers', rover.code),
      kind: rover.travelDays === 1 ? 'RANGER' : 'ROVER',
      travelDays: rover.travelDays,
      validDays: daysBetween(date, until) + 1,
      stations: rover.stations,
      rules: roverRules({ ...rover, restriction: plain.restriction }, { date: null, onDay: date }, [], ground),
      adultPrice: plain.adult,
      childPrice: plain.child === NO_PRICE ? null : plain.child,
      railcards: own.flatMap(({ railcard }) => railcard || []),
    },
  ]
}

function roverRules(
  { travelDays, restriction }: Pick<RoverOffer, 'travelDays' | 'restriction'>,
  { date, onDay }: { date: string | null; onDay: string },
  railcards: readonly string[],
  { fares, words }: RetailGround,
): FareRule[] {
  const { say } = words()
  const limited = { bookedTrainsOnly: false, route: '', restriction, date, onDay }
  return [
    { category: 'AREA', description: say('RULE_AREA') },
    ...trainRules(fares(), limited, 'OUT', words()).map((description): FareRule => ({
      category: 'OUTBOUND',
      description,
    })),
    { category: 'BREAK', description: say('RULE_BREAK_AREA') },
    {
      category: 'VALIDITY',
      description: say(travelDays === 1 ? 'RULE_ONE_DAY' : 'RULE_SOME_DAYS', { days: travelDays }),
    },
    { category: 'REFUND', description: say('RULE_REFUND_FLEXIBLE') },
    ...cardRules(railcards, words()).map((description): FareRule => ({ category: 'RAILCARD', description })),
  ]
}

/** A rover at its price, signed. */
export function roverOfferOf(
  offer: RoverOffer,
  party: Party,
  fullPrice: number,
  ground: RetailGround,
  expires = ground.quotes.expiry(),
): calls.RoverOffer {
  const { code, total, from, until, travelDays, restriction, shares } = offer
  const { name } = ground.words()
  const names = name('rovers', code)
  const rules = roverRules(
    offer,
    { date: travelDays === 1 ? from : null, onDay: from },
    shares.flatMap(({ railcard }) => railcard ?? []),
    ground,
  )
  const next = { ADULT: 1, CHILD: 1 }
  const fare: Omit<FareInformation, 'code'> = {
    kind: 'ROVER',
    party: signedParty(party),
    totalPrice: total,
    ticketableFares: shares.map((share) => ({
      ticket: 0,
      passengerReferences: Array.from(
        { length: share.count },
        () => `${share.kind === 'ADULT' ? 'A' : 'C'}${next[share.kind]++}`,
      ),
      fareCodes: [
        {
          code,
          openReturn: 'NO',
          fareClass: code,
          serviceClass: serviceClassOf(offer.class),
          fareDisplayName: names,
        },
      ],
      rules,
      fareQualifiers: qualifiersOf(share),
      price: share.count * share.each,
      fullPrice: null,
      direction: 'BOTH',
      origin: '',
      destination: '',
      route: { code: '', names: { en: '', cy: '' } },
      restriction,
      validity: { from, until, returnFrom: null, returnUntil: null },
    })),
    optionalPrices: [],
    legReferences: [],
    split: null,
    placesLeft: null,
  }
  return {
    ...fare,
    code: ground.quotes.sign(fare, expires),
    ticketType: code,
    names,
    from,
    until,
    travelDays,
    fullPrice,
  }
}
