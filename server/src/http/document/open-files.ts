import { statusOf } from '../failures.ts'
import { ALWAYS, COUNTED, headersOf, parameterRef, type HeaderName } from './headers.ts'
import { answersOf, type Code } from './refusals.ts'
import type { JsonSchema } from './shapes.ts'

/** Under which heading these stand. */
export const OPEN_GROUP = 'Open data'

type Content = Record<string, { schema: JsonSchema }>
type Described = {
  operationId: string
  summary: string
  description: string
  parameters?: JsonSchema[]
  content: Content
  /** A file comes in parts, too. */
  isFile?: boolean
  refusals: readonly Code[]
}

const FRAME = ['TOO_MANY_CALLS', 'OUR_FAULT', 'TOO_BUSY', 'NOT_NOW'] as const satisfies readonly Code[]
const BYTES: JsonSchema = { type: 'string', format: 'binary' }
const FILES: Content = {
  'application/zip': { schema: BYTES },
  'application/json': { schema: { type: 'object', additionalProperties: true } },
  'text/csv': { schema: BYTES },
}
const NAMES = ['gtfs.zip', 'cif.zip', 'stations.json', 'stations.csv']
const FILE: JsonSchema = { name: 'file', in: 'path', required: true, schema: { type: 'string', enum: NAMES } }
const HASH: JsonSchema = {
  name: 'hash',
  in: 'path',
  required: true,
  description: 'The SHA-256 of the file, as the history has it.',
  schema: { type: 'string' },
}
const RANGE: JsonSchema = {
  name: 'Range',
  in: 'header',
  description:
    'One part of the file, as `bytes=0-999`; it goes on where a download broke off. Several are answered with the whole.',
  schema: { type: 'string' },
}

const FEEDS = ['trip-updates.pb', 'vehicle-positions.pb', 'alerts.pb']
const FEED: JsonSchema = { name: 'feed', in: 'path', required: true, schema: { type: 'string', enum: FEEDS } }

const asBytes: Content = Object.fromEntries(Object.keys(FILES).map((type) => [type, { schema: BYTES }]))

const date: JsonSchema = { type: ['string', 'null'], format: 'date' }
const moment = (...more: string[]): JsonSchema => ({
  type: more.length > 0 ? ['string', ...more] : 'string',
  format: 'date-time',
})
const VERSIONS: JsonSchema = {
  type: 'object',
  properties: {
    versions: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          file: { type: 'string' },
          url: { type: 'string', format: 'uri' },
          sha256: { type: 'string' },
          size: { type: 'integer' },
          validFrom: date,
          validUntil: date,
          licence: { type: 'string', format: 'uri' },
          publishedAt: moment(),
          replacedAt: moment('null'),
        },
        required: ['file', 'url', 'sha256', 'size', 'validFrom', 'validUntil', 'licence', 'publishedAt', 'replacedAt'],
      },
    },
  },
  required: ['versions'],
}

/** Files for anybody are no calls of the contract: they stand beside `/api`, want no token, and the app has no use for them. */
export const openFilePaths = (callsPerMinute: number): Record<string, Record<string, JsonSchema>> =>
  Object.fromEntries(
    Object.entries(DESCRIBED).map(([path, described]) => [path, { get: operationOf(described, callsPerMinute) }]),
  )

const DESCRIBED: Record<string, Described> = {
  '/open/catalogue': {
    operationId: 'openCatalogue',
    summary: 'Which open data there is, as a DCAT catalogue in JSON-LD',
    description:
      'Timetable, stations and live trains: titles in both languages, validity, licence, and for each file its address, size and checksum.',
    content: { 'application/ld+json': { schema: { type: 'object', additionalProperties: true } } },
    refusals: [],
  },
  '/open/versions': {
    operationId: 'openVersions',
    summary: 'Every version of the open files that can be had, the newest first',
    description: 'What was replaced can be had for 100 days more.',
    content: { 'application/json': { schema: VERSIONS } },
    refusals: [],
  },
  '/open/{file}': {
    operationId: 'openFile',
    summary: 'The timetable as GTFS or CIF, the stations as JSON or CSV: the newest version',
    description: 'A file for anybody. Ask again with its `ETag`: unchanged costs no body.',
    parameters: [FILE],
    content: FILES,
    isFile: true,
    refusals: ['NO_SUCH_PATH'],
  },
  '/open/versions/{hash}/{file}': {
    operationId: 'openFileVersion',
    summary: 'A version of an open file, by its content',
    description: 'Never changes, and may be kept for ever.',
    parameters: [HASH, FILE],
    content: FILES,
    isFile: true,
    refusals: ['NO_SUCH_PATH'],
  },
  '/gtfs-rt/{feed}': {
    operationId: 'liveFeed',
    summary: 'How trains run now, as GTFS Realtime: trips, positions, alerts',
    description:
      'A `FeedMessage` of GTFS Realtime 2.0; `trip_id` and `stop_id` are those of `gtfs.zip`. The header’s `timestamp` is the moment from which it is true. Every ten seconds there may be another one: ask again with its `ETag`.',
    parameters: [FEED],
    content: { 'application/x-protobuf': { schema: BYTES } },
    refusals: ['NO_SUCH_PATH'],
  },
}

function operationOf({ operationId, summary, description, ...rest }: Described, callsPerMinute: number): JsonSchema {
  const { parameters = [], content, isFile = false, refusals } = rest
  const names: HeaderName[] = [...ALWAYS, ...COUNTED, 'ETag']
  const headers = headersOf(names)
  const inPart = { 'Content-Range': { required: true, schema: { type: 'string' } } }
  const nos = Map.groupBy([...refusals, ...FRAME], statusOf)
  return {
    operationId,
    summary,
    description: `${description} Open to anybody, without a token. At most ${callsPerMinute} a minute from one address.`,
    tags: [OPEN_GROUP],
    parameters: [...parameters, parameterRef('Held'), ...(isFile ? [RANGE] : [])],
    security: [],
    'x-calls-per-minute': callsPerMinute,
    responses: {
      200: { description: isFile ? 'The file.' : 'Found.', headers, content },
      ...(isFile
        ? { 206: { description: 'The part that was asked for.', headers: { ...headers, ...inPart }, content: asBytes } }
        : {}),
      304: { description: 'What you hold is still true.', headers },
      ...(isFile ? { 416: { description: 'The file is shorter than that.', headers: { ...headers, ...inPart } } } : {}),
      ...answersOf(nos),
    },
  }
}
