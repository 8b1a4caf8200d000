/** However many ask, so many are answered at a time: the others wait in the order in which they came. */
export function fewAtOnce<Asked extends readonly unknown[], Answer>(
  most: number,
  ask: (...asked: Asked) => Promise<Answer>,
): (...asked: Asked) => Promise<Answer> {
  const waiting: (() => void)[] = []
  let busy = 0
  return async (...asked) => {
    // Whoever is done gives their place on, so that nobody who comes just then takes it.
    if (busy >= most) await new Promise<void>((resolve) => waiting.push(resolve))
    else busy += 1
    try {
      return await ask(...asked)
    } finally {
      const next = waiting.shift()
      if (next) next()
      else busy -= 1
    }
  }
}
