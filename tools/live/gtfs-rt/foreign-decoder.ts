import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/** Messages by the published names; what may be there more than once, and all that isn't a message, is a list. */
export type Decoded = { readonly [name: string]: readonly (Decoded | string)[] }

const HERE = import.meta.dirname

/** What `protoc` makes of the bytes by the published description; throws where it can't, or where a field is left over. */
export function decodeForeign(protoc: string, bytes: Uint8Array): Decoded {
  const run = spawnSync(
    protoc,
    ['--decode=transit_realtime.FeedMessage', `--proto_path=${HERE}`, join(HERE, 'gtfs-realtime.proto')],
    { input: bytes, maxBuffer: 512 * 2 ** 20 },
  )
  if (run.status !== 0) throw new Error(`protoc can't read it: ${run.stderr}`)
  return readText(run.stdout.toString())
}

/** Its text: a field on each line, a message between braces. Fields that it doesn't know have numbers in place of names. */
export function readText(text: string): Decoded {
  const root: Record<string, (Decoded | string)[]> = {}
  const open = [root]
  for (const line of text.split('\n')) {
    const [, name = '', value] = /^\s*(\w+)(?: \{|: (.*))$/.exec(line) ?? []
    if (line.trim() === '}') open.pop()
    else if (name === '') {
      if (line.trim() !== '') throw new Error(`no line of a message: ${line}`)
    } else if (/^\d/.test(name)) throw new Error(`a field that the published description hasn't: ${line.trim()}`)
    else {
      const inside: Record<string, (Decoded | string)[]> = {}
      ;(open.at(-1)![name] ??= []).push(
        value === undefined ? inside : FLOATS.has(name) ? String(Math.fround(Number(value))) : unquoted(value),
      )
      if (value === undefined) open.push(inside)
    }
  }
  if (open.length !== 1) throw new Error('a message without an end')
  return root
}

/** Written shorter than they are. */
const FLOATS: ReadonlySet<string> = new Set(['latitude', 'longitude', 'bearing', 'speed'])

const ESCAPED: Readonly<Record<string, number>> = { n: 10, r: 13, t: 9, '"': 34, "'": 39, '\\': 92 }

/** What isn't ASCII is written byte by byte, in eights. */
function unquoted(value: string): string {
  if (!value.startsWith('"')) return value
  const bytes: number[] = []
  for (const [, octal, sign, plain] of value.slice(1, -1).matchAll(/\\([0-7]{3})|\\(.)|([^\\])/gu)) {
    if (octal !== undefined) bytes.push(Number.parseInt(octal, 8))
    else if (sign !== undefined) bytes.push(ESCAPED[sign] ?? sign.charCodeAt(0))
    else bytes.push(...Buffer.from(plain!))
  }
  return Buffer.from(bytes).toString()
}
