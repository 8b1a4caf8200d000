import type { Answers, Asked, FromPocket, ToPocket } from './said.ts'

type Waiting = { resolve: (answer: unknown) => void; reject: (trouble: Error) => void }

let worker: Worker | undefined
let asked = 0
const waiting = new Map<number, Waiting>()

/** Asks the worker, which begins with the first question. One that dies takes its questions with it; the next begins another. */
export async function ask<Question extends Asked>(question: Question): Promise<Answers[Question['do']]> {
  worker ??= begin()
  asked += 1
  const nth = asked
  return new Promise((resolve, reject) => {
    waiting.set(nth, { resolve: resolve as Waiting['resolve'], reject })
    worker?.postMessage({ nth, asked: question } satisfies ToPocket)
  })
}

function begin(): Worker {
  const fresh = new Worker(new URL('pocket-worker.ts', import.meta.url), { type: 'module' })
  fresh.addEventListener('message', ({ data }: MessageEvent<FromPocket>) => {
    const question = waiting.get(data.nth)
    waiting.delete(data.nth)
    if ('fault' in data) question?.reject(new Error(data.fault))
    else question?.resolve(data.answer)
  })
  fresh.addEventListener('error', () => {
    if (worker === fresh) worker = undefined
    fresh.terminate()
    for (const { reject } of waiting.values()) reject(new Error('the planner of this device ended'))
    waiting.clear()
  })
  return fresh
}
