import { readHostReply, SMARTCARD_TYPE, type HostReply } from '@cledrau/domain/smartcards/card-host.ts'

/** The host said nothing that helps, however often it was asked. */
export class HostSilent extends Error {}

/** Long enough for a slow line, and shorter than anybody holds a card. */
const PATIENCE_MS = 5000
const MOST_TRIES = 3

type Answered = { status: number; body: unknown }

async function post(url: string, body: object, session: string | null, signal: AbortSignal): Promise<Answered> {
  const reply = await fetch(url, {
    method: 'POST',
    credentials: 'omit',
    redirect: 'error',
    headers: { 'Content-Type': 'application/json', ...(session !== null && { Authorization: `Bearer ${session}` }) },
    body: JSON.stringify(body),
    signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
  })
  return { status: reply.status, body: reply.ok ? await reply.json() : null }
}

/** The talk with the host that writes cards. It hears a permit, and what cards answer; never who somebody is to us. */
export type HostTalk = {
  begin: () => Promise<HostReply>
  /** Answers to the commands of a step. Said again, they are the same answers: the host does nothing twice. */
  answer: (step: number, answers: readonly string[]) => Promise<HostReply>
}

export function talkToHost(address: string, permit: string, signal: AbortSignal): HostTalk {
  let session: string | null = null
  return {
    begin: async () => {
      // A permit is used up by being shown: whoever hears nothing asks for another one.
      try {
        const { body } = await post(`${address}/sessions`, { permit, smartcardType: SMARTCARD_TYPE }, null, signal)
        const reply = readHostReply(body)
        const given = (body as { session?: unknown } | null)?.session
        if (!reply || typeof given !== 'string') throw new Error('not as a host speaks')
        session = given
        return reply
      } catch (cause) {
        signal.throwIfAborted()
        throw new HostSilent('no session', { cause })
      }
    },
    answer: async (step, answers) => {
      let cause: unknown
      for (let tries = 0; tries < MOST_TRIES; tries += 1) {
        try {
          const { status, body } = await post(`${address}/answers`, { step, answers }, session, signal)
          const reply = readHostReply(body)
          // What it said before, once more, is no answer to this: no card hears a command twice.
          if (reply?.step === step + 1) return reply
          cause = new Error(`answered ${status}, step ${reply?.step}`)
          if (status >= 400 && status < 500) break
        } catch (trouble) {
          signal.throwIfAborted()
          cause = trouble
        }
      }
      throw new HostSilent('no answer', { cause })
    },
  }
}
