import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import { utcIso } from '@cledrau/domain/time/instant.ts'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Settings } from '../settings.ts'
import { VERSION } from '../version.ts'
import { serveAppFiles } from './app-files.ts'
import { appLinks } from './well-known/app-links.ts'
import { answerFailure } from './failures.ts'
import { healthRoutes } from './health.ts'
import { logCalls } from './logging.ts'
import { notFound } from './not-found.ts'
import { describeCalls } from './document/openapi.ts'
import { readJson } from './read-json.ts'
import { releaseKeys } from './well-known/release-keys.ts'
import { securityTxt } from './well-known/security-txt.ts'
import { secure, type Counting } from './security.ts'

type Answering = {
  settings: Settings
  clock: Clock
  serving: FastifyInstance['serving']
  counting: Counting
  health: Parameters<typeof healthRoutes>[1]
  /** What each area answers. */
  routes: readonly ((api: FastifyInstance) => unknown)[]
  /** What is answered at `/osdm`. */
  osdm: (server: FastifyInstance) => Promise<void>
}

/** What every call goes through on its way in and out, and everything that is answered. */
export async function answerCalls(
  server: FastifyInstance,
  { settings, clock, serving, counting, health, routes, osdm }: Answering,
): Promise<void> {
  const { say, calls } = serving
  server.decorate('serving', serving)
  server.setErrorHandler(answerFailure(say))
  readJson(server)
  // The schemas on the routes are documentation: `readRequest` validates by the contract, in the traveller's words.
  server.setValidatorCompiler(() => () => true)
  server.setSerializerCompiler(() => JSON.stringify)
  // What every call goes through waits for nothing: each promise less is time for another call.
  server.addHook('onSend', (request, reply, _payload, go) => {
    reply.header('server-time', utcIso(clock.now())).header('x-request-id', request.id)
    go()
  })
  logCalls(server)
  await secure(server, settings, counting)
  await server.register(cookie)
  await server.register(compress, { threshold: 1024 })
  await describeCalls(server, { settings, version: VERSION })
  healthRoutes(server, health)

  const answersCalls = settings.ROLES.has('api')
  await server.register(async (api) => {
    if (answersCalls) for (const open of routes) open(api)
  })
  if (answersCalls) await osdm(server)
  server.setNotFoundHandler(notFound(calls))
  securityTxt(server, settings, clock)
  releaseKeys(server)
  appLinks(server, settings)
  if (answersCalls) await serveAppFiles(server, settings)
}
