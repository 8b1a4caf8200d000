import { createHash } from 'node:crypto'
import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

/**
 * The files of a folder as text, a line each: what `find . -type f | cut -c3- | LC_ALL=C sort | xargs sha256sum` prints. SHA-256 of that text
 * stands for the folder; in-toto calls it `dirHash`, and anybody can reckon it without us.
 */
export type Listing = string

export const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex')

export const listingOf = (files: readonly { path: string; sha256: string }[]): Listing =>
  files
    .toSorted((a, b) => Buffer.compare(Buffer.from(a.path), Buffer.from(b.path)))
    .map((file) => `${file.sha256}  ${file.path}\n`)
    .join('')

/** A file as bytes; a link is where it leads, as git has it. */
export function bytesAt(path: string): Buffer {
  return lstatSync(path).isSymbolicLink() ? Buffer.from(readlinkSync(path)) : readFileSync(path)
}

export const listFolder = (folder: string): Listing =>
  listingOf(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((one) => !one.isDirectory())
      .map(({ parentPath, name }) => join(parentPath, name))
      .map((file) => ({ path: relative(folder, file).split(sep).join('/'), sha256: sha256(bytesAt(file)) })),
  )

/** Which files are other ones, or on one side alone, by their paths. */
export function differences(stated: Listing, found: Listing): string[] {
  const [one, other] = [filesIn(stated), filesIn(found)]
  return [...new Set([...one.keys(), ...other.keys()])]
    .filter((path) => one.get(path) !== other.get(path))
    .toSorted()
    .map((path) =>
      !other.has(path) ? `${path} is missing` : one.has(path) ? `${path} is another` : `${path} is extra`,
    )
}

const LINE = /^([0-9a-f]{64}) {2}(.+)$/

function filesIn(listing: Listing): Map<string, string> {
  const lines = listing.split('\n').slice(0, -1)
  return new Map(lines.map((line) => LINE.exec(line) ?? []).map(([, hash = '', path = '']) => [path, hash]))
}

export const isListing = (text: string): boolean =>
  text.endsWith('\n') &&
  text
    .slice(0, -1)
    .split('\n')
    .every((line) => LINE.test(line))
