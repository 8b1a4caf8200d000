import { appData as call, type AppData } from '@cledrau/contract/reading/app-data.ts'
import { done } from '@cledrau/domain/result.ts'
import type { FastifyInstance } from 'fastify'
import { serveReference } from '../../../http/serve-reference.ts'
import type { Reference } from '../../../reference/reference.ts'
import type { AppDataByEnvironment } from './app-data.service.ts'

/** What of it no file says: it is this place's own. */
type OfThisPlace = { pushKey: () => string; cardHostUrl: string | undefined }

export function appDataRoutes(
  server: FastifyInstance,
  appData: Reference<AppDataByEnvironment>,
  { pushKey, cardHostUrl }: OfThisPlace,
) {
  const withHost = ({ smartcards }: AppData): Pick<AppData, 'smartcards'> =>
    smartcards && cardHostUrl !== undefined
      ? { smartcards: { ...smartcards, hostUrl: new URL(cardHostUrl).origin } }
      : {}
  const withKey = new WeakMap<AppData, AppData>()
  serveReference(server, call, ({ environment }) => {
    const { production, staging } = appData.current().value
    const kept = environment === 'staging' ? staging : production
    const key = pushKey()
    const known = withKey.get(kept)
    if (known?.pushKey === key) return done(known)
    const said = { ...kept, ...withHost(kept), pushKey: key }
    withKey.set(kept, said)
    return done(said)
  })
}
