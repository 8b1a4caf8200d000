import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { isOnlyHere } from '../real-place.ts'
import type { Settings } from '../settings.ts'
import { hashesOf, READS_CODES, type Hashes } from './inline-hashes.ts'
import { WELL_KNOWN } from './not-found.ts'

type Folders = Pick<Settings, 'APP_DIR' | 'INSPECTOR_DIR' | 'DATA_DIR' | 'PUBLIC_URL' | 'HOST'>

/** As for every page, but that it may show the camera. */
const GUARDS_POLICY = [
  "default-src 'none'",
  `script-src 'self' ${READS_CODES}`,
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'self'",
].join('; ')

/**
 * Where password managers send somebody whose password became known (https://w3c.github.io/webappsec-change-password-url/).
 * Whoever is signed in here is there at once; everybody else signs in first.
 */
const CHANGE_PASSWORD = '/#/login?return=%2Fmy-account%2Fchange-password'

const YEAR = 365 * 24 * 60 * 60

/** The built app beside the API: one port, one origin. Names with a hash in them never change, everything else is asked for again. */
export async function serveAppFiles(server: FastifyInstance, settings: Folders): Promise<void> {
  const { APP_DIR: appDir, INSPECTOR_DIR: inspectorDir, DATA_DIR: dataDir } = settings
  // How the app is written is for those who work on it: where others get in, there is no such file.
  const hidden = isOnlyHere(settings) ? [] : ['**/*.map', '**/*.map.*']
  await server.register(fastifyStatic, {
    root: join(dataDir, 'images'),
    prefix: '/images/',
    cacheControl: true,
    maxAge: '1d',
    schemaHide: true,
  })
  if (existsSync(join(appDir, 'index.html'))) {
    const standsInIt = hashesOf(readFileSync(join(appDir, 'index.html'), 'utf8'))
    await server.register(fastifyStatic, {
      root: appDir,
      prefix: '/',
      decorateReply: false,
      preCompressed: true,
      acceptRanges: false,
      // Each has a tag already.
      lastModified: false,
      wildcard: false,
      globIgnore: hidden,
      schemaHide: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const forever = path.includes('/assets/')
        reply.header('cache-control', forever ? `public, max-age=${YEAR}, immutable` : 'no-cache')
        if (/\/index\.html(\.br|\.gz)?$/.test(path)) allow(reply, standsInIt)
      },
    })
  }
  if (existsSync(join(inspectorDir, 'index.html'))) {
    await server.register(fastifyStatic, {
      root: inspectorDir,
      prefix: '/inspector/',
      decorateReply: false,
      wildcard: false,
      globIgnore: hidden,
      schemaHide: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const forever = path.includes('/assets/')
        reply.header('cache-control', forever ? `public, max-age=${YEAR}, immutable` : 'no-cache')
        reply.header('content-security-policy', GUARDS_POLICY)
      },
    })
  }
  server.get(`${WELL_KNOWN}change-password`, (_request, reply) => reply.redirect(CHANGE_PASSWORD))
}

function allow(reply: FastifyReply, hashes: Hashes): void {
  let policy = String(reply.getHeader('content-security-policy'))
  for (const [kind, allowed] of Object.entries(hashes))
    policy = policy.replace(`${kind} 'self'`, () => [kind, "'self'", ...allowed].join(' '))
  policy = policy.replace("script-src 'self'", () => `script-src 'self' ${READS_CODES}`)
  reply.header('content-security-policy', policy)
}
