import { readFileSync } from 'node:fs'
import { request } from 'node:https'
import { setTimeout as wait } from 'node:timers/promises'

const PATIENCE = 300_000

/** Tried until it works. */
export async function until(what: string, work: () => Promise<void>, patience = PATIENCE): Promise<void> {
  const deadline = Date.now() + patience
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (Date.now() > deadline) throw new Error(`${what}: ${(error as Error).message}`, { cause: error })
      await wait(300)
    }
  }
}

/** Of somebody of this house, whom its authority vouches for. */
export function statusAt(address: string, authority: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const asked = request(address, { ca: readFileSync(authority), agent: false, timeout: 5000 }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
    asked.once('timeout', () => asked.destroy(new Error('no answer')))
    asked.once('error', reject)
    asked.end()
  })
}
