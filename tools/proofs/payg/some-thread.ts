import { parentPort, workerData } from 'node:worker_threads'
import { compareSome, type Some } from './compare-some.ts'

parentPort?.postMessage(compareSome(workerData as Some))
