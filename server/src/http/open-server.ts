import { MOST_BODY } from '@cledrau/contract/endpoint.ts'
import { fastify, LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { openFarLog } from '../gateways/logs/logs.ts'
import type { Settings } from '../settings.ts'
import { followCalls } from '../care/tracing/http-traces.ts'
import type { Traces } from '../care/tracing/traces.ts'
import type { Say } from '../words.ts'
import { answerFailure, Failed } from './failures.ts'
import { loggerOptions, requestIds } from './logging.ts'

/** So many letters a field has that travels in the path; an address with a longer one is none of ours. */
export const LONGEST_FIELD = 200

/** A no of a part of the server that has a form of its own; nothing where the address isn't there. */
export type OtherForm = (failed: Failed, request: FastifyRequest, reply: FastifyReply) => FastifyReply | undefined

type Parts = { say: Say; otherForm: OtherForm; traces: Traces | undefined }

/** A server that nobody has told yet what it answers. */
export function openServer(settings: Settings, { say, otherForm, traces }: Parts): FastifyInstance {
  const { LOG_URL, LOG_LEVEL, NODE_NAME } = settings
  const far = LOG_URL === undefined ? undefined : openFarLog({ url: LOG_URL, node: NODE_NAME })
  const { TLS_CERT: cert, TLS_KEY: key } = settings
  // Whoever speaks TLS with us or doesn't: all else is the same server.
  const byTls = (cert && key ? { https: { cert, key, minVersion: 'TLSv1.2' } } : {}) as object
  const server = fastify({
    ...byTls,
    bodyLimit: MOST_BODY,
    routerOptions: { maxParamLength: LONGEST_FIELD, ignoreTrailingSlash: true },
    genReqId: requestIds(),
    trustProxy: settings.TRUSTED_PROXIES.length > 0 ? settings.TRUSTED_PROXIES : false,
    // An address that can't be decoded never reaches a route.
    frameworkErrors: (_error, request, reply) => {
      const failed = new Failed('NO_SUCH_PATH')
      if (!otherForm(failed, request, reply)) answerFailure(say)(failed, request, reply)
    },
    logController: new LogController({ disableRequestLogging: true }),
    requestTimeout: 60_000,
    logger: loggerOptions(LOG_LEVEL, NODE_NAME, { far, followed: traces !== undefined }),
  })
  server.decorateRequest('refusedFor', undefined)
  server.decorateRequest('asker', undefined)
  server.decorateRequest('counted', undefined)
  server.decorateRequest('span', undefined)
  // Before all else that a call goes through.
  if (traces) followCalls(server, traces)
  // The last to go: what others say of their end is in it.
  if (far) server.addHook('onClose', () => far.close())
  return server
}
