import { startTestPostgres, type TestPostgres } from './test-postgres.ts'

let postgres: Awaited<ReturnType<typeof startTestPostgres>> | undefined

export async function setup({ provide }: { provide: (name: 'postgres', value: TestPostgres) => void }): Promise<void> {
  postgres = await startTestPostgres('server')
  provide('postgres', { url: postgres.url, ownerUrl: postgres.ownerUrl, template: postgres.template })
}

export async function teardown(): Promise<void> {
  await postgres?.stop()
}

declare module 'vitest' {
  interface ProvidedContext {
    postgres: TestPostgres
  }
}
