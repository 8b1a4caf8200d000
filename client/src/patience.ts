export type Patience = {
  retries: number
  /** Whether doing it twice does it once. */
  mayRepeat: boolean
  signal: AbortSignal | undefined
}

type Outcome = { ok: boolean; status: number; code?: string; retryAfterSeconds?: number | undefined }

/** Told before anything was done: whoever hears it may come again, whatever they wanted. */
const NOTHING_DONE = ['TOO_MANY_CALLS', 'TOO_BUSY']
/** The same call is still on its way, or a part behind it is away. */
const PASSING = ['NO_ANSWER', 'TIMED_OUT', 'STILL_RUNNING', 'NOT_NOW', 'OUTSIDE_TROUBLE', 'OUR_FAULT']

/** Longer than this nobody is kept waiting; they hear the no, and when to come back. */
const LONGEST_WAIT = 30_000
const FIRST_WAIT = 300

/** Tries again what passes, as often as is wanted and when the server says, or after a while that doubles. */
export async function patient<One extends Outcome>(patience: Patience, work: () => Promise<One>): Promise<One> {
  for (let tried = 0; ; tried++) {
    const outcome = await work()
    if (outcome.ok || tried >= patience.retries || !passes(outcome, patience.mayRepeat)) return outcome
    const wait = (outcome.retryAfterSeconds ?? 0) * 1000 || FIRST_WAIT * 2 ** tried * (0.5 + Math.random())
    if (wait > LONGEST_WAIT || !(await waited(wait, patience.signal))) return outcome
  }
}

const passes = ({ code = '', status }: Outcome, mayRepeat: boolean): boolean =>
  NOTHING_DONE.includes(code) || (mayRepeat && (PASSING.includes(code) || status >= 500))

/** Whether the time went by; not if the caller gave up meanwhile. */
const waited = (milliseconds: number, signal: AbortSignal | undefined): Promise<boolean> =>
  new Promise((resolve) => {
    if (signal?.aborted) return resolve(false)
    const stop = () => {
      clearTimeout(timer)
      resolve(false)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve(true)
    }, milliseconds)
    signal?.addEventListener('abort', stop, { once: true })
  })
