/** Runs what belongs to one key a few at a time; the others wait for their turn. */
export type Turns = <Value>(key: string, work: () => Promise<Value>) => Promise<Value>

/**
 * An office signs in at nine o'clock, all at the same moment and rightly: counting each as a wrong guess until it turns out
 * right would refuse the last of them. So no more of one network are under way than may be wrong for nothing, at three servers
 * together (who is told to wait by mistake waits a second), which is also its share of the one queue in which passwords are hashed.
 */
export function openTurns(atOnce = 10): Turns {
  const lines = new Map<string, { running: number; waiting: (() => void)[] }>()
  return async (key, work) => {
    const line = lines.get(key) ?? { running: 0, waiting: [] }
    lines.set(key, line)
    if (line.running >= atOnce) await new Promise<void>((start) => line.waiting.push(start))
    else line.running++
    try {
      return await work()
    } finally {
      const next = line.waiting.shift()
      if (next) next()
      else if (--line.running === 0) lines.delete(key)
    }
  }
}
