/** What to ask with, so that only what has changed is sent. */
export type Marks = { readonly tag?: string; readonly modified?: string }

export type Fetched =
  | { readonly state: 'same' }
  | { readonly state: 'new'; readonly bytes: Uint8Array; readonly marks: Marks }

/** Files of the Knowledgebase at their addresses. */
export type Knowledgebase = { readonly fetch: (url: string, marks: Marks) => Promise<Fetched> }

const PATIENCE_MS = 15_000
/** All incidents of Britain take less than a tenth of this. */
const MOST_BYTES = 16 * 1024 * 1024

/**
 * Who asks with a name and a secret sends them to that address and nowhere else: an answer that points elsewhere is an
 * error. Throws where there is no answer in time, or one that is no file, or too long a one.
 */
export const openKnowledgebase = (): Knowledgebase => ({
  fetch: async (url, { tag, modified }) => {
    const address = new URL(url)
    const name = [address.username, address.password].map(decodeURIComponent).join(':')
    address.username = address.password = ''
    const answer = await fetch(address, {
      redirect: 'error',
      headers: {
        accept: 'application/xml, text/xml',
        ...(name === ':' ? {} : { authorization: `Basic ${Buffer.from(name).toString('base64')}` }),
        ...(tag ? { 'if-none-match': tag } : {}),
        ...(modified ? { 'if-modified-since': modified } : {}),
      },
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    if (answer.status === 304) return { state: 'same' }
    if (!answer.ok || !answer.body) {
      await answer.body?.cancel()
      throw new Error(`the Knowledgebase answered ${answer.status}`)
    }
    return {
      state: 'new',
      bytes: await readWhole(answer.body),
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

async function readWhole(body: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of body) {
    length += piece.length
    if (length > MOST_BYTES) throw new Error('the Knowledgebase sends more than can be meant')
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}
