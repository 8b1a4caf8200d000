import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** The product's own colours and sizes: what plays its outside looks as if it were made for it. */
export const LOOK = readFileSync(createRequire(import.meta.url).resolve('@cledrau/data/look/tokens.css'), 'utf8')
