import { bringForward } from '@cledrau/server/db/bring-forward.ts'
import { readSettings } from '@cledrau/server/settings.ts'

/**
 * `npm run migrate`: brings a database forward as its owner, before servers of a new release start, which come by a role of
 * their own and may not. Run again, or beside servers of the release before, it does no harm.
 */
const { DATABASE_URL } = readSettings(process.env)
if (DATABASE_URL) {
  const fresh = await bringForward(DATABASE_URL)
  console.log(fresh.length > 0 ? `made: ${fresh.join(', ')}` : 'nothing was missing')
} else {
  console.error('name the database by DATABASE_URL, as its owner; the embedded one is brought forward by npm start')
  process.exitCode = 2
}
