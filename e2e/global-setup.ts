import { startTestPostgres } from '@cledrau/server/testing/test-postgres.ts'
import { holdBeforeCamera } from './codes.ts'

/** One database server for the run; each worker's product has a database of its own in it. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  holdBeforeCamera(null)
  const postgres = await startTestPostgres('e2e')
  process.env.TEST_POSTGRES = JSON.stringify(postgres)
  return postgres.stop
}
