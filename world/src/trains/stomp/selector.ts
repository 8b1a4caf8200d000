/** Which messages a subscription wants: by what their headers say. Undefined where the words make no sense. */
export function readSelector(text: string): ((headers: Readonly<Record<string, string>>) => boolean) | undefined {
  const parts = text.split(/\s+OR\s+/i).map(readPart)
  if (parts.some((part) => part === undefined)) return undefined
  return (headers) => parts.some((part) => part!.values.includes(headers[part!.name] ?? ''))
}

function readPart(text: string): { name: string; values: string[] } | undefined {
  const [, name, one, list] =
    /^\s*\(?\s*(\w+)\s*(?:=\s*'([^']*)'|IN\s*\(((?:\s*'[^']*'\s*,?)+)\))\s*\)?\s*$/i.exec(text) ?? []
  if (name === undefined) return undefined
  return { name, values: one === undefined ? [...list!.matchAll(/'([^']*)'/g)].map(([, value]) => value!) : [one] }
}
