import { Worker } from 'node:worker_threads'
import { Failed } from '../http/failures.ts'
import type { LiveTrains } from '../timetable/live-trains.ts'
import { Abandoned } from '../timetable/planner-pool.ts'
import type { DayAsked, Found, HoursAsked, PlanAsked, SearchAsked } from './found.ts'
import type { PlaceKey } from './places.ts'
import type { Solution } from './solutions.ts'
import type { FromSearchWorker, SearchMemory, ToSearchWorker } from './search-worker.ts'

/** Searching off the server's own thread: the threads share timetable and fares, and answer one question at a time each. */
export type SearchPool = {
  /** Refused with "too busy" when too many wait already; dropped unanswered when abandoned. */
  find: (asked: SearchAsked, abandoned?: AbortSignal) => Promise<Found>
  /** The trains alone; refused and dropped likewise. */
  plan: (asked: PlanAsked, abandoned?: AbortSignal) => Promise<Solution[][]>
  cheapestOfDay: (day: DayAsked, abandoned?: AbortSignal) => Promise<number | null>
  cheapestByHour: (hours: HoursAsked, abandoned?: AbortSignal) => Promise<(number | null)[]>
  /** Another timetable or other fares from the next question on. */
  replace: (memory: SearchMemory) => void
  /** How many Advance places are sold or held, by train and ticket; replaces what was known. */
  setTaken: (taken: ReadonlyMap<PlaceKey, number>) => void
  taken: () => ReadonlyMap<PlaceKey, number>
  close: () => Promise<void>
}

type Task = {
  question: ToSearchWorker
  abandoned: AbortSignal | undefined
  take: (answer: FromSearchWorker) => void
  reject: (error: Error) => void
}
type Thread = { worker: Worker; task: Task | undefined }

/** Beyond this a traveller would wait longer than for trying again. */
const MOST_WAITING = 64

export function openSearchPool(
  first: SearchMemory,
  threads: number,
  live: LiveTrains,
  mostWaiting = MOST_WAITING,
): SearchPool {
  let memory = first
  let taken: ReadonlyMap<PlaceKey, number> = new Map()
  let closed = false
  const queue: Task[] = []
  const pool: Thread[] = []
  const send = ({ worker }: Thread, message: ToSearchWorker) => worker.postMessage(message)

  const unfollow = live.follow((batch) => {
    for (const thread of pool) send(thread, { live: batch })
  })
  const next = (thread: Thread) => {
    let task = queue.shift()
    while (task?.abandoned?.aborted) {
      task.reject(new Abandoned())
      task = queue.shift()
    }
    thread.task = task
    if (task) send(thread, task.question)
  }
  const start = (at: number) => {
    const worker = new Worker(new URL('search-worker.ts', import.meta.url), { workerData: memory })
    const thread: Thread = { worker, task: undefined }
    pool[at] = thread
    send(thread, { taken: [...taken] })
    send(thread, { live: live.known() })
    worker.on('message', (message: FromSearchWorker) => {
      const { task } = thread
      if ('fault' in message) task?.reject(new Error(message.fault))
      else task?.take(message)
      next(thread)
    })
    // A thread that dies takes one question with it, never the server: another takes its place.
    worker.on('error', (error) => {
      thread.task?.reject(error)
      thread.task = undefined
      if (!closed) start(at)
    })
    worker.unref()
    next(thread)
  }
  const ask = (question: ToSearchWorker, abandoned: AbortSignal | undefined): Promise<FromSearchWorker> =>
    new Promise((take, reject) => {
      if (abandoned?.aborted) return reject(new Abandoned())
      if (queue.length >= mostWaiting) return reject(new Failed('TOO_BUSY', { retryAfterSeconds: 1 }))
      queue.push({ question, abandoned, take, reject })
      const idle = pool.find((thread) => !thread.task)
      if (idle) next(idle)
      else if (pool.length < threads) start(pool.length)
    })
  return {
    find: async (asked, abandoned) => {
      const answer = await ask({ ask: asked }, abandoned)
      if ('found' in answer) return answer.found
      throw new Error('a search was answered with something else')
    },
    plan: async (asked, abandoned) => {
      const answer = await ask({ plan: asked }, abandoned)
      if ('planned' in answer) return answer.planned
      throw new Error('a plan was answered with something else')
    },
    cheapestOfDay: async (day, abandoned) => {
      const answer = await ask({ day }, abandoned)
      if ('cheapest' in answer) return answer.cheapest
      throw new Error('a day was answered with something else')
    },
    cheapestByHour: async (hours, abandoned) => {
      const answer = await ask({ hours }, abandoned)
      if ('byHour' in answer) return answer.byHour
      throw new Error('hours were answered with something else')
    },
    replace: (fresh) => {
      memory = fresh
      for (const thread of pool) send(thread, { memory })
    },
    setTaken: (fresh) => {
      taken = fresh
      for (const thread of pool) send(thread, { taken: [...taken] })
    },
    taken: () => taken,
    close: async () => {
      closed = true
      unfollow()
      for (const task of queue.splice(0)) task.reject(new Failed('TOO_BUSY', { retryAfterSeconds: 1 }))
      await Promise.all(pool.map(({ worker }) => worker.terminate()))
    },
  }
}
