import { setTimeout as wait } from 'node:timers/promises'

type Telling<Due> = {
  /** Takes at most so many, and none of those who are being told something now. */
  claim: (most: number, busy: readonly string[]) => Promise<Due[]>
  ownerOf: (due: Due) => string
  tell: (due: Due) => Promise<unknown>
  atOnce: number
}

/** While others are slow, whoever has something new is looked for so often, in milliseconds. */
const LOOK_AGAIN = 500

/**
 * Works off what is due, so that nobody waits for anybody else: while one is slow, what is due for others is taken and told
 * beside it. What fails is thrown once all is done, and holds up nothing.
 */
export async function tellEach<Due>({ claim, ownerOf, tell, atOnce }: Telling<Due>): Promise<void> {
  const failures: unknown[] = []
  const busy = new Map<string, number>()
  const underWay = new Set<Promise<void>>()
  const begin = (due: Due) => {
    const owner = ownerOf(due)
    busy.set(owner, (busy.get(owner) ?? 0) + 1)
    const work = async () => {
      await tell(due).catch((error: unknown) => failures.push(error))
      underWay.delete(ended)
      const left = (busy.get(owner) ?? 1) - 1
      if (left > 0) busy.set(owner, left)
      else busy.delete(owner)
    }
    const ended = work()
    underWay.add(ended)
  }
  for (;;) {
    const room = atOnce - underWay.size
    const due = room > 0 ? await claim(room, [...busy.keys()]) : []
    due.forEach(begin)
    if (underWay.size === 0) break
    const looking = new AbortController()
    const later = wait(LOOK_AGAIN, undefined, { signal: looking.signal }).catch(() => {})
    await Promise.race([...underWay, later])
    looking.abort()
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of what was due failed`)
}
