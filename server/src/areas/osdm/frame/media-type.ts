import { OSDM_MEDIA, OSDM_VERSION } from '@cledrau/contract/osdm/osdm-call.ts'
import type { FastifyRequest } from 'fastify'
import { Failed } from '../../../http/failures.ts'

const [MAJOR, MINOR] = OSDM_VERSION.split('.').map(Number) as [number, number]
const OURS = new Set([OSDM_MEDIA, 'application/json', 'application/*', '*/*'])

/** By its name where it was asked for by its name; whoever only wants JSON gets what the standard’s document says. */
const VERSIONED = `${OSDM_MEDIA}; version=${OSDM_VERSION}`
const PLAIN = 'application/json; charset=utf-8'

/** The standard’s own examples write `; version 3.5`, without the sign. */
const versionIn = (parameters: readonly string[]): string | undefined =>
  parameters.map((one) => /^version[= ]"?([\w.]+)"?$/.exec(one.trim())?.[1]).find((version) => version !== undefined)

/** Any version from which ours only added to: a later one may have what we don’t know. */
export function isSpoken(version: string): boolean {
  const [, major, minor = '0'] = /^(\d{1,4})(?:\.(\d{1,4}))?(?:\.\d{1,4})?$/.exec(version) ?? []
  return major !== undefined && Number(major) === MAJOR && Number(minor) <= MINOR
}

function partsOf(range: string): { type: string; version: string | undefined; unwanted: boolean } {
  const [type = '', ...parameters] = range.split(';')
  const unwanted = parameters.some((one) => /^q=0(\.0*)?$/.test(one.trim()))
  return { type: type.trim().toLowerCase(), version: versionIn(parameters), unwanted }
}

/** In which form to answer, or a no to whoever takes none that we speak. */
export function answeredAs({ headers }: FastifyRequest): string {
  const { accept } = headers
  if (accept === undefined || accept.trim() === '') return PLAIN
  const taken = accept
    .split(',')
    .map(partsOf)
    .filter(
      ({ type, version, unwanted }) => !unwanted && OURS.has(type) && (version === undefined || isSpoken(version)),
    )
  if (taken.length === 0) throw new Failed('NOT_ACCEPTABLE')
  return taken.some(({ type }) => type === OSDM_MEDIA) ? VERSIONED : PLAIN
}

/** A body of a version that we don’t speak is turned away, not guessed at. */
export function checkSentVersion({ headers }: FastifyRequest): void {
  const { version } = partsOf(headers['content-type'] ?? '')
  if (version !== undefined && !isSpoken(version)) throw new Failed('WRONG_MEDIA_TYPE')
}
