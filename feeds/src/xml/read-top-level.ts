import type { Chunks } from '../byte-lines.ts'
import type { XmlElement } from './element.ts'
import { type OpenTag, scanXml } from './scan-xml.ts'

/** No record of any feed is longer; a file that has one would otherwise be read into memory whole. */
const LONGEST_RECORD = 4 * 2 ** 20

/**
 * Reads a document whose root holds many records, one record at a time, so that a timetable of a hundred megabytes needs the
 * room of one train. False when the document isn't well-formed, or ends too early; the records before that have been told.
 */
export async function readTopLevel(
  chunks: Chunks,
  take: (record: XmlElement, root: XmlElement) => void,
): Promise<boolean> {
  const decoder = new TextDecoder()
  let text = ''
  let root: XmlElement | undefined
  let tag: OpenTag | undefined
  let ended = false

  /** Takes what is there whole, and keeps the rest for when more has come. */
  const takeWhole = () => {
    const scanner = scanXml(text)
    let taken = 0
    while (!ended && scanner.skipToElement()) {
      if (!tag) {
        tag = scanner.opening()
        if (!tag) break
        root = { name: tag.name, attributes: tag.attributes, content: [] }
        ended = tag.empty
      } else if (text.startsWith('</', scanner.at)) {
        const end = /^<\/([^\s>]*)\s*>/.exec(text.slice(scanner.at, scanner.at + 200))
        if (end?.[1] !== tag.written) break
        scanner.at += end[0].length
        ended = true
      } else {
        const record = scanner.element()
        if (!record || !root) break
        take(record, root)
      }
      taken = scanner.at
    }
    text = text.slice(taken)
  }

  for await (const chunk of chunks) {
    text += decoder.decode(chunk, { stream: true })
    takeWhole()
    if (text.length > LONGEST_RECORD) return false
  }
  text += decoder.decode()
  takeWhole()
  return ended && text.trim() === ''
}
