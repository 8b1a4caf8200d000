import { NOT_OFFERED } from '@cledrau/contract/osdm/not-offered.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FailureCode } from '@cledrau/contract/failure.ts'
import { Failed, noted, type HttpError } from '../../../http/failures.ts'
import type { OtherForm } from '../../../http/open-server.ts'
import { parseJson } from '../../../http/read-json.ts'
import { osdmProblem, sendOsdmProblem } from './osdm-problem.ts'
import { OSDM } from './serve-osdm.ts'

/** All that stands under `/osdm`: its own media type, its own form of a no, and a word for what the standard has and we don’t. */
export async function openOsdm(server: FastifyInstance, routes: (osdm: FastifyInstance) => void): Promise<void> {
  await server.register(
    async (osdm) => {
      osdm.setErrorHandler(answerOsdmFailure)
      // By its beginning: the standard’s own way to write the version is no parameter as others have it.
      osdm.addContentTypeParser(/^application\/vnd\.uic\.osdm\+json\s*(;|$)/i, { parseAs: 'string' }, parseJson(osdm))
      // Read as text it would be no fields at all, and so be taken for a call that needs none.
      osdm.removeContentTypeParser('text/plain')
      osdm.setNotFoundHandler(notThere(osdm))
      routes(osdm)
    },
    { prefix: OSDM },
  )
}

function answerOsdmFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { code, fields, retryAfterSeconds } = noted(error as HttpError, request)
  request.refusedFor = code
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
  return sendOsdmProblem(reply, osdmProblem(request.server, code, fields))
}

/** A no to an address that can't even be read, where it begins as those of the standard do. */
export const osdmForm: OtherForm = (failed, request, reply) =>
  UNDER_OSDM.test(request.url) ? answerOsdmFailure(failed, request, reply) : undefined
const UNDER_OSDM = /^\/osdm(?:[/?]|$)/

/** Nothing at all, a call that is asked otherwise, or one of the standard that we don’t offer. */
function notThere({ serving }: FastifyInstance) {
  return (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const path = (request.url.split('?')[0] ?? '').slice(OSDM.length)
    const fail = (code: FailureCode) => answerOsdmFailure(new Failed(code), request, reply)
    if (NOT_OFFERED.some((one) => isAsked(one, `${request.method} ${path}`))) return fail('NOT_OFFERED')
    const known = serving.osdmCalls.filter((call) => isAsked(call.path, path))
    if (known.length === 0) return fail('NO_SUCH_PATH')
    reply.header('allow', [...new Set(known.map(({ method }) => method))].join(', '))
    return fail('METHOD_NOT_ALLOWED')
  }
}

/** Field by field: what stands in braces may be anything. */
function isAsked(pattern: string, asked: string): boolean {
  const [wanted, given] = [pattern.split('/'), asked.replace(/\/$/, '').split('/')]
  return wanted.length === given.length && wanted.every((part, at) => part.startsWith('{') || part === given[at])
}
