import type { IsEnded } from '../../../http/access-token.ts'

/** How often is looked: what other servers and programs ended is one question to the database for all lines. */
export const LOOK_FOR_ENDED = 2000

/**
 * Whoever was signed out elsewhere, by themselves, by a new password or by the operator, hears so on their line and nothing more
 * of theirs. While nobody can say whether a session is over, its lines stay.
 */
export function watchSessions(isEnded: IsEnded, warn: (error: unknown) => void) {
  const lines = new Map<string, Set<() => void>>()
  const look = async () => {
    for (const [sessionId, ends] of lines) if (await isEnded(sessionId)) for (const end of ends) end()
  }
  let looking = false
  const lookOnce = () => {
    if (looking) return
    looking = true
    void look()
      .catch(warn)
      .finally(() => (looking = false))
  }
  /** Only while there is a line. */
  let timer: NodeJS.Timeout | undefined

  /** Calls `end` once the session is over; answers how to say that the line is gone. */
  return (sessionId: string, end: () => void): (() => void) => {
    const ends = lines.get(sessionId) ?? new Set()
    lines.set(sessionId, ends.add(end))
    timer ??= setInterval(lookOnce, LOOK_FOR_ENDED)
    return () => {
      ends.delete(end)
      if (ends.size === 0 && lines.get(sessionId) === ends) lines.delete(sessionId)
      if (lines.size > 0) return
      clearInterval(timer)
      timer = undefined
    }
  }
}
