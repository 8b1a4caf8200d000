import * as z from 'zod/mini'
import { list } from '../query.ts'

/** More than any journey has. */
export const MOST_TRAINS = 12

/** In a query, each as `K14617.2026-12-09.CDF.CRE`: a train, its day, and from where to where. */
export const trainNames = z.pipe(
  list,
  z
    .array(z.string().check(z.regex(/^[\w-]{1,16}\.\d{4}-\d{2}-\d{2}\.[A-Z0-9]{3,8}\.[A-Z0-9]{3,8}$/)))
    .check(z.minLength(1), z.maxLength(MOST_TRAINS)),
)
