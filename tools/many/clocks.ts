import { globSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findProgram } from '../debian.ts'

/** Clocks of single programs that can be set, by a library that stands between them and the machine's: that one nobody touches. */

/** Throws one sentence where there is none. */
export function findClocks(): string {
  findProgram(['faketime'], 'faketime')
  const [library] = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')
  if (!library) throw new Error('no libfaketime: install faketime')
  return library
}

export function openClocks(folder: string, library: string) {
  mkdirSync(folder, { recursive: true })
  const fileOf = (name: string) => join(folder, name)
  const set = (name: string, seconds: number) =>
    writeFileSync(fileOf(name), `${seconds < 0 ? '-' : '+'}${Math.abs(seconds)}\n`)
  return {
    set,
    /** What a program is started with whose clock can be set. Timers go on by what nobody sets. */
    environmentOf: (name: string): Record<string, string> => {
      set(name, 0)
      return {
        LD_PRELOAD: library,
        FAKETIME_TIMESTAMP_FILE: fileOf(name),
        FAKETIME_CACHE_DURATION: '1',
        FAKETIME_DONT_RESET: '1',
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
        DONT_FAKE_MONOTONIC: '1',
      }
    },
  }
}
