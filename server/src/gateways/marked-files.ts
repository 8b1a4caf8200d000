import { inSpan } from '../care/tracing/span.ts'

/** What to ask with, so that only what has changed is sent. */
export type Marks = { readonly tag?: string; readonly modified?: string }

export type Fetched =
  | { readonly state: 'same' }
  | { readonly state: 'new'; readonly bytes: Uint8Array; readonly marks: Marks }

/** Whose files they are, what they are, and how many bytes are more than can be meant. */
export type FileKind = { readonly whose: string; readonly accept: string; readonly mostBytes: number }

/** Files of somebody else at their addresses. */
export type MarkedFiles = { readonly fetch: (url: string, marks: Marks) => Promise<Fetched> }

const PATIENCE_MS = 15_000

/**
 * Who asks with a name and a secret sends them to that address and nowhere else: an answer that points elsewhere is an
 * error. Throws where there is no answer in time, or one that is no file, or too long a one.
 */
export const openMarkedFiles = ({ whose, accept, mostBytes }: FileKind): MarkedFiles => ({
  fetch: async (url, { tag, modified }) => {
    const address = new URL(url)
    const name = [address.username, address.password].map(decodeURIComponent).join(':')
    address.username = address.password = ''
    const answer = await inSpan(
      `GET a file of ${whose}`,
      { kind: 'client', facts: { 'server.address': address.hostname } },
      () =>
        fetch(address, {
          redirect: 'error',
          headers: {
            accept,
            ...(name === ':' ? {} : { authorization: `Basic ${Buffer.from(name).toString('base64')}` }),
            ...(tag ? { 'if-none-match': tag } : {}),
            ...(modified ? { 'if-modified-since': modified } : {}),
          },
          signal: AbortSignal.timeout(PATIENCE_MS),
        }),
    )
    if (answer.status === 304) return { state: 'same' }
    if (!answer.ok || !answer.body) {
      await answer.body?.cancel()
      throw new Error(`${whose} answered ${answer.status}`)
    }
    return {
      state: 'new',
      bytes: await readWhole(answer.body, mostBytes, whose),
      marks: {
        ...marked('tag', answer.headers.get('etag')),
        ...marked('modified', answer.headers.get('last-modified')),
      },
    }
  },
})

const MOST_MARK = 200
const marked = (name: keyof Marks, value: string | null) =>
  value !== null && value.length <= MOST_MARK ? { [name]: value } : {}

async function readWhole(body: AsyncIterable<Uint8Array>, most: number, whose: string): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of body) {
    length += piece.length
    if (length > most) throw new Error(`${whose} sends more than can be meant`)
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}
