import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { API } from './serve.ts'

/** The contract, readable by machines at `/api/openapi.json` and by people at `/api/docs`. */
export async function describeCalls(server: FastifyInstance, version: string): Promise<void> {
  await server.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Cledrau',
        version,
        description: 'Rail tickets, live trains, wallet and pay as you go, in English and Welsh.',
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
  })
  await server.register(swaggerUi, { routePrefix: `${API}/docs`, staticCSP: true })
  server.get(`${API}/openapi.json`, { schema: { hide: true } }, () => server.swagger())
}
