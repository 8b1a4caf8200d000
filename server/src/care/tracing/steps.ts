/** What a thread did for one question, where somebody follows: name, when it began after the question came, and how long it took. */
export type Step = readonly [name: string, afterMs: number, tookMs: number]

let followed: { steps: Step[]; came: number } | undefined

/** A step of what this thread works on. */
export function step<Value>(name: string, work: () => Value): Value {
  if (followed === undefined) return work()
  const { steps, came } = followed
  const began = performance.now()
  try {
    return work()
  } finally {
    steps.push([name, began - came, performance.now() - began])
  }
}

/** Answers a question, and says what it did meanwhile if it was asked to. A thread does one thing at a time. */
export function withSteps<Answer extends object>(
  question: { readonly follow?: true },
  work: () => Answer,
): Answer & { steps?: readonly Step[] } {
  if (question.follow === undefined) return work()
  followed = { steps: [], came: performance.now() }
  const { steps } = followed
  try {
    return { ...step('work', work), steps }
  } finally {
    followed = undefined
  }
}
