/** What an address carries, by name. */
export type Query = Readonly<Record<string, string | undefined>>

/** Reads an address field by field. What is there and can't be read is named: links grow old, and people type. */
export function addressFields(query: Query) {
  const unread: string[] = []
  const read = <Value>(name: string, parse: (text: string) => Value | undefined): Value | undefined => {
    const text = query[name]?.trim()
    if (!text) return undefined
    const value = parse(text)
    if (value === undefined) unread.push(name)
    return value
  }
  return { read, unread }
}
