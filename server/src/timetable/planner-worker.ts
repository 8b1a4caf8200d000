import { parentPort, workerData } from 'node:worker_threads'
import { pageAsTimetabled, planJourneys, type Journey, type PageWanted, type Query } from '@cledrau/planner'
import { openDayViews } from '@cledrau/domain/journeys/day-views.ts'
import type { NewsBatch } from '@cledrau/domain/journeys/news.ts'
import { withSteps } from '../care/tracing/steps.ts'

/** One thread that plans. Its image is shared memory; a question at a time, in plain values. */

export type Question = { date: string; query: Query } | { date: string; query: Omit<Query, 'when'>; wanted: PageWanted }
export type ToWorker = (Question & { follow?: true }) | { image: SharedArrayBuffer } | { live: NewsBatch }
export type FromWorker = { journeys: Journey[] } | { fault: string }

const KEPT_VIEWS = 8

const days = openDayViews((workerData as { image: SharedArrayBuffer }).image, () => KEPT_VIEWS)

function answer(question: Question): readonly Journey[] {
  const live = days.viewOf(question.date)
  if (!('wanted' in question)) return planJourneys(live, question.query)
  return pageAsTimetabled({ live, planned: days.plannedViewOf(question.date) }, question.query, question.wanted)
}

const tell = (message: FromWorker) => parentPort?.postMessage(message)

parentPort?.on('message', (message: ToWorker) => {
  if ('image' in message) return days.replace(message.image)
  if ('live' in message) return days.applyLive(message.live)
  try {
    tell(withSteps(message, () => ({ journeys: [...answer(message)] })))
  } catch (error) {
    tell({ fault: (error as Error).stack ?? String(error) })
  }
})
