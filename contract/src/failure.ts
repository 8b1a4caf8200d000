import * as z from 'zod/mini'

/** Said by the frame itself, before or around any call. Their words are `FAILURE_CODE` in data/words. */
export const FAILURES = {
  BAD_REQUEST: 400,
  APP_TOKEN: 401,
  SIGN_IN: 401,
  /** A guest's token, whose order is an account's now: said to nobody who doesn't hold that token. */
  TAKEN_OVER: 401,
  NOT_ALLOWED: 403,
  NO_SUCH_PATH: 404,
  METHOD_NOT_ALLOWED: 405,
  /** Asked for in a form or a version that we don't speak. */
  NOT_ACCEPTABLE: 406,
  STILL_RUNNING: 409,
  TOO_LARGE: 413,
  WRONG_MEDIA_TYPE: 415,
  KEY_REUSED: 422,
  TOO_MANY_CALLS: 429,
  OUR_FAULT: 500,
  /** The standard has it, and we don't. */
  NOT_OFFERED: 501,
  OUTSIDE_TROUBLE: 502,
  TOO_BUSY: 503,
  /** A part of ours is away for a moment. */
  NOT_NOW: 503,
} as const

export type FailureCode = keyof typeof FAILURES

/** What was wrong with one field, in the caller's language. */
export const fieldProblem = z.object({ field: z.string(), problem: z.string() })

/** The body of every answer that isn't a success. */
export const failure = z.object({
  error: z.literal(true),
  code: z.string(),
  errorMessage: z.string(),
  requestId: z.string(),
  fields: z.optional(z.array(fieldProblem)),
})
export type Failure = z.infer<typeof failure>
