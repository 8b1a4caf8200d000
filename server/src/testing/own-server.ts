import { startTestPostgres } from './test-postgres.ts'
import { startTestServer, type TestServer } from './test-server.ts'

/** A test server outside a test run, for proofs and measurements. */
export async function withOwnServer<Value>(
  run: string,
  work: (house: TestServer) => Promise<Value>,
  environment: Record<string, string> = {},
): Promise<Value> {
  const postgres = await startTestPostgres(run)
  try {
    const house = await startTestServer(postgres, environment)
    try {
      return await work(house)
    } finally {
      await house.close()
    }
  } finally {
    await postgres.stop()
  }
}
