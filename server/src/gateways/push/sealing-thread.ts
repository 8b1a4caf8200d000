import { parentPort } from 'node:worker_threads'
import { encrypt } from './encrypt.ts'
import type { Sealed, ToSeal } from './sealing.ts'

parentPort?.on('message', ({ n, said, to }: ToSeal) => {
  try {
    parentPort?.postMessage({ n, sent: encrypt(Buffer.from(said), to) } satisfies Sealed)
  } catch (error) {
    parentPort?.postMessage({ n, fault: String(error) } satisfies Sealed)
  }
})
