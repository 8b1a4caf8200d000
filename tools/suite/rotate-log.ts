import { chmodSync, copyFileSync, existsSync, renameSync, statSync, truncateSync } from 'node:fs'

const LARGEST = 20 * 2 ** 20
const KEPT = 5

/**
 * A log that has grown too large becomes `….1`, the one before `….2`, and so on; the sixth is forgotten. It is copied and
 * emptied where it lies, because the program that writes it holds it open and appends.
 */
export function rotateLog(file: string, largest = LARGEST, kept = KEPT): void {
  if (!existsSync(file) || statSync(file).size < largest) return
  for (let age = kept - 1; age >= 1; age--)
    if (existsSync(`${file}.${age}`)) renameSync(`${file}.${age}`, `${file}.${age + 1}`)
  copyFileSync(file, `${file}.1`)
  chmodSync(`${file}.1`, 0o600)
  truncateSync(file)
}
