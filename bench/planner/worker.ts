import { parentPort, workerData } from 'node:worker_threads'
import { dayView, openImage, planJourneys } from '@cledrau/planner'

/** One of several threads on one image: asks until its time is over, and says how often it was answered. */
const { buffer, date, pairs, ms } = workerData as {
  buffer: SharedArrayBuffer
  date: string
  pairs: [string, string][]
  ms: number
}
const image = openImage(buffer, true)
if (typeof image === 'string') throw new Error(image)
const view = dayView(image, date)
const ask = ([from, to]: [string, string]) =>
  planJourneys(view, { from: [from], to: [to], when: { kind: 'leave-after', minute: 480 } })
for (const pair of pairs.slice(0, 100)) ask(pair)
parentPort!.postMessage('ready')
parentPort!.once('message', () => {
  const end = performance.now() + ms
  let answered = 0
  while (performance.now() < end) {
    ask(pairs[answered++ % pairs.length]!)
  }
  parentPort!.postMessage(answered)
})
