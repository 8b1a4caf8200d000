import { once } from 'node:events'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { startTrains, type Trains, type TrainsOptions } from './trains/trains.ts'

type Given = Omit<TrainsOptions, 'now'> & { ahead: number }
type Addresses = Omit<Trains, 'stop'>

/** Reckoning a day takes seconds of a processor: bank and mailbox, which are asked meanwhile, don't wait for it. */
export async function startTrainsApart({ now, ...options }: TrainsOptions): Promise<Trains> {
  const given: Given = { ...options, ahead: now() - Date.now() }
  const thread = new Worker(new URL(import.meta.url), { workerData: given })
  const [addresses] = (await once(thread, 'message')) as [Addresses]
  thread.on('error', (error) => {
    throw error
  })
  // Nothing of it is kept: it may be in the middle of a day.
  return { ...addresses, stop: async () => void (await thread.terminate()) }
}

if (!isMainThread && parentPort) {
  const { ahead, ...options } = workerData as Given
  const { stop: _, ...addresses } = await startTrains({ ...options, now: () => Date.now() + ahead })
  parentPort.postMessage(addresses)
}
