import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

/** One question of the many: when it was asked, counted from the start, how long it took, and what came of it. */
export type Asked = { at: number; took: number; status: number }

/** How many a second there are at a moment of the flood, in seconds. */
export type Rates = readonly { until: number; from: number; to: number }[]

/** When each is asked, in milliseconds: a rate may climb and fall on its way. */
export function momentsOf(rates: Rates): number[] {
  const moments: number[] = []
  let began = 0
  for (const { until, from, to } of rates) {
    const seconds = until - began
    const all = Math.round(((from + to) / 2) * seconds)
    const climb = (to - from) / seconds
    for (let nth = 0; nth < all; nth++) {
      // So far `from·t + climb·t²/2` have asked.
      const t = climb === 0 ? nth / from : (Math.sqrt(from * from + 2 * climb * nth) - from) / climb
      moments.push((began + t) * 1000)
    }
    began = until
  }
  return moments
}

/** Asked when it is due, whether or not others were answered: a crowd doesn't wait for itself. */
export async function flood(url: string, paths: readonly string[], rates: Rates): Promise<Asked[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 512 })
  const began = performance.now()
  const underWay: Promise<Asked>[] = []
  let nth = 0
  for (const due of momentsOf(rates)) {
    const early = due - (performance.now() - began)
    if (early > 1) await wait(early)
    underWay.push(askOf(`${url}${paths[nth++ % paths.length] as string}`, agent, began, due))
  }
  const asked = await Promise.all(underWay)
  agent.destroy()
  return asked
}

/** As many a second as are answered, where each of some people asks again as soon as they have an answer. */
export async function mostOf(url: string, paths: readonly string[], people: number, seconds: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: people })
  const began = performance.now()
  let [nth, found] = [0, 0]
  const person = async () => {
    for (let now = 0; now < seconds * 1000; now = performance.now() - began) {
      const { status } = await askOf(`${url}${paths[nth++ % paths.length] as string}`, agent, began, now)
      if (isAnswer(status)) found++
    }
  }
  await Promise.all(Array.from({ length: people }, person))
  agent.destroy()
  return (found * 1000) / (performance.now() - began)
}

/** 204 says that there is no train: an answer, too. */
export const isAnswer = (status: number): boolean => status === 200 || status === 204

/** Counted from when it was due: whoever asks late because of the crowd has waited, too. */
const askOf = (address: string, agent: Agent, began: number, due: number): Promise<Asked> =>
  new Promise((resolve) => {
    const ended = (status: number) => resolve({ at: due, took: performance.now() - began - due, status })
    request(address, { agent, headers: { 'accept-encoding': 'gzip' } }, (response) => {
      response.resume()
      response.on('end', () => ended(response.statusCode ?? 0))
    })
      .on('error', () => ended(0))
      .end()
  })
