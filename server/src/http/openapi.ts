import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { CALL_GROUPS } from './call-groups.ts'
import { CALLS_STYLE, docsPage, DOCS_STYLE, LOGO } from './docs-page.ts'
import { API } from './serve.ts'

const DOCS = `${API}/docs`
const CALLS = `${DOCS}/calls`
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

/** For people: how to begin at `/api/docs`, all calls at `/api/docs/calls`. For machines: `/api/openapi.json`. */
export async function describeCalls(server: FastifyInstance, version: string, origin: string): Promise<void> {
  await server.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Cledrau',
        version,
        description: `Rail tickets, wallet and accounts, in English and Welsh. [How to begin](${DOCS})`,
      },
      tags: CALL_GROUPS.map(({ name, description }) => ({ name, description })),
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
  })
  await server.register(swaggerUi, {
    routePrefix: CALLS,
    staticCSP: CALLS_POLICY,
    uiConfig: { docExpansion: 'none', validatorUrl: null },
    logo: { type: 'image/svg+xml', content: Buffer.from(LOGO), href: DOCS, target: '_self' },
    theme: {
      title: 'All calls | Cledrau API',
      favicon: [{ filename: 'icon.svg', rel: 'icon', type: 'image/svg+xml', sizes: 'any', content: Buffer.from(LOGO) }],
      css: [{ filename: 'cledrau.css', content: CALLS_STYLE }],
    },
  })
  const hidden = { schema: { hide: true } }
  const page = docsPage(origin, { api: API, openapi: OPENAPI, calls: CALLS })
  server.get(DOCS, hidden, (_, reply) => reply.type('text/html; charset=utf-8').send(page))
  server.get(`${DOCS}/style.css`, hidden, (_, reply) => reply.type('text/css; charset=utf-8').send(DOCS_STYLE))
  server.get(`${DOCS}/icon.svg`, hidden, (_, reply) => reply.type('image/svg+xml').send(LOGO))
  server.get(OPENAPI, hidden, () => server.swagger())
}
