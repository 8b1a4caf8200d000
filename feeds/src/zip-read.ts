import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { crc32, createInflateRaw } from 'node:zlib'

/** Where one file lies inside a zip archive. */
export type ZipEntry = {
  name: string
  deflated: boolean
  checksum: number
  packedBytes: number
  bytes: number
  /** Of the entry's own header, which stands before its data. */
  headerOffset: number
}

const END_SIGNATURE = 0x06054b50
const ENTRY_SIGNATURE = 0x02014b50
const END_BYTES = 22
const LONGEST_COMMENT = 0xffff
const ZIP64_MARK = 0xffffffff
/** A railway's whole delivery has some twenty files of 2 GB in all. */
const MOST_ENTRIES = 1000
const MOST_BYTES = 8 * 2 ** 30

/** Lists an archive by its central directory: the only place where sizes can be relied on. */
export async function listZip(path: string): Promise<ZipEntry[]> {
  const file = await open(path, 'r')
  try {
    return parseDirectory(await readDirectory(file, path), path)
  } finally {
    await file.close()
  }
}

async function readDirectory(file: FileHandle, path: string): Promise<Buffer> {
  const { size } = await file.stat()
  const tail = Buffer.alloc(Math.min(size, END_BYTES + LONGEST_COMMENT))
  await file.read(tail, 0, tail.length, size - tail.length)
  for (let at = tail.length - END_BYTES; at >= 0; at--) {
    if (tail.readUInt32LE(at) !== END_SIGNATURE) continue
    const length = tail.readUInt32LE(at + 12)
    const offset = tail.readUInt32LE(at + 16)
    if (offset === ZIP64_MARK || offset + length > size) break
    const directory = Buffer.alloc(length)
    await file.read(directory, 0, length, offset)
    return directory
  }
  throw new Error(`${path} is not a zip archive of the plain kind (up to 4 GB)`)
}

function parseDirectory(directory: Buffer, path: string): ZipEntry[] {
  const entries: ZipEntry[] = []
  for (let at = 0; at + 46 <= directory.length && directory.readUInt32LE(at) === ENTRY_SIGNATURE;) {
    const method = directory.readUInt16LE(at + 10)
    const nameLength = directory.readUInt16LE(at + 28)
    const name = directory.toString('utf8', at + 46, at + 46 + nameLength)
    const encrypted = (directory.readUInt16LE(at + 8) & 1) === 1
    if (encrypted || (method !== 0 && method !== 8)) {
      throw new Error(`${path}: ${name} is ${encrypted ? 'encrypted' : `packed by method ${method}`}`)
    }
    entries.push({
      name,
      deflated: method === 8,
      checksum: directory.readUInt32LE(at + 16),
      packedBytes: directory.readUInt32LE(at + 20),
      bytes: directory.readUInt32LE(at + 24),
      headerOffset: directory.readUInt32LE(at + 42),
    })
    at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  const bytes = entries.reduce((sum, entry) => sum + entry.bytes, 0)
  if (entries.length > MOST_ENTRIES || bytes > MOST_BYTES)
    throw new Error(`${path} unpacks to ${entries.length} files of ${bytes} bytes, which is no timetable`)
  return entries
}

const CHUNK_BYTES = 1 << 20

/** One file's content in pieces, unpacked beside the caller's own work. Throws when it isn't what was packed. */
export async function* readZipEntry(path: string, entry: ZipEntry): AsyncGenerator<Uint8Array> {
  if (entry.packedBytes === 0) return
  const start = await dataOffset(path, entry)
  const end = start + entry.packedBytes - 1
  const packed = createReadStream(path, { start, end, highWaterMark: CHUNK_BYTES })
  const inflate = createInflateRaw({ chunkSize: CHUNK_BYTES })
  packed.on('error', (error) => inflate.destroy(error))
  let checksum = 0
  let bytes = 0
  for await (const chunk of entry.deflated ? packed.pipe(inflate) : packed) {
    checksum = crc32(chunk as Uint8Array, checksum)
    bytes += (chunk as Uint8Array).length
    // What the directory says is checked while it unpacks: nobody waits for the end of something that has none.
    if (bytes > entry.bytes) break
    yield chunk as Uint8Array
  }
  if (bytes !== entry.bytes || checksum !== entry.checksum) throw new Error(`${path}: ${entry.name} is damaged`)
}

/** The entry's own header repeats the name and may carry other extra fields than the directory does. */
async function dataOffset(path: string, entry: ZipEntry): Promise<number> {
  const file = await open(path, 'r')
  try {
    const header = Buffer.alloc(30)
    await file.read(header, 0, 30, entry.headerOffset)
    return entry.headerOffset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28)
  } finally {
    await file.close()
  }
}
