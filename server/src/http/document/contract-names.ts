import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { AnyEndpoint } from '@cledrau/contract/endpoint.ts'
import type * as z from 'zod/mini'

const CONTRACT = join(import.meta.dirname, '../../../../contract/src')

/** What calls and shapes are called where they are written down: whoever reads the contract knows the document's names. */
export type ContractNames = {
  readonly calls: ReadonlyMap<AnyEndpoint, string>
  readonly shapes: ReadonlyMap<z.core.$ZodType, string>
}

const isCall = (value: object): value is AnyEndpoint => 'method' in value && 'path' in value && 'access' in value
const isShape = (value: object): value is z.core.$ZodType => '_zod' in value

let known: Promise<ContractNames> | undefined

/** The contract's files are read once in a process. */
export const contractNames = (): Promise<ContractNames> => (known ??= readNames())

async function readNames(): Promise<ContractNames> {
  // Who uses the OSDM has the standard’s own document.
  const files = globSync('**/*.ts', { cwd: CONTRACT }).filter((file) => !/\.test\.ts$|^osdm\//.test(file))
  const modules = await Promise.all(
    files.toSorted().map((file) => import(join(CONTRACT, file)) as Promise<Record<string, unknown>>),
  )
  const calls = new Map<AnyEndpoint, string>()
  const shapes = new Map<z.core.$ZodType, string>()
  for (const [name, value] of modules.flatMap((module) => Object.entries(module))) {
    if (typeof value !== 'object' || value === null) continue
    if (isCall(value)) calls.set(value, name)
    else if (isShape(value) && !shapes.has(value)) shapes.set(value, name)
  }
  return { calls, shapes: withoutTwins(shapes) }
}

/** A name that two files use for two shapes tells nobody which one it is. */
function withoutTwins(shapes: Map<z.core.$ZodType, string>): Map<z.core.$ZodType, string> {
  const bearers = Map.groupBy(shapes, ([, name]) => name)
  return new Map([...shapes].filter(([, name]) => bearers.get(name)?.length === 1))
}
