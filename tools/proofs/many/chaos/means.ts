import { tmpdir } from 'node:os'
import { findClocks } from '../../../many/clocks.ts'
import { tryDisk, tryTracer } from '../../../many/disks.ts'
import type { Means } from './faults.ts'

const can = (work: () => unknown): boolean => {
  try {
    work()
    return true
  } catch {
    return false
  }
}

/** Tried, not believed: a container often has the programs and not the rights. */
export const findMeans = (): Means => ({
  disks: can(() => tryDisk(tmpdir())),
  tracing: can(tryTracer),
  clocks: can(findClocks),
})
