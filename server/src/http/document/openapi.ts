import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Settings } from '../../settings.ts'
import { API } from '../serve.ts'
import { contractNames } from './contract-names.ts'
import { docsPage } from './docs-page.ts'
import { CALLS_STYLE, DOCS_STYLE, LOGO } from './docs-style.ts'
import { openApiOf, type OpenApi } from './document.ts'
import { readExamples } from './examples.ts'
import { readingPage } from './reading-page.ts'
import { refusalsPage } from './refusals-page.ts'

const DOCS = `${API}/docs`
const CALLS = `${DOCS}/calls`
const REFUSED = `${DOCS}/refusals`
const READING = `${DOCS}/document`
const OPENAPI = `${API}/openapi.json`

/** As for every page: itself, and nothing from anybody else. */
const CALLS_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

type Parts = { settings: Pick<Settings, 'PUBLIC_URL' | 'RATE_LIMIT'>; version: string }

/**
 * For people: how to begin at `/api/docs`, how to read the document at `/api/docs/document`, every no at `/api/docs/refusals`, all
 * calls at `/api/docs/calls`. For machines: `/api/openapi.json`.
 */
export async function describeCalls(server: FastifyInstance, { settings, version }: Parts): Promise<void> {
  const { calls, say } = server.serving
  const names = await contractNames()
  const origin = settings.PUBLIC_URL
  let told: OpenApi | undefined
  // Few ask, and when they do all calls are known.
  const document = () =>
    (told ??= openApiOf({
      calls,
      names,
      say,
      version,
      origin,
      callsPerMinute: settings.RATE_LIMIT,
      examples: readExamples(),
    }))

  await server.register(swagger, { mode: 'static', specification: { document: { openapi: '3.1.0' } as never } })
  await server.register(swaggerUi, {
    routePrefix: CALLS,
    staticCSP: CALLS_POLICY,
    transformSpecification: document,
    transformSpecificationClone: false,
    uiConfig: { docExpansion: 'none', validatorUrl: null },
    logo: { type: 'image/svg+xml', content: Buffer.from(LOGO), href: DOCS, target: '_self' },
    theme: {
      title: 'All calls | Cledrau API',
      favicon: [{ filename: 'icon.svg', rel: 'icon', type: 'image/svg+xml', sizes: 'any', content: Buffer.from(LOGO) }],
      css: [{ filename: 'cledrau.css', content: CALLS_STYLE }],
    },
  })
  const addresses = { api: API, openapi: OPENAPI, calls: CALLS, refusals: REFUSED, reading: READING }
  const page = docsPage(origin, addresses)
  const html = (reply: FastifyReply, text: string) => reply.type('text/html; charset=utf-8').send(text)
  server.get(DOCS, (_, reply) => html(reply, page))
  server.get(REFUSED, (_, reply) => html(reply, refusalsPage(addresses, say)))
  server.get(READING, (_, reply) => html(reply, readingPage(addresses)))
  server.get(`${DOCS}/style.css`, (_, reply) => reply.type('text/css; charset=utf-8').send(DOCS_STYLE))
  server.get(`${DOCS}/icon.svg`, (_, reply) => reply.type('image/svg+xml').send(LOGO))
  server.get(OPENAPI, document)
}
