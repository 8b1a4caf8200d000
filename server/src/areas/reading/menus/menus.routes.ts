import * as calls from '@cledrau/contract/reading/menus.ts'
import { done } from '@cledrau/domain/result.ts'
import type { FastifyInstance } from 'fastify'
import { serveReference } from '../../../http/serve-reference.ts'
import type { Reference } from '../../../reference/reference.ts'
import type { Menus } from './menus.service.ts'

export function menusRoutes(server: FastifyInstance, menus: Reference<Menus>) {
  serveReference(server, calls.sitemap, () => done(menus.current().value.sitemap))
  serveReference(server, calls.headerMenus, () => done(menus.current().value.header))
  serveReference(server, calls.footer, () => done(menus.current().value.footer))
}
