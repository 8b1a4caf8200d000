import { KeyObject, randomBytes, sign } from 'node:crypto'
import type * as calls from '@cledrau/contract/search/certificates.ts'
import type { ParsedRequestOf, RefusalOf, ReplyOf } from '@cledrau/contract/endpoint.ts'
import { LONGER_PREFIX } from '@cledrau/domain/fares/longer/longer-certificate.ts'
import type { Flexibility } from '@cledrau/domain/fares/rules/flexibility.ts'
import type { Party } from '@cledrau/domain/fares/rules/party.ts'
import { CERTIFICATE_PREFIX, certifiedText } from '@cledrau/domain/fares/splits/split-certificate.ts'
import { done, refuse, type Result } from '@cledrau/domain/result.ts'
import { clockTime, londonIso } from '@cledrau/domain/time/london.ts'
import type { Database, Trx } from '../../../db/database.ts'
import { markOf, type Keys } from '../../../keys.ts'
import type { SearchPool } from '../finding/search-pool.ts'
import { solutionOfSegments } from '@cledrau/domain/fares/trains/segments.ts'
import type { SegmentName } from '@cledrau/domain/fares/trains/segment-names.ts'
import { segmentOf } from '../finding/train-names.ts'
import { widerWay } from '@cledrau/domain/fares/trains/wider-way.ts'
import type { OwnPlaces } from '@cledrau/domain/fares/trains/places-left.ts'
import { partyOf } from '@cledrau/domain/fares/rules/party-asked.ts'
import { stationNames, type RetailGround } from '../pricing/retail-ground.ts'
import * as store from './certificates.store.ts'

type Certified = ReplyOf<typeof calls.certificateOfTicket>
type CertifiedLonger = ReplyOf<typeof calls.certificateOfLonger>
type Direction = 'OUTBOUND' | 'INBOUND'
/** A split that is about to be held: its trains, and what it costs. */
export type SplitHeld = {
  direction: Direction
  segments: readonly SegmentName[]
  flexibility: Flexibility
  total: number
}
export type MadeCertificate = { direction: Direction; body: string }

export type Certificates = {
  ofQuote: (
    asked: ParsedRequestOf<typeof calls.certificateOfQuote>,
    own: OwnPlaces,
    abandoned?: AbortSignal,
  ) => Promise<Result<Certified, RefusalOf<typeof calls.certificateOfQuote>>>
  ofLonger: (
    asked: ParsedRequestOf<typeof calls.certificateOfLonger>,
    abandoned?: AbortSignal,
  ) => Promise<Result<CertifiedLonger, RefusalOf<typeof calls.certificateOfLonger>>>
  ofTicket: (id: string) => Promise<Result<Certified, RefusalOf<typeof calls.certificateOfTicket>>>
  /** Worked out while prices are what they are; one whose price has moved since has none. */
  make: (party: Party, splits: readonly SplitHeld[], own: OwnPlaces) => Promise<MadeCertificate[]>
  keep: (trx: Trx, orderId: string, made: readonly MadeCertificate[]) => Promise<void>
}

type Parts = { db: Database; ground: RetailGround; pool: Pick<SearchPool, 'certify' | 'certifyLonger'>; keys: Keys }

export function openCertificates({ db, ground, pool, keys }: Parts): Certificates {
  const certify = async (
    party: Party,
    { segments, flexibility, total, own }: Omit<SplitHeld, 'direction'> & { own: OwnPlaces },
    abandoned?: AbortSignal,
  ): Promise<Result<string, 'TRAIN_UNKNOWN' | 'PRICE_UNKNOWN'>> => {
    const journey = solutionOfSegments(ground.timetable().image, segments)
    if (!journey) return refuse('TRAIN_UNKNOWN')
    const now = ground.clock.now()
    const { date, minutes: minute } = clockTime(now)
    const asked = { journey, party, trains: segments.map(named), flexibility, boughtAt: { date, minute }, own }
    const full = await pool.certify(asked, abandoned)
    return full?.total === total ? done(JSON.stringify({ at: londonIso(now), ...full })) : refuse('PRICE_UNKNOWN')
  }
  const shown = (body: string): Certified => {
    const certificate = JSON.parse(body) as Certified['certificate']
    const { name } = ground.words()
    return {
      certificate,
      signed: signWith(keys, { body, prefix: CERTIFICATE_PREFIX }, ground),
      places: stationNames(certificate.stations, ground),
      tickets: Object.fromEntries(certificate.tickets.map(({ ticket }) => [ticket, name('tickets', ticket)])),
    }
  }

  return {
    ofQuote: async ({ trains, flexibility = 'BOOKED', total, ...asked }, own, abandoned) => {
      const segments = trains.map(segmentOf)
      const { from, until } = ground.timetable()
      if (segments.some(({ serviceDate }) => serviceDate < from || serviceDate > until))
        return refuse('OUTSIDE_TIMETABLE')
      const party = partyOf(asked, ground.fares(), segments[0]?.serviceDate ?? from)
      if (!party.ok) return party
      const made = await certify(party.value, { segments, flexibility, total, own }, abandoned)
      return made.ok ? done(shown(made.value)) : made
    },

    ofLonger: async ({ trains, total, ...asked }, abandoned) => {
      const segments = trains.map(segmentOf)
      const { image, from, until } = ground.timetable()
      if (segments.some(({ serviceDate }) => serviceDate < from || serviceDate > until))
        return refuse('OUTSIDE_TIMETABLE')
      const journey = widerWay(image, segments)
      if (!journey) return refuse('TRAIN_UNKNOWN')
      const party = partyOf(asked, ground.fares(), journey.date)
      if (!party.ok) return party
      const now = ground.clock.now()
      const { date, minutes: minute } = clockTime(now)
      const toCertify = { journey, party: party.value, trains: segments, total, boughtAt: { date, minute } }
      const made = await pool.certifyLonger(toCertify, abandoned)
      if (!made) return refuse('PRICE_UNKNOWN')
      const certificate = { at: londonIso(now), ...made }
      const { ticket } = made.ticket
      return done({
        certificate,
        signed: signWith(keys, { body: JSON.stringify(certificate), prefix: LONGER_PREFIX }, ground),
        places: stationNames(made.stations, ground),
        tickets: { [ticket]: ground.words().name('tickets', ticket) },
      })
    },

    ofTicket: async (id) => {
      const found = await store.findCertificate(db, id)
      return found ? done(shown(found.body)) : refuse('CERTIFICATE_UNKNOWN')
    },

    make: async (party, splits, own) => {
      const made = await Promise.all(
        splits.map(async (split) => ({ direction: split.direction, result: await certify(party, { ...split, own }) })),
      )
      return made.flatMap(({ direction, result }) => (result.ok ? [{ direction, body: result.value }] : []))
    },

    keep: (trx, orderId, made) =>
      store.addCertificates(
        trx,
        made.map((one) => ({ ...one, id: randomBytes(16).toString('base64url'), orderId })),
      ),
  }
}

/** Where anybody reads one, and has it checked by their own device: short enough for paper. */
export const certificateAddress = (publicUrl: string, id: string): string =>
  `${publicUrl.replace(/\/$/, '')}/inspector/#c=${id}`

/** The certificates of some orders, for whoever shows their tickets. */
export const certificatesOf = store.listCertificates

/** With the key of today, however old it is: a certificate stands for what was compared, not for a right to travel. */
function signWith(keys: Keys, { body, prefix }: { body: string; prefix: string }, { clock }: RetailGround): string {
  const key = keys.current(clock.now())
  const mark = markOf(String(KeyObject.from(key.verify).export({ format: 'jwk' }).x))
  const text = certifiedText(Buffer.from(body).toString('base64url'), mark, prefix)
  return `${text}.${sign(null, Buffer.from(text), KeyObject.from(key.sign)).toString('base64url')}`
}

const named = ({ uid, serviceDate, origin, destination }: SegmentName): SegmentName => ({
  uid,
  serviceDate,
  origin,
  destination,
})
