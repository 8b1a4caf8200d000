const LOOK_EVERY = 2000

/**
 * Looks after what is due, again and again: rows say when, so that whatever ended before it was done is taken up by
 * whoever is still there. Jobs that a sudden end left half-done are for others to find only after a quarter of an hour.
 */
export function keepWatch(work: (() => Promise<void>)[], log: { error: (facts: object, text: string) => void }) {
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  const look = async () => {
    for (const one of work) {
      await one().catch((error: unknown) => log.error({ err: error }, 'looking after payments failed; it goes on'))
    }
    if (!stopped) timer = setTimeout(() => void look(), LOOK_EVERY).unref()
  }
  return {
    start: () => void look(),
    stop: () => {
      stopped = true
      clearTimeout(timer)
    },
  }
}

/** Takes what is due, batch by batch, all of a batch at once; one that fails doesn't hold up the others. */
export async function workOff(claim: () => Promise<string[]>, work: (id: string) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = []
  for (let ids = await claim(); ids.length > 0; ids = await claim()) {
    const ended = await Promise.allSettled(ids.map(work))
    failures.push(...ended.flatMap((one) => (one.status === 'rejected' ? [one.reason] : [])))
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of what was due failed`)
}
