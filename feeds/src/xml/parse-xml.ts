import type { XmlElement } from './element.ts'
import { scanXml } from './scan-xml.ts'

/** A whole document, or nothing where it isn't well-formed. */
export function parseXml(text: string): XmlElement | undefined {
  const scanner = scanXml(text)
  if (!scanner.skipToElement()) return undefined
  const root = scanner.element()
  if (root === undefined) return undefined
  // Nothing but comments and blanks may follow.
  return scanner.skipToElement() || scanner.at < text.length ? undefined : root
}
