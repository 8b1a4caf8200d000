import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

const short = z.string().check(z.maxLength(200))

/** Something that went wrong on a device. Nobody waits for the answer. */
export const log = endpoint({
  method: 'POST',
  path: '/v1/log',
  access: 'anyone',
  oneIn: 40,
  summary: 'A note from a device about what went wrong there.',
  request: z.object({
    /** The traveller's id, or empty. */
    userID: short,
    message: z.string().check(z.maxLength(2000)),
    /** What kind of trouble: `error`, `network`, `start-up`, … */
    channel: short,
    /** Which call or part it came from. */
    provider: short,
    /** The page it happened on. */
    controller: short,
    typeof: short,
    /** The rest, as text. */
    raw: z.string().check(z.maxLength(8000)),
  }),
  reply: z.object({}),
})
