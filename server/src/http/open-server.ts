import { fastify, LogController, type FastifyInstance } from 'fastify'
import type { Settings } from '../settings.ts'
import type { Say } from '../words.ts'
import { answerFailure, Failed } from './failures.ts'
import { loggerOptions, requestIds } from './logging.ts'

const MOST_BODY = 256 * 1024

/** A server that nobody has told yet what it answers. */
export function openServer(settings: Settings, say: Say): FastifyInstance {
  const server = fastify({
    bodyLimit: MOST_BODY,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    genReqId: requestIds(),
    trustProxy: settings.TRUSTED_PROXIES.length > 0 ? settings.TRUSTED_PROXIES : false,
    // An address that can't be decoded never reaches a route.
    frameworkErrors: (_error, request, reply) => void answerFailure(say)(new Failed('NO_SUCH_PATH'), request, reply),
    logController: new LogController({ disableRequestLogging: true }),
    requestTimeout: 60_000,
    logger: loggerOptions(settings.LOG_LEVEL, settings.NODE_NAME),
  })
  server.decorateRequest('refusedFor', undefined)
  server.decorateRequest('asker', undefined)
  return server
}
