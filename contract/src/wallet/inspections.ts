import { VOID_REASONS } from '@cledrau/domain/tickets/ticket-facts.ts'
import { EASEMENT_CAUSES } from '@cledrau/domain/tickets/easement.ts'
import { SCAN_FLAGS } from '@cledrau/domain/tickets/judge-scan.ts'
import * as z from 'zod/mini'
import { photocard } from '../account/photocard.ts'
import { endpoint } from '../endpoint.ts'
import { bilingual } from '../language.ts'
import { date, moment } from '../query.ts'
import { ticketTimes } from './ticket-times.ts'

const said = bilingual(z.string())

const codes = z.array(z.string())

const packedGuide = z.object({
  stations: z.array(z.tuple([z.string(), z.string()], z.string())),
  groups: z.record(z.string(), z.string()),
  points: codes,
  nodes: codes,
  links: z.record(z.string(), codes),
  routes: z.record(z.string(), codes),
  distances: z.array(z.tuple([z.string(), z.string(), z.number()])),
  easements: z.array(
    z.object({
      ref: z.string(),
      positive: z.boolean(),
      // Told of years that no traveller will see.
      from: z.string(),
      until: z.string(),
      week: z.array(z.boolean()),
      anywhere: codes,
      origins: codes,
      destinations: codes,
      via: codes,
      without: codes,
      doublingAt: codes,
      routes: codes,
      tickets: codes,
      tocs: codes,
      text: z.string(),
    }),
  ),
})

const trainLimits = z.object({
  routes: z.record(
    z.string(),
    z.object({
      code: z.string(),
      include: z.array(z.string()),
      exclude: z.array(z.string()),
      tocs: z.array(z.string()),
      said,
    }),
  ),
  times: z.record(z.string(), z.object({ ...ticketTimes.def.shape, said: z.object({ OUT: said, RETURN: said }) })),
  /** Tickets for both ways: on their way back, the rules for that hold. */
  bothWays: z.array(z.string()),
  /** Children who travel free: under which age, on whose trains, outside which hours, how many with an adult. */
  freeChildren: z.optional(
    z.array(z.object({ under: z.number(), tocs: codes, restriction: z.string(), perAdult: z.number() })),
  ),
  /** The routeing guide, packed. Missing in what an older page kept, and where the fares have none. */
  guide: z.optional(packedGuide),
})

export const inspectorLists = endpoint({
  method: 'GET',
  path: '/v1/inspections/lists',
  access: 'anyone',
  summary: 'What a guard’s device keeps for hours without a signal: keys, codes that no longer count, names.',
  request: z.object({
    /** The `asOf` of the last answer: only what has changed since. */
    since: z.optional(moment),
  }),
  reply: z.object({
    asOf: moment,
    keys: z.array(z.object({ mark: z.string(), publicKey: z.string(), from: moment, until: z.nullable(moment) })),
    /**
     * Keys that were withdrawn, apart from the others: whoever doesn’t know this list believes none of their codes. `codes`
     * are the honest ones, each as the first 128 bits of its SHA-256, base64url; missing where nothing has changed since.
     */
    revoked: z.optional(
      z.array(
        z.object({
          mark: z.string(),
          publicKey: z.string(),
          from: moment,
          until: z.nullable(moment),
          codes: z.optional(z.array(z.string())),
        }),
      ),
    ),
    /** What evidence of delays is signed with; withdrawn ones are said to be so. Missing on older servers. */
    evidenceKeys: z.optional(z.array(z.object({ mark: z.string(), publicKey: z.string(), revoked: z.boolean() }))),
    /** What bills of pay as you go are signed with. Missing on older servers. */
    statementKeys: z.optional(z.array(z.object({ mark: z.string(), publicKey: z.string(), revoked: z.boolean() }))),
    /** Whose trains take taps of pay as you go today. Missing on older servers. */
    paygOperators: z.optional(codes),
    /** Codes that stopped counting before their last day. Whoever keeps them forgets them at `until`. */
    voided: z.array(z.object({ issueId: z.string(), reason: z.enum(VOID_REASONS), until: moment })),
    /** Codes that are good on other trains than theirs: all that are so now. Missing on older servers. */
    eased: z.optional(
      z.array(
        z.object({
          issueId: z.string(),
          why: z.enum(EASEMENT_CAUSES),
          /** The train that failed, as the ticket has it. */
          train: z.object({ uid: z.string(), serviceDate: z.string(), from: z.string(), departs: moment }),
          operators: codes,
          from: moment,
          until: moment,
        }),
      ),
    ),
    /** What staff decided for all tickets that name one of these stations; for every ticket where none stands here. */
    notices: z.optional(
      z.array(z.object({ id: z.string(), said, stations: codes, operators: codes, from: moment, until: moment })),
    ),
    /** The names of those whose trains they are good on. */
    operators: z.optional(z.record(z.string(), said)),
    /** Missing where nothing has changed since. */
    names: z.optional(
      z.object({
        stations: z.record(z.string(), bilingual(z.string())),
        tickets: z.record(z.string(), bilingual(z.string())),
        railcards: z.record(z.string(), bilingual(z.string())),
        /** When a ticket with this restriction doesn’t hold on its way out. */
        restrictions: z.record(z.string(), bilingual(z.string())),
        /** The stations of an area, by the code of the ticket to it. Missing in what an older page kept. */
        areas: z.optional(z.record(z.string(), z.array(z.string()))),
        /** What the codes of a ticket ask of its trains, for the rule and in words. Missing in what an older page kept. */
        limits: z.optional(trainLimits),
      }),
    ),
  }),
})

/** Where a train calls: the station, and its minutes of the service day. */
const call = z.tuple([z.string(), z.number(), z.number()])

export const inspectorTrains = endpoint({
  method: 'GET',
  path: '/v1/inspections/trains',
  access: 'anyone',
  summary:
    'The trains of a day with their calls, for a guard’s device that has no signal later. None outside the timetable.',
  request: z.object({ date }),
  reply: z.object({
    serviceDate: z.string(),
    trains: z.array(z.object({ uid: z.string(), operator: z.string(), calls: z.array(call) })),
  }),
})

export const VERDICTS = [
  'VALID',
  'NOT_A_TICKET',
  'KEY_UNKNOWN',
  'KEY_OUT_OF_DATE',
  'KEY_REVOKED',
  'FORGED',
  'VOID',
  'TOO_EARLY',
  'TOO_LATE',
  'OTHER_TRAIN',
  'NAME_TRAIN',
  'TRAIN_GONE',
  'OTHER_OPERATOR',
  'OTHER_ROUTE',
  'OTHER_TIME',
] as const

const train = z.object({ uid: z.string().check(z.regex(/^[A-Z0-9]{1,16}$/)), serviceDate: date })

export const inspection = z.object({
  /** Made on the device: a report that is repeated counts once. */
  id: z.uuid(),
  /** Empty where the code is none of ours. */
  issueId: z.string().check(z.regex(/^([0-9a-f]{16})?$/)),
  scannedAt: moment,
  verdict: z.enum(VERDICTS),
  train: z.nullable(train),
})
export type Inspection = z.infer<typeof inspection>

export const MOST_INSPECTIONS = 500

/** The secret of the device; its hash is all we have. */
const deviceKey = z.string().check(z.maxLength(100))

export const reportInspections = endpoint({
  method: 'POST',
  path: '/v1/inspections',
  access: 'anyone',
  summary: 'What a guard’s device has looked at, sent once there is a signal; answers what the guard could not know.',
  request: z.object({
    deviceKey,
    inspections: z.array(inspection).check(z.maxLength(MOST_INSPECTIONS)),
  }),
  reply: z.object({
    device: z.string(),
    /** Everything of this device in the last day that turned out wrong. */
    flagged: z.array(
      z.object({
        id: z.string(),
        issueId: z.string(),
        flag: z.enum(SCAN_FLAGS),
        scannedAt: moment,
        /** The other looks at the same code: those of other devices first. `here`: it was this device itself. */
        others: z.array(z.object({ at: moment, device: z.string(), here: z.boolean(), train: z.nullable(train) })),
      }),
    ),
  }),
  refusals: ['INSPECTOR_UNKNOWN'],
})

export const inspectPhotocard = endpoint({
  method: 'POST',
  path: '/v1/inspections/photocard',
  access: 'anyone',
  summary:
    'The photocard that a ticket names, for a guard who has scanned that ticket; none where it wasn’t made here.',
  request: z.object({
    deviceKey,
    issueId: z.string().check(z.regex(/^[0-9a-f]{16}$/)),
    /** The whole code, as it was scanned: whoever knows only a number sees no picture. */
    code: z.string().check(z.maxLength(2000)),
  }),
  reply: z.object({ photocard: z.nullable(photocard) }),
  refusals: ['INSPECTOR_UNKNOWN'],
})
