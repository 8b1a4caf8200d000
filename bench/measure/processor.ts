import { readFileSync } from 'node:fs'

/** Processor time of a program and all its threads so far, in milliseconds; what work costs however busy the machine is. */
export function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}
