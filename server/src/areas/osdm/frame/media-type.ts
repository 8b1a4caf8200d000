import { OSDM_MEDIA, OSDM_VERSION } from '@cledrau/contract/osdm/osdm-call.ts'
import type { FastifyRequest } from 'fastify'
import { Failed } from '../../../http/failures.ts'

const [MAJOR, MINOR] = OSDM_VERSION.split('.').map(Number) as [number, number]
const OURS = new Set([OSDM_MEDIA, 'application/json', 'application/*', '*/*'])

/** By its name where it was asked for by its name; whoever only wants JSON gets what the standard’s document says. */
const VERSIONED = `${OSDM_MEDIA}; version=${OSDM_VERSION}`
const PLAIN = 'application/json; charset=utf-8'

/** The standard’s own examples write `; version 3.5`, without the sign. One that can’t be read is none that we speak. */
const versionsIn = (parameters: readonly string[]): string[] =>
  parameters.flatMap((one) => {
    const found = /^version(?:[= ](.*))?$/i.exec(one.trim())
    if (!found) return []
    const [, said = ''] = found
    return [/^("?)([\w.]+)\1$/.exec(said.trim())?.[2] ?? '']
  })

/** Any version from which ours only added to: a later one may have what we don’t know. */
export function isSpoken(version: string): boolean {
  const [, major, minor = '0'] = /^(\d{1,4})(?:\.(\d{1,4}))?(?:\.\d{1,4})?$/.exec(version) ?? []
  return major !== undefined && Number(major) === MAJOR && Number(minor) <= MINOR
}

function partsOf(range: string): { type: string; versions: string[]; parameters: string[]; unwanted: boolean } {
  const [type = '', ...parameters] = range.split(';')
  const unwanted = parameters.some((one) => /^q=0(\.0*)?$/.test(one.trim()))
  return { type: type.trim().toLowerCase(), versions: versionsIn(parameters), parameters, unwanted }
}

/** In which form to answer, or a no to whoever takes none that we speak. */
export function answeredAs({ headers }: FastifyRequest): string {
  const { accept } = headers
  if (accept === undefined || accept.trim() === '') return PLAIN
  const taken = accept
    .split(',')
    .map(partsOf)
    .filter(({ type, versions, unwanted }) => !unwanted && OURS.has(type) && versions.every(isSpoken))
  if (taken.length === 0) throw new Failed('NOT_ACCEPTABLE')
  return taken.some(({ type }) => type === OSDM_MEDIA) ? VERSIONED : PLAIN
}

/** JSON is read as UTF-8, whatever is said of it: names in another one would be other names. */
const isReadable = (parameter: string): boolean => {
  const [, charset] = /^charset\s*=\s*"?([^"]*)"?$/i.exec(parameter.trim()) ?? []
  return charset === undefined || /^utf-?8$/i.test(charset)
}

/** A body that is no object, of a version that we don’t speak, or in signs that we don’t read, is turned away, not guessed at. */
export function checkSentAs({ headers, body }: FastifyRequest): void {
  const { versions, parameters } = partsOf(headers['content-type'] ?? '')
  if (!versions.every(isSpoken) || !parameters.every(isReadable)) throw new Failed('WRONG_MEDIA_TYPE')
  if (body !== undefined && typeof body !== 'object') throw new Failed('BAD_REQUEST')
}
