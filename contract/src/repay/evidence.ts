import { SCHEME_KINDS } from '@cledrau/domain/delay-repay/bands.ts'
import { PRESENCE_KINDS } from '@cledrau/domain/delay-repay/presence.ts'
import { SEASON_JOURNEYS, type UsualLength } from '@cledrau/domain/delay-repay/season-journeys.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { bilingual } from '../language.ts'
import { date } from '../query.ts'

const whole = z.int()
const text = z.string()

const head = {
  date,
  /** So many movements of the day are in it. */
  size: whole,
  /** The root of their tree of hashes, base64url. */
  root: text,
  /** The key that signed it. */
  mark: text,
  signature: text,
}

export const readEvidenceDay = endpoint({
  method: 'GET',
  path: '/v1/evidence/days/{date}',
  access: 'anyone',
  summary:
    'The signed root of everything that was reported of trains on a day: the newest, or the one of so many movements.',
  request: z.object({ date, size: z.optional(z.string().check(z.regex(/^[1-9]\d{0,7}$/))) }),
  reply: z.object(head),
  refusals: ['EVIDENCE_DAY_UNKNOWN'],
})

const between = z.object({ from: whole, until: z.nullable(whole) })

const ride = z.object({
  uid: text,
  serviceDate: date,
  operator: text,
  from: text,
  to: text,
  departs: whole,
  arrives: whole,
  onFoot: z.optional(whole),
  goesOn: z.optional(z.boolean()),
})

const time = z.object({ planned: whole, said: z.optional(whole), off: z.optional(z.literal(true)) })

const train = z.object({
  uid: text,
  serviceDate: date,
  operator: text,
  mode: z.enum(['rail', 'bus', 'coach', 'ferry']),
  calls: z.array(
    z.object({ code: text, tiplocs: z.array(text), arrival: z.optional(time), departure: z.optional(time) }),
  ),
})

const movement = z.object({
  serviceDate: date,
  place: whole,
  rid: text,
  uid: text,
  tiploc: text,
  wta: z.optional(whole),
  wtd: z.optional(whole),
  wtp: z.optional(whole),
  pta: z.optional(whole),
  ptd: z.optional(whole),
  what: z.enum(['arrival', 'departure', 'pass']),
  at: z.optional(whole),
  saidBefore: z.optional(whole),
  source: z.optional(text),
  sourceClass: z.optional(text),
  message: whole,
  saidAt: whole,
})

const paid = { price: whole, people: whole }
const product = z.union([
  z.object({ ...paid, kind: z.enum(['SINGLE', 'RETURN', 'TAP']) }),
  z.object({
    ...paid,
    kind: z.literal('SEASON'),
    length: z.enum(Object.keys(SEASON_JOURNEYS) as [UsualLength, ...UsualLength[]]),
  }),
  z.object({ ...paid, kind: z.literal('SEASON'), length: z.literal('CUSTOM'), from: date, until: date }),
  z.object({ ...paid, kind: z.enum(['MULTIFLEX', 'FLEXI']), passes: whole }),
  z.object({ ...paid, kind: z.literal('ROVER'), travelDays: whole }),
])

/** What stands on the first line of a file of evidence. Moments are milliseconds since 1970, money is pence. */
export const evidenceFile = z.object({
  claim: text,
  madeAt: whole,
  rule: whole,
  plan: z.object({ frozenAt: whole, frozenLate: z.boolean(), rides: z.array(ride) }),
  trains: z.array(train),
  movements: z.array(movement),
  days: z.array(z.object({ ...head, needed: z.array(text) })),
  questions: z.array(
    z.object({
      asked: z.object({
        from: text,
        to: text,
        at: whole,
        failed: z.object({ uid: text, serviceDate: date }),
      }),
      ways: z.array(z.array(ride)),
    }),
  ),
  presence: z.array(z.object({ kind: z.enum(PRESENCE_KINDS), at: whole, ride: z.nullable(whole) })),
  taken: z.optional(between),
  operator: z.nullable(text),
  schemes: text,
  scheme: z.object({
    kind: z.enum(SCHEME_KINDS),
    bands: z.array(z.object({ from: whole, single: whole, return: whole })),
    source: bilingual(text),
    asOf: text,
  }),
  tickets: z.array(
    z.object({ hash: text, product, left: z.object({ left: whole, claimsThatDay: whole }), amount: whole }),
  ),
  certain: whole,
  possible: z.nullable(whole),
  amount: whole,
})
