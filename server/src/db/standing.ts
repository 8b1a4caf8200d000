import pg from 'pg'

export type Standing = {
  /** It answered within its time. */
  readonly isThere: boolean
  /** Milliseconds by which this machine's clock is ahead of the database's, as far as the way there lets anybody tell. */
  readonly clockAhead: number | null
}

/** How far a clock may be off: holds, leases and throttles of one server are rows that another one reads. */
export const CLOCKS_APART_MS = 500
const PATIENCE_MS = 1000
/** Balancers and monitors ask several times a second between them. */
const GOOD_FOR_MS = 1000

type Parts = {
  connectionString: string
  /** This machine's clock, not the product's, which may stand at another day. */
  now?: () => number
  goodForMs?: number
  log: { error: (facts: object, text: string) => void }
}

/**
 * Asks the database whether it is there, on a line of its own: the pool's lines may all be waited for by others. Its clock is
 * read with the same question.
 */
export function openStanding({ connectionString, now = Date.now, goodForMs = GOOD_FOR_MS, log }: Parts) {
  let client: pg.Client | undefined
  let last: { at: number; standing: Promise<Standing> } | undefined
  let [wasThere, wasRight] = [true, true]

  const hangUp = () => {
    const old = client
    client = undefined
    void old?.end().catch(() => {})
  }
  const line = async (): Promise<pg.Client> => {
    if (client) return client
    const fresh = new pg.Client({
      connectionString,
      application_name: 'cledrau standing',
      connectionTimeoutMillis: PATIENCE_MS,
      keepAlive: true,
    })
    fresh.on('error', hangUp).on('end', () => client === fresh && hangUp())
    await fresh.connect()
    client = fresh
    return fresh
  }
  const read = async (): Promise<Standing> => {
    const asking = await line()
    const began = now()
    const { rows } = await asking.query<{ at: string }>('select extract(epoch from clock_timestamp()) * 1000 as at')
    const ended = now()
    const ahead = (began + ended) / 2 - Number(rows[0]?.at)
    // Half of the way there and back may be anywhere in it.
    const sure = Math.max(0, Math.abs(ahead) - (ended - began) / 2)
    return { isThere: true, clockAhead: Math.round(Math.sign(ahead) * sure) }
  }
  const ask = async (): Promise<Standing> => {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('the database doesn’t answer')), PATIENCE_MS)
    })
    const standing = await Promise.race([read(), late]).catch((error: unknown): Standing => {
      hangUp()
      if (wasThere) log.error({ err: error }, 'the database is away')
      return { isThere: false, clockAhead: null }
    })
    clearTimeout(timer)
    wasThere = standing.isThere
    const { clockAhead } = standing
    if (clockAhead !== null) {
      const isRight = Math.abs(clockAhead) <= CLOCKS_APART_MS
      if (wasRight && !isRight) log.error({ clockAhead }, 'this clock and the database’s are too far apart to serve')
      wasRight = isRight
    }
    return standing
  }
  return {
    ask: (): Promise<Standing> => {
      const at = performance.now()
      if (!last || at - last.at >= goodForMs) last = { at, standing: ask() }
      return last.standing
    },
    close: hangUp,
  }
}
