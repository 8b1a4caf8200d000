import { crc32, deflateRawSync } from 'node:zlib'

/** 1 January 1980, the first date a zip can hold: the same content always makes the same archive. */
const NO_DATE = 0x21

/** Packs files into one archive, in the order given. */
export function writeZip(files: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const parts: Uint8Array[] = []
  const directory: Uint8Array[] = []
  let offset = 0
  for (const [name, bytes] of files) {
    const packed = deflateRawSync(bytes, { level: 6 })
    const encodedName = Buffer.from(name)
    const facts = entryFacts(bytes, packed, encodedName)
    const header = Buffer.concat([signature(0x04034b50), facts, Buffer.alloc(2), encodedName])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    directory.push(signature(0x02014b50), Buffer.from([20, 0]), facts, Buffer.alloc(2), place, encodedName)
    parts.push(header, packed)
    offset += header.length + packed.length
  }
  const directoryBytes = directory.reduce((sum, part) => sum + part.length, 0)
  return Buffer.concat([...parts, ...directory, endOfDirectory(files.size, directoryBytes, offset)])
}

/** What an entry's header and its line in the directory say alike: version, flags (UTF-8 name), method, date, sizes. */
function entryFacts(bytes: Uint8Array, packed: Uint8Array, name: Uint8Array): Buffer {
  const facts = Buffer.alloc(24)
  facts.writeUInt16LE(20, 0)
  facts.writeUInt16LE(0x0800, 2)
  facts.writeUInt16LE(8, 4)
  facts.writeUInt16LE(NO_DATE, 8)
  facts.writeUInt32LE(crc32(bytes), 10)
  facts.writeUInt32LE(packed.length, 14)
  facts.writeUInt32LE(bytes.length, 18)
  facts.writeUInt16LE(name.length, 22)
  return facts
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

function endOfDirectory(entries: number, bytes: number, offset: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries, 8)
  end.writeUInt16LE(entries, 10)
  end.writeUInt32LE(bytes, 12)
  end.writeUInt32LE(offset, 16)
  return end
}
