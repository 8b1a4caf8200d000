/**
 * Whoever asks the same while it is being answered has the same answer; afterwards it is asked anew. Of a train that is late all
 * its travellers are judged in the same moment.
 */
export function askedAtOnce<Asked extends readonly unknown[], Answer>(
  ask: (...asked: Asked) => Promise<Answer>,
  keyOf: (...asked: Asked) => string,
): (...asked: Asked) => Promise<Answer> {
  const waiting = new Map<string, Promise<Answer>>()
  return (...asked) => {
    const key = keyOf(...asked)
    const known = waiting.get(key)
    if (known) return known
    const answer = ask(...asked).finally(() => waiting.delete(key))
    waiting.set(key, answer)
    return answer
  }
}
