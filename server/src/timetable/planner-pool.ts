import type { Journey, PageWanted, Query } from '@cledrau/planner'
import { openThreads, type ThreadFigures, type Urgency } from '../threads.ts'
import type { LiveTrains } from './live-trains.ts'
import type { FromWorker, ToWorker } from './planner-worker.ts'

/** Planning off the server's own thread: the threads share one image. */
export type PlannerPool = {
  /** Journeys for a date. Refused with "too busy" when too many wait already; dropped unanswered when abandoned. */
  plan: (date: string, query: Query, abandoned?: AbortSignal, urgency?: Urgency) => Promise<Journey[]>
  /** A page of them, found by one thread in one state of the trains. */
  page: (date: string, query: Omit<Query, 'when'>, wanted: PageWanted, abandoned?: AbortSignal) => Promise<Journey[]>
  /** Another image from the next question on. */
  replace: (image: SharedArrayBuffer) => void
  figures: () => ThreadFigures
  close: () => Promise<void>
}

type Answer = Exclude<FromWorker, { fault: string }>

export function openPlannerPool(
  first: SharedArrayBuffer,
  threads: number,
  live: LiveTrains,
  mostWaiting?: number,
): PlannerPool {
  let image = first
  const pool = openThreads<ToWorker, Answer>({
    name: 'planner',
    script: new URL('planner-worker.ts', import.meta.url),
    memory: () => ({ image }),
    known: () => [],
    threads,
    live,
    mostWaiting,
  })
  return {
    plan: async (date, query, abandoned, urgency) => (await pool.ask({ date, query }, abandoned, urgency)).journeys,
    page: async (date, query, wanted, abandoned) => (await pool.ask({ date, query, wanted }, abandoned)).journeys,
    replace: (fresh) => {
      image = fresh
      pool.tell({ image })
    },
    figures: pool.figures,
    close: pool.close,
  }
}
