import { Worker } from 'node:worker_threads'
import { Failed } from './http/failures.ts'
import type { LiveTrains } from './timetable/live-trains.ts'

/** Work off the server's own thread: threads share memory, hear the same news, and answer one question at a time each. */
export type Threads<Message, Answer> = {
  /** Refused with "too busy" when too many wait already; dropped unanswered when abandoned. */
  ask: (question: Message, abandoned?: AbortSignal, urgency?: Urgency) => Promise<Answer>
  /** Something that every thread has to know from its next question on. */
  tell: (message: Message) => void
  waiting: () => number
  close: () => Promise<void>
}

/** What waits behind everything else: nobody looks at a spinner for it. */
export type Urgency = 'now' | 'background'

type Parts<Message> = {
  script: URL
  /** What a thread starts with, as it is by then. */
  memory: () => unknown
  /** What a thread that starts late is told first. */
  known: () => Message[]
  threads: number
  live: LiveTrains
  mostWaiting: number | undefined
}

type Task<Message, Answer> = {
  question: Message
  abandoned: AbortSignal | undefined
  resolve: (answer: Answer) => void
  reject: (error: Error) => void
}
type Thread<Message, Answer> = { worker: Worker; task: Task<Message, Answer> | undefined }

/** Beyond this a traveller would wait longer than for trying again: saying so at once is kinder, and protects the rest. */
const MOST_WAITING = 64

/** Whoever asked has hung up: nobody reads the answer, and it is nobody's fault. */
export class Abandoned extends Failed {
  constructor() {
    super('TOO_BUSY')
  }
}

const tooBusy = () => new Failed('TOO_BUSY', { retryAfterSeconds: 1 })

export function openThreads<Message, Answer extends object>(parts: Parts<Message>): Threads<Message, Answer> {
  const { script, memory, known, threads, live, mostWaiting = MOST_WAITING } = parts
  let closed = false
  const queues: Record<Urgency, Task<Message, Answer>[]> = { now: [], background: [] }
  const pool: Thread<Message, Answer>[] = []

  const tell = (message: unknown) => {
    for (const { worker } of pool) worker.postMessage(message)
  }
  const unfollow = live.follow((batch) => tell({ live: batch }))

  const next = (thread: Thread<Message, Answer>) => {
    const first = () => queues.now.shift() ?? queues.background.shift()
    let task = first()
    while (task?.abandoned?.aborted) {
      task.reject(new Abandoned())
      task = first()
    }
    thread.task = task
    if (task) thread.worker.postMessage(task.question)
  }
  const start = (at: number) => {
    const worker = new Worker(script, { workerData: memory() })
    const thread: Thread<Message, Answer> = { worker, task: undefined }
    pool[at] = thread
    for (const message of [...known(), { live: live.known() }]) worker.postMessage(message)
    worker.on('message', (answer: Answer | { fault: string }) => {
      if ('fault' in answer) thread.task?.reject(new Error(answer.fault))
      else thread.task?.resolve(answer)
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

  return {
    ask: (question, abandoned, urgency = 'now') =>
      new Promise((resolve, reject) => {
        if (abandoned?.aborted) return reject(new Abandoned())
        const queue = queues[urgency]
        if (queue.length >= mostWaiting) return reject(tooBusy())
        queue.push({ question, abandoned, resolve, reject })
        const idle = pool.find((thread) => !thread.task)
        if (idle) next(idle)
        else if (pool.length < threads) start(pool.length)
      }),
    tell,
    waiting: () => queues.now.length + queues.background.length,
    close: async () => {
      closed = true
      unfollow()
      for (const queue of Object.values(queues)) for (const task of queue.splice(0)) task.reject(tooBusy())
      await Promise.all(pool.map(({ worker }) => worker.terminate()))
    },
  }
}
