type Options = ErrorOptions & { retryAfterSeconds?: number | null }

/** A call that has no answer to give: why, in a code and in the traveller's language where the server said so. */
export class Failed extends Error {
  override name = 'Failed'
  /** The HTTP status; 0 where nobody answered. */
  readonly status: number
  readonly code: string
  readonly fields: readonly { field: string; problem: string }[]
  /** When to ask again, where the server says so. */
  readonly retryAfterSeconds: number | null

  constructor(status: number, code: string, message: string, fields: Failed['fields'] = [], options: Options = {}) {
    super(message, options)
    this.retryAfterSeconds = options.retryAfterSeconds ?? null
    this.status = status
    this.code = code
    this.fields = fields
  }
}

/** Nobody answered: no network, or not in time. Nothing is known about what happened there. */
export const isSilence = (error: unknown): boolean => error instanceof Failed && error.status === 0
