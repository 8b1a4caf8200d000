/** An element by its own name, without the prefix that its sender happened to give it. */
export type Xml = {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly Xml[]
  readonly text: string
}

const TAG = /<(\/?)([^\s/>]+)([^>]*?)(\/?)>/g
const ATTRIBUTE = /([\w:]+)="([^"]*)"/g
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const plain = (text: string) =>
  text.replaceAll(/&(#x?)?(\w+);/g, (_, number: string | undefined, what: string) =>
    number ? String.fromCodePoint(parseInt(what, number === '#' ? 10 : 16)) : (NAMED[what] ?? ''),
  )
const local = (name: string) => name.slice(name.indexOf(':') + 1)

/** XML read as naively as it can be: tags one after the other, no schema, nothing shared with the product's reader. */
export function readXml(source: string): Xml {
  type Open = { name: string; attributes: Record<string, string>; children: Xml[]; text: string }
  const root: Open = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  let read = 0
  for (const tag of source.matchAll(TAG)) {
    const [whole, closes, name = '', attributes = '', isEmpty] = tag
    const inside = open.at(-1)!
    inside.text += plain(source.slice(read, tag.index))
    read = tag.index + whole.length
    if (name.startsWith('?')) continue
    if (closes) {
      open.pop()
      continue
    }
    const element: Open = { name: local(name), attributes: {}, children: [], text: '' }
    for (const [, key = '', value = ''] of attributes.matchAll(ATTRIBUTE)) element.attributes[local(key)] = plain(value)
    inside.children.push(element)
    if (!isEmpty) open.push(element)
  }
  return root.children[0] ?? root
}

export const childrenOf = (xml: Xml, name: string): readonly Xml[] => xml.children.filter((one) => one.name === name)
export const childOf = (xml: Xml | undefined, name: string): Xml | undefined =>
  xml?.children.find((one) => one.name === name)
export const says = (text: string | undefined): boolean => text?.trim() === 'true'
