export type SandboxClock = { now: () => Promise<number>; forward: (minutes: number) => Promise<void> }

const OPENS_WITHIN = 60_000
const ASK_AGAIN = 500

/** The clock of a sandbox; nothing where the address is none. */
export async function sandboxAt(origin: string): Promise<SandboxClock | undefined> {
  const ask = async (): Promise<number | undefined> => {
    const answer = await fetch(`${origin}/sandbox`)
    const body = answer.ok ? ((await answer.json().catch(() => ({}))) as { now?: string }) : {}
    return body.now === undefined ? undefined : Date.parse(body.now)
  }
  if ((await ask()) === undefined) return undefined
  const waited = async (): Promise<number> => {
    const until = performance.now() + OPENS_WITHIN
    for (;;) {
      const now = await ask()
      if (now !== undefined) return now
      if (performance.now() > until) throw new Error('the sandbox doesn’t open')
      await new Promise((resume) => setTimeout(resume, ASK_AGAIN))
    }
  }
  return {
    now: waited,
    forward: async (minutes) => {
      const answer = await fetch(`${origin}/sandbox/clock`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ forwardMinutes: minutes }),
      })
      if (!answer.ok) throw new Error(`the clock stays: ${answer.status}`)
      await waited()
    },
  }
}
