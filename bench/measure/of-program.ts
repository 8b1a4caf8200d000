import { readFileSync } from 'node:fs'

/** Clock ticks of the processor in a second, as Linux counts them for everybody. */
const TICKS = 100

/** What another program of this machine needs: read from Linux, so that nothing of whoever measures counts. */
export function needsOf(pid: number) {
  const line = (name: string) => {
    const found = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
    return (Number(found?.[1] ?? Number.NaN) * 1024) / 1_000_000
  }
  return {
    /** Now, and at most since it began. */
    memoryMB: () => line('VmRSS'),
    mostMB: () => line('VmHWM'),
    processorSeconds: () => {
      // The name in brackets may have spaces of its own.
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
      return (Number(fields[11]) + Number(fields[12])) / TICKS
    },
  }
}
