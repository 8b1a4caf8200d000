type Log = { error: (facts: object, text: string) => void }

export type Watch = {
  stop: () => Promise<void>
  /** Something is due: looks now, or once more when it is done with what it is at. */
  wake: () => void
}

/**
 * Looks after what is due, again and again: rows say when, so that whatever ended before it was done is taken up by
 * whoever is still there. Jobs that a sudden end left half-done are for others to find only after a quarter of an hour.
 */
export function keepWatch(name: string, work: () => Promise<void>, lookEvery: number, log: Log): Watch {
  let timer: NodeJS.Timeout | undefined
  let [stopped, isWanted] = [false, false]

  const look = async () => {
    timer = undefined
    isWanted = false
    await work().catch((error: unknown) =>
      log.error({ err: error, watch: name }, 'looking after what is due failed; it goes on'),
    )
    if (!stopped) timer = setTimeout(lookAgain, isWanted ? 0 : lookEvery).unref()
  }
  let looking = look()
  const lookAgain = () => void (looking = look())
  return {
    stop: () => {
      stopped = true
      clearTimeout(timer)
      return looking
    },
    wake: () => {
      isWanted = true
      if (stopped || !timer) return
      clearTimeout(timer)
      lookAgain()
    },
  }
}

/** A hundred thousand that fail for one reason need no more than these to say it. */
const FAILURES_TOLD = 20

/** Takes what is due, batch by batch, all of a batch at once; one that fails doesn't hold up the others. */
export async function workOff<Due>(claim: () => Promise<Due[]>, work: (due: Due) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = []
  let failed = 0
  for (let due = await claim(); due.length > 0; due = await claim()) {
    const ended = await Promise.allSettled(due.map(work))
    for (const one of ended) {
      if (one.status === 'fulfilled') continue
      failed += 1
      if (failures.length < FAILURES_TOLD) failures.push(one.reason)
    }
  }
  if (failed > 0) throw new AggregateError(failures, `${failed} of what was due failed`)
}
