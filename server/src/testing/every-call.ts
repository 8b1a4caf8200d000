import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { AnyEndpoint } from '@cledrau/contract/endpoint.ts'

const CONTRACT = join(import.meta.dirname, '../../../contract/src')

const isCall = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

/** Every call of the contract, found in its files: nobody has to remember to list a new one. */
export async function everyCall(): Promise<AnyEndpoint[]> {
  const files = globSync('**/*.ts', { cwd: CONTRACT }).filter((file) => !file.endsWith('.test.ts'))
  const modules = await Promise.all(
    files.map((file) => import(join(CONTRACT, file)) as Promise<Record<string, unknown>>),
  )
  return modules.flatMap((module) => Object.values(module).filter(isCall))
}

export const nameOfCall = (call: AnyEndpoint): string => `${call.method} ${call.path}`
