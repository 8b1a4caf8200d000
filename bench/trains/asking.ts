import { connect } from 'node:net'

/** What came back: its bytes are counted, not kept. */
export type Answer = { readonly status: number; readonly etag: string; readonly bytes: number }

/** A line to a server that is kept open, for one question after another. */
export type Line = { ask: (path: string, headers: string) => Promise<Answer>; close: () => void }

const HEAD_ENDS = '\r\n\r\n'
const valueOf = (head: string, name: RegExp) => name.exec(head)?.[1] ?? ''
const LENGTH = /\r\ncontent-length: (\d+)/i
const ETAG = /\r\netag: ([^\r]+)/i

/**
 * Speaks no more HTTP than the answers of ours need, so that whoever asks takes little of the machine away from whoever
 * answers: Node's own client costs several times what an answer does.
 */
export async function openLine(address: string): Promise<Line> {
  const { hostname, port, host } = new URL(address)
  const socket = connect(Number(port), hostname).setNoDelay()
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  let heard: Buffer[] = []
  let [length, expected] = [0, 0]
  let answer: Answer = { status: 0, etag: '', bytes: 0 }
  let asked = Promise.withResolvers<Answer>()
  const readHead = () => {
    const whole = heard.length === 1 ? heard[0]! : Buffer.concat(heard)
    heard = [whole]
    const ends = whole.indexOf(HEAD_ENDS)
    if (ends < 0) return
    const head = whole.toString('latin1', 0, ends)
    const status = Number(head.slice(9, 12))
    const bytes = status === 304 ? 0 : Number(valueOf(head, LENGTH))
    if (status !== 304 && !LENGTH.test(head)) asked.reject(new Error(`an answer ${status} without its length`))
    answer = { status, etag: valueOf(head, ETAG), bytes }
    expected = ends + HEAD_ENDS.length + bytes
  }
  socket.on('data', (chunk) => {
    heard.push(chunk)
    length += chunk.length
    if (expected === 0) readHead()
    if (expected > 0 && length >= expected) asked.resolve(answer)
  })
  socket.on('error', (error) => asked.reject(error))
  socket.on('close', () => asked.reject(new Error('the line was closed')))
  return {
    ask: (path, headers) => {
      asked = Promise.withResolvers()
      heard = []
      length = expected = 0
      socket.write(`GET ${path} HTTP/1.1\r\nhost: ${host}\r\n${headers}\r\n`, 'latin1')
      return asked.promise
    },
    close: () => {
      // Nobody asks any more.
      asked.promise.catch(() => {})
      socket.destroy()
    },
  }
}
