import { startReborn } from './reborn.ts'
import type { FromTeller, TellerAsked, ToTeller } from './teller.ts'

export type Teller = {
  /** Lets it tell and send what is due at that second of the day; done even when it is killed meanwhile. */
  tick: (second: number) => Promise<void>
  /** Done when it is back. */
  kill: () => Promise<void>
  stop: () => Promise<void>
}

/** One that is killed comes back, and is told again what it was at. */
export async function startTeller(asked: TellerAsked, onTrouble: (text: string) => void): Promise<Teller> {
  let waiting: { second: number; done: () => void } | undefined
  const ask = () => {
    if (waiting) child.send({ second: waiting.second })
  }
  const child = startReborn<ToTeller, FromTeller>('tools/proofs/telling/teller.ts', asked, {
    up: ask,
    said: (said) => {
      if ('trouble' in said) return onTrouble(said.trouble)
      if (said.done !== waiting?.second) return undefined
      const { done } = waiting
      waiting = undefined
      return done()
    },
  })
  await child.isUp()
  return {
    tick: (second) =>
      new Promise((done) => {
        waiting = { second, done }
        ask()
      }),
    kill: child.kill,
    stop: child.stop,
  }
}
