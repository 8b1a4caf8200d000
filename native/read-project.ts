import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { attributeOf, childrenNamed, isElement, textOf, type XmlElement } from '@cledrau/feeds/xml/element.ts'
import { parseXml } from '@cledrau/feeds/xml/parse-xml.ts'

export const NATIVE = import.meta.dirname
export const readText = (file: string): string => readFileSync(join(NATIVE, file), 'utf8')

/** A file of the projects that is XML; one that isn't well-formed is no project. */
export function readXml(file: string): XmlElement {
  // Our reader leaves out attributes of other namespaces; in Android's files they are the ones that count.
  const plain = readText(file)
    .replace(/<!DOCTYPE[^>]*>/, '')
    .replaceAll(/\b(?:android|tools):(?=\w+=")/g, '')
  const root = parseXml(plain)
  if (!root) throw new Error(`${file} isn't well-formed`)
  return root
}

/** Every element of a name, however deep it lies. */
export const elementsNamed = (root: XmlElement, name: string): XmlElement[] =>
  root.content
    .filter(isElement)
    .flatMap((element) => [...(element.name === name ? [element] : []), ...elementsNamed(element, name)])

export const attribute = (element: XmlElement | undefined, name: string): string | undefined =>
  element && attributeOf(element, name)

export type Plist = string | boolean | Plist[] | { [key: string]: Plist }

/** A property list of Apple's as plain values. */
export function readPlist(file: string): { [key: string]: Plist } {
  const [root] = readXml(file).content.filter(isElement)
  return valueOf(root as XmlElement) as { [key: string]: Plist }
}

function valueOf(element: XmlElement): Plist {
  const inside = element.content.filter(isElement)
  switch (element.name) {
    case 'dict':
      return Object.fromEntries(
        childrenNamed(element, 'key').map((key) => [
          textOf(key),
          valueOf(inside[inside.indexOf(key) + 1] as XmlElement),
        ]),
      )
    case 'array':
      return inside.map(valueOf)
    case 'true':
    case 'false':
      return element.name === 'true'
    default:
      return textOf(element)
  }
}
