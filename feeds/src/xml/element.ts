/**
 * An element with its names as they stand after the prefix: publishers change their prefixes and the versions in their
 * namespaces, never what a thing is called.
 */
export type XmlElement = {
  readonly name: string
  /** Names and values in turn: quicker made than an object, and nobody's name can be an object's own. */
  readonly attributes: readonly string[]
  /** Elements and texts in their order. */
  readonly content: readonly (XmlElement | string)[]
}

export const isElement = (node: XmlElement | string): node is XmlElement => typeof node !== 'string'

export function attributeOf({ attributes }: Pick<XmlElement, 'attributes'>, name: string): string | undefined {
  for (let at = 0; at < attributes.length; at += 2) if (attributes[at] === name) return attributes[at + 1]
  return undefined
}

/** The text inside an element and all that is in it. */
export function textOf({ content }: XmlElement): string {
  if (content.length === 1 && typeof content[0] === 'string') return content[0]
  return content.map((node) => (isElement(node) ? textOf(node) : node)).join('')
}

export function childNamed({ content }: XmlElement, name: string): XmlElement | undefined {
  for (const node of content) if (isElement(node) && node.name === name) return node
  return undefined
}

export const childrenNamed = ({ content }: XmlElement, name: string): XmlElement[] =>
  content.filter((node) => isElement(node) && node.name === name) as XmlElement[]

export const childText = (element: XmlElement, name: string): string | undefined => {
  const child = childNamed(element, name)
  return child && textOf(child)
}
