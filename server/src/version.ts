import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The product's version, from the one place that names it. */
export const VERSION = (
  JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as { version: string }
).version
