import { Worker } from 'node:worker_threads'
import type { Journey, PageWanted, Query } from '@cledrau/planner'
import { Failed } from '../http/failures.ts'
import type { LiveTrains } from './live-trains.ts'
import type { FromWorker, Question, ToWorker } from './planner-worker.ts'

/** Planning off the server's own thread: the threads share one image and answer one question at a time each. */
export type PlannerPool = {
  /** Journeys for a date. Refused with "too busy" when too many wait already; dropped unanswered when abandoned. */
  plan: (date: string, query: Query, abandoned?: AbortSignal) => Promise<Journey[]>
  /** A page of them, found by one thread in one state of the trains. */
  page: (date: string, query: Omit<Query, 'when'>, wanted: PageWanted, abandoned?: AbortSignal) => Promise<Journey[]>
  /** Another image from the next question on. */
  replace: (image: SharedArrayBuffer) => void
  waiting: () => number
  close: () => Promise<void>
}

type Task = {
  question: Question
  abandoned: AbortSignal | undefined
  resolve: (journeys: Journey[]) => void
  reject: (error: Error) => void
}
type Thread = { worker: Worker; task: Task | undefined }

/** Beyond this a traveller would wait longer than for trying again: saying so at once is kinder, and protects the rest. */
const MOST_WAITING = 64

/** Whoever asked has hung up: nobody reads the answer, and it is nobody's fault. */
export class Abandoned extends Failed {
  constructor() {
    super('TOO_BUSY')
  }
}

export function openPlannerPool(
  first: SharedArrayBuffer,
  threads: number,
  live: LiveTrains,
  mostWaiting = MOST_WAITING,
): PlannerPool {
  let image = first
  let closed = false
  const queue: Task[] = []
  const pool: Thread[] = []

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
  const settle = (thread: Thread, message: FromWorker) => {
    const { task } = thread
    if ('journeys' in message) task?.resolve(message.journeys)
    else task?.reject(new Error(message.fault))
    next(thread)
  }
  const start = (at: number) => {
    const worker = new Worker(new URL('planner-worker.ts', import.meta.url), { workerData: { image } })
    const thread: Thread = { worker, task: undefined }
    pool[at] = thread
    send(thread, { live: live.known() })
    worker.on('message', (message: FromWorker) => settle(thread, message))
    // A thread that dies takes one question with it, never the server: another takes its place.
    worker.on('error', (error) => {
      thread.task?.reject(error)
      thread.task = undefined
      if (!closed) start(at)
    })
    worker.unref()
    next(thread)
  }
  const ask = (question: Question, abandoned: AbortSignal | undefined): Promise<Journey[]> =>
    new Promise((resolve, reject) => {
      if (abandoned?.aborted) return reject(new Abandoned())
      if (queue.length >= mostWaiting) return reject(new Failed('TOO_BUSY', { retryAfterSeconds: 1 }))
      queue.push({ question, abandoned, resolve, reject })
      const idle = pool.find((thread) => !thread.task)
      if (idle) next(idle)
      else if (pool.length < threads) start(pool.length)
    })
  return {
    plan: (date, query, abandoned) => ask({ date, query }, abandoned),
    page: (date, query, wanted, abandoned) => ask({ date, query, wanted }, abandoned),
    replace: (fresh) => {
      image = fresh
      for (const thread of pool) send(thread, { image })
    },
    waiting: () => queue.length,
    close: async () => {
      closed = true
      unfollow()
      for (const task of queue.splice(0)) task.reject(new Failed('TOO_BUSY', { retryAfterSeconds: 1 }))
      await Promise.all(pool.map(({ worker }) => worker.terminate()))
    },
  }
}

const send = ({ worker }: Thread, message: ToWorker) => worker.postMessage(message)
