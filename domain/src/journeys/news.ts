import type { LiveTrain } from '@cledrau/planner'

/** News of trains, their minutes counted from the midnight that begins their service date. */
export type News = readonly LiveTrain[]

/** What whoever plans is told: news, and from which service date on the older ones still count. */
export type NewsBatch = { news: News; since: string }

/** The latest news of each train. */
export function openNewsMemory() {
  const byTrain = new Map<string, LiveTrain>()
  return {
    take: ({ news, since }: NewsBatch) => {
      for (const train of news) byTrain.set(`${train.uid} ${train.serviceDate}`, train)
      for (const [key, { serviceDate }] of byTrain) if (serviceDate < since) byTrain.delete(key)
    },
    all: (): News => [...byTrain.values()],
  }
}
