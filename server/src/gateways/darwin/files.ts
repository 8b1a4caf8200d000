import { Writable } from 'node:stream'
import { createGunzip, gzipSync } from 'node:zlib'
import { instant, type Instant, MINUTE } from '@cledrau/domain/time/instant.ts'
import { Client } from 'basic-ftp'

/** Darwin's logs are of five minutes each, and there when those are over. */
export const LOG_LASTS = 5 * MINUTE

export type DarwinLog = { readonly begins: Instant; readonly path: string }

/** What Darwin puts on its shelf for who missed something, while a line to it is open. */
export type DarwinShelf = {
  /** By the moment at which they begin. */
  readonly logs: () => Promise<DarwinLog[]>
  /** Packed, whether or not it lies there so. */
  readonly fetch: (path: string) => Promise<Uint8Array>
  /** Packed, and how its text begins. */
  readonly snapshot: () => Promise<{ readonly bytes: Uint8Array; readonly head: string } | undefined>
  /** The newest file of names for what messages have codes for. */
  readonly reference: () => Promise<DarwinReferenceFile | undefined>
  readonly close: () => void
}

export type DarwinReferenceFile = { readonly name: string; readonly path: string }

export type DarwinFiles = { readonly open: () => Promise<DarwinShelf> }

const LOGS = 'pushport'
const SNAPSHOTS = 'snapshot'
const LOG_NAME = /^pPortData\.log\.(\d{4})-(\d\d)-(\d\d)-(\d\d)-(\d\d)(?:\.gz)?$/
/** With the moment it is of, and its version. */
const REFERENCE_NAME = /^\d{14}_ref_v[34]\.xml\.gz$/
const PATIENCE_MS = 30_000
/** Long enough for a message's first tag. */
const HEAD = 4000
const GZIP = [0x1f, 0x8b]

/** A line for each errand: a shelf that has gone away and come back is asked as one that was there all the time. */
export function openDarwinFiles(url: string): DarwinFiles {
  const { hostname, port, username, password, pathname } = new URL(url)
  const root = decodeURIComponent(pathname).replace(/\/$/, '')
  return {
    open: async () => {
      const client = new Client(PATIENCE_MS)
      await client.access({
        host: hostname,
        port: Number(port || 21),
        user: decodeURIComponent(username),
        password: decodeURIComponent(password),
      })
      return shelfOf(client, root)
    },
  }
}

function shelfOf(client: Client, root: string): DarwinShelf {
  const namesIn = async (folder: string) => (await client.list(`${root}/${folder}`)).map(({ name }) => name)
  const read = (path: string) => download(client, path)
  return {
    logs: async () =>
      (await namesIn(LOGS))
        .flatMap((name) => {
          const [, year, month, day, hour, minute] = (LOG_NAME.exec(name) ?? []).map(Number)
          if (year === undefined) return []
          const begins = instant(Date.UTC(year, month! - 1, day, hour, minute))
          return [{ begins, path: `${root}/${LOGS}/${name}` }]
        })
        .toSorted((a, b) => a.begins - b.begins),
    fetch: read,
    snapshot: async () => {
      const name = (await namesIn(SNAPSHOTS)).toSorted().at(-1)
      if (name === undefined) return undefined
      const bytes = await read(`${root}/${SNAPSHOTS}/${name}`)
      return { bytes, head: await headOf(bytes) }
    },
    reference: async () => {
      const name = (await namesIn(''))
        .filter((one) => REFERENCE_NAME.test(one))
        .toSorted()
        .at(-1)
      return name === undefined ? undefined : { name, path: `${root}/${name}` }
    },
    close: () => client.close(),
  }
}

/** Unpacked no further than it is looked at. */
async function headOf(bytes: Uint8Array): Promise<string> {
  const gunzip = createGunzip()
  gunzip.end(bytes)
  for await (const chunk of gunzip) return (chunk as Buffer).toString('utf8', 0, HEAD)
  return ''
}

async function download(client: Client, path: string): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      chunks.push(chunk)
      done()
    },
  })
  await client.downloadTo(sink, path)
  const bytes = Buffer.concat(chunks)
  return bytes[0] === GZIP[0] && bytes[1] === GZIP[1] ? bytes : gzipSync(bytes, { level: 1 })
}
