import { Worker } from 'node:worker_threads'
import { Failed } from './http/failures.ts'
import { noteSpan, type Span, spanNow } from './care/tracing/span.ts'
import type { Step } from './care/tracing/steps.ts'
import type { LiveTrains } from './timetable/live-trains.ts'

/** Work off the server's own thread: threads share memory, hear the same news, and answer one question at a time each. */
export type Threads<Message, Answer> = {
  /** Refused with "too busy" when too many wait already; dropped unanswered when abandoned. */
  ask: (question: Message, abandoned?: AbortSignal, urgency?: Urgency) => Promise<Answer>
  /** Something that every thread has to know from its next question on. */
  tell: (message: Message) => void
  figures: () => ThreadFigures
  close: () => Promise<void>
}

export type ThreadFigures = { readonly busy: number; readonly idle: number; readonly waiting: number }

/**
 * Who buys waits for nobody who looks, and isn't told to come back because many look. What is asked in the background waits behind
 * everything else: nobody looks at a spinner for it.
 */
export type Urgency = 'sale' | 'now' | 'background'

type Parts<Message> = {
  /** What they are called in traces. */
  name: string
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
  urgency: Urgency
  /** Who asks, where somebody follows. */
  asker: Span | undefined
  askedAt: number
  resolve: (answer: Answer) => void
  reject: (error: Error) => void
}
type Thread<Message, Answer> = {
  worker: Worker
  task: Task<Message, Answer> | undefined
  /** When it took up what it works on, and until when it takes up nothing from the background. */
  began: number
  restsUntil: number
}

/** Beyond this a traveller would wait longer than for trying again: saying so at once is kinder, and protects the rest. */
const MOST_WAITING = 64

/** Whoever asked has hung up: nobody reads the answer, and it is nobody's fault. */
export class Abandoned extends Failed {
  constructor() {
    super('TOO_BUSY')
  }
}

/**
 * What is under way can't be put aside for a search that comes in. While people search, the background has a third of a
 * thread: after each piece it leaves twice as long free. When nobody does, it has all of it.
 */
const RESTS = 2
const SEARCHED_LATELY = 1000

/** An answer's journeys are garbage as soon as it is told: with room for some answers, hardly any outlives a clearing up. */
const YOUNG_MB = 96

const tooBusy = () => new Failed('TOO_BUSY', { retryAfterSeconds: 1 })

export function openThreads<Message, Answer extends object>(parts: Parts<Message>): Threads<Message, Answer> {
  const { name, script, memory, known, threads, live, mostWaiting = MOST_WAITING } = parts
  let closed = false
  const queues: Record<Urgency, Task<Message, Answer>[]> = { sale: [], now: [], background: [] }
  const pool: Thread<Message, Answer>[] = []

  const tell = (message: unknown) => {
    for (const { worker } of pool) worker.postMessage(message)
  }
  const unfollow = live.follow((batch) => tell({ live: batch }))

  let searchedAt = -Infinity
  const next = (thread: Thread<Message, Answer>) => {
    const first = () => {
      const rests = thread.restsUntil - performance.now()
      const urgent = queues.sale.shift() ?? queues.now.shift()
      if (urgent || rests <= 0) return urgent ?? queues.background.shift()
      if (queues.background.length > 0)
        setTimeout(() => thread.task === undefined && pool.includes(thread) && next(thread), rests).unref()
      return undefined
    }
    let task = first()
    while (task?.abandoned?.aborted) {
      task.reject(new Abandoned())
      task = first()
    }
    thread.task = task
    thread.began = performance.now()
    if (task) thread.worker.postMessage(task.asker ? { ...task.question, follow: true } : task.question)
  }
  const idleFor = (urgency: Urgency) => {
    const idle = pool.filter((thread) => !thread.task)
    const rested = (thread: Thread<Message, Answer>) => thread.restsUntil <= performance.now()
    return (urgency === 'background' ? idle.find(rested) : undefined) ?? idle[0]
  }
  const start = (at: number) => {
    const worker = new Worker(script, { workerData: memory(), resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB } })
    const thread: Thread<Message, Answer> = { worker, task: undefined, began: 0, restsUntil: 0 }
    pool[at] = thread
    for (const message of [...known(), { live: live.known() }]) worker.postMessage(message)
    worker.on('message', (answer: (Answer | { fault: string }) & { steps?: readonly Step[] }) => {
      if (thread.task?.asker) noteWork(name, thread.task.asker, thread.task.askedAt, thread.began, answer)
      if ('fault' in answer) thread.task?.reject(new Error(answer.fault))
      else thread.task?.resolve(answer)
      const now = performance.now()
      const wasBackground = thread.task?.urgency === 'background'
      if (wasBackground && now - searchedAt < SEARCHED_LATELY) thread.restsUntil = now + RESTS * (now - thread.began)
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
        if (urgency !== 'background') searchedAt = performance.now()
        queue.push({ question, abandoned, urgency, asker: spanNow(), askedAt: performance.now(), resolve, reject })
        const idle = idleFor(urgency)
        if (idle) next(idle)
        else if (pool.length < threads) start(pool.length)
      }),
    tell,
    figures: () => {
      const busy = pool.filter(({ task }) => task !== undefined).length
      return {
        busy,
        idle: pool.length - busy,
        waiting: Object.values(queues).reduce((all, { length }) => all + length, 0),
      }
    },
    close: async () => {
      closed = true
      unfollow()
      for (const queue of Object.values(queues)) for (const task of queue.splice(0)) task.reject(tooBusy())
      await Promise.all(pool.map(({ worker }) => worker.terminate()))
    },
  }
}

/** Whoever asked waited for a thread, and then for what it did, step by step. */
function noteWork(
  name: string,
  asker: Span,
  askedAt: number,
  began: number,
  answer: { steps?: readonly Step[] },
): void {
  if (asker.part.isOver) return
  if (began > askedAt) noteSpan(asker, `${name}: wait for a thread`, { began: askedAt, ended: began })
  const work = noteSpan(asker, `${name}: ask a thread`, { began, ended: performance.now() })
  for (const [step, after, took] of answer.steps ?? [])
    noteSpan(work, `${name}: ${step}`, { began: began + after, ended: began + after + took })
}
