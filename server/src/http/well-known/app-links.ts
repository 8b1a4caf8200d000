import type { FastifyInstance } from 'fastify'
import type { Settings } from '../../settings.ts'

/**
 * Which app may open this site's links: Android and iOS ask the site itself before they believe an app. Nothing is there
 * until an operator says which keys sign their apps.
 * https://developer.android.com/training/app-links/configure-assetlinks,
 * https://developer.apple.com/documentation/xcode/supporting-associated-domains
 */
export function appLinks(server: FastifyInstance, settings: Settings): void {
  const { NATIVE_APP_ID: appId, NATIVE_ANDROID_FINGERPRINTS: fingerprints, NATIVE_APPLE_TEAM: team } = settings
  const says = (name: string, answer: object) =>
    server.get(`/.well-known/${name}`, (_request, reply) =>
      reply.type('application/json').header('cache-control', 'public, max-age=3600').send(answer),
    )
  if (fingerprints.length > 0)
    says('assetlinks.json', [
      {
        relation: ['delegate_permission/common.handle_all_urls'],
        target: { namespace: 'android_app', package_name: appId, sha256_cert_fingerprints: fingerprints },
      },
    ])
  // Calls, pictures and files of the web stay where they are: only pages open in the app.
  const components = [{ '/': '/api/*', exclude: true }, { '/': '/images/*', exclude: true }, { '/': '/*' }]
  if (team !== undefined)
    says('apple-app-site-association', { applinks: { details: [{ appIDs: [`${team}.${appId}`], components }] } })
}
