type Waiting<Answer> = { resolve: (answer: Answer | undefined) => void; reject: (error: unknown) => void }

/**
 * What several ask in the same moment is asked once for all of them: trips that are judged side by side are one look into the
 * database and not one each. Nothing is kept; whoever asks afterwards asks anew.
 */
export function askedTogether<Answer>(
  ask: (keys: readonly string[]) => Promise<ReadonlyMap<string, Answer>>,
): (key: string) => Promise<Answer | undefined> {
  let waiting = new Map<string, Waiting<Answer>[]>()
  const askAll = async () => {
    const all = waiting
    waiting = new Map()
    try {
      const answers = await ask([...all.keys()])
      for (const [key, some] of all) for (const { resolve } of some) resolve(answers.get(key))
    } catch (error) {
      for (const { reject } of [...all.values()].flat()) reject(error)
    }
  }
  return (key) =>
    new Promise((resolve, reject) => {
      if (waiting.size === 0) setImmediate(() => void askAll())
      waiting.set(key, [...(waiting.get(key) ?? []), { resolve, reject }])
    })
}
