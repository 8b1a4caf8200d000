/** A STOMP 1.2 frame. A header that stands twice counts by its first. */
export type StompFrame = {
  readonly command: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
}

/** What somebody sends that is larger than this, or no frame at all, ends the connection. */
const LARGEST_HEADERS = 16 * 1024
const LARGEST_BODY = 1024 * 1024
const [NEWLINE, RETURN, END] = [10, 13, 0]

const ESCAPED: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', ':': '\\c' }
const PLAIN: Readonly<Record<string, string>> = { '\\\\': '\\', '\\n': '\n', '\\r': '\r', '\\c': ':' }
const escape = (text: string) => text.replaceAll(/[\\\n\r:]/g, (letter) => ESCAPED[letter]!)

export function writeFrame(command: string, headers: Readonly<Record<string, string>>, body?: Uint8Array): Buffer {
  // The first frames of a connection are as in 1.0: nothing in them is escaped.
  const escapes = command !== 'CONNECT' && command !== 'CONNECTED'
  const written = Object.entries({ ...headers, ...(body ? { 'content-length': String(body.length) } : {}) }).map(
    ([name, value]) => (escapes ? `${escape(name)}:${escape(value)}\n` : `${name}:${value}\n`),
  )
  return Buffer.concat([Buffer.from(`${command}\n${written.join('')}\n`), body ?? new Uint8Array(), Uint8Array.of(END)])
}

export class BrokenFrame extends Error {}

/** Cuts what comes in into frames, wherever the packets end. Throws where it is none. */
export function frameReader(take: (frame: StompFrame) => void): (chunk: Uint8Array) => void {
  let waiting: Buffer = Buffer.alloc(0)
  return (chunk) => {
    waiting = Buffer.concat([waiting, chunk])
    for (;;) {
      // Between frames a newline is a heart-beat.
      let begin = 0
      while (waiting[begin] === NEWLINE || waiting[begin] === RETURN) begin++
      waiting = waiting.subarray(begin)
      const next = readFrame(waiting)
      if (!next) return
      waiting = waiting.subarray(next.length)
      take(next.frame)
    }
  }
}

function readFrame(bytes: Buffer): { frame: StompFrame; length: number } | undefined {
  const end = headersEnd(bytes)
  if (end === undefined) {
    if (bytes.length > LARGEST_HEADERS) throw new BrokenFrame('headers without an end')
    return undefined
  }
  const [command = '', ...lines] = bytes.toString('utf8', 0, end.from).split(/\r?\n/)
  const headers: Record<string, string> = {}
  for (const line of lines.filter((one) => one !== '')) {
    const colon = line.indexOf(':')
    if (colon < 0) throw new BrokenFrame(`no header: ${line.slice(0, 80)}`)
    const [name, value] = [line.slice(0, colon), line.slice(colon + 1)].map((text) => plain(text, command))
    headers[name!] ??= value!
  }
  const stated = headers['content-length']
  const length = stated === undefined ? bytes.indexOf(END, end.to) - end.to : Number(stated)
  if (stated !== undefined && !(Number.isInteger(length) && length >= 0 && length <= LARGEST_BODY))
    throw new BrokenFrame(`a body of ${stated} bytes`)
  if (length < 0 || bytes.length <= end.to + length) {
    if (bytes.length - end.to > LARGEST_BODY) throw new BrokenFrame('a body without an end')
    return undefined
  }
  if (bytes[end.to + length] !== END) throw new BrokenFrame('a body longer than it says')
  return { frame: { command, headers, body: bytes.subarray(end.to, end.to + length) }, length: end.to + length + 1 }
}

/** Where the headers end and the body begins: at the first empty line. */
function headersEnd(bytes: Buffer): { from: number; to: number } | undefined {
  for (let at = bytes.indexOf(NEWLINE); at >= 0; at = bytes.indexOf(NEWLINE, at + 1)) {
    if (bytes[at + 1] === NEWLINE) return { from: at, to: at + 2 }
    if (bytes[at + 1] === RETURN && bytes[at + 2] === NEWLINE) return { from: at, to: at + 3 }
  }
  return undefined
}

function plain(text: string, command: string): string {
  if (command === 'CONNECT' || command === 'CONNECTED') return text
  return text.replaceAll(/\\./g, (pair) => {
    const letter = PLAIN[pair]
    if (letter === undefined) throw new BrokenFrame(`no escape: ${pair}`)
    return letter
  })
}
