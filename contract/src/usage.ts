import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { LANGUAGES } from './language.ts'
import { USED_PAGES } from './used-pages.ts'

/** How the app was drawn. */
export const USED_LAYOUTS = ['wide', 'narrow', 'native'] as const
export type UsedLayout = (typeof USED_LAYOUTS)[number]

/** A visit that opens more says no more than this. */
export const MOST_PAGES = 100

/** Which pages a visit opened. Nothing here says whose visit it was, and nobody who calls is looked at. */
export const noteUsage = endpoint({
  method: 'POST',
  path: '/v1/usage',
  access: 'anyone',
  oneIn: 40,
  summary: 'Which pages a visit opened, without a name: counted by day, for those who accepted cookies.',
  request: z.object({
    /** The visit begins with these pages; else they go on with one that was told of before. */
    begins: z.boolean(),
    language: z.enum(LANGUAGES),
    layout: z.enum(USED_LAYOUTS),
    pages: z.array(z.enum(USED_PAGES)).check(z.minLength(1), z.maxLength(MOST_PAGES)),
  }),
  reply: z.object({}),
})
