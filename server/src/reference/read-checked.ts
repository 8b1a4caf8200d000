import type * as z from 'zod/mini'
import type { DataFolder } from './reference.ts'

/** A file's JSON, held against its shape; what doesn't fit is named with the file, the line and the field. */
export async function readChecked<Shape extends z.ZodMiniType>(
  from: DataFolder,
  file: string,
  shape: Shape,
): Promise<z.output<Shape>> {
  const value = await from.json(file)
  const read = shape.safeParse(value)
  if (read.success) return read.data
  const issue = read.error.issues[0]
  const path = issue?.path ?? []
  const line = lineOf(await from.text(file), path)
  throw new Error(`${file}, line ${line}: ${path.map(String).join('.')} is wrong (${issue?.message ?? 'invalid'})`)
}

/** The line on which the value at a path begins; where the path breaks off, the line of the nearest thing around it. */
export function lineOf(text: string, path: readonly PropertyKey[]): number {
  let at = 0
  let found = 0
  const skipSpace = () => {
    while (/\s/.test(text[at] ?? '')) at += 1
  }
  const readString = (): string => {
    const start = at
    at += 1
    while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
    at += 1
    return JSON.parse(text.slice(start, at)) as string
  }

  /** Walks one value; `wanted` is how far the path has been followed, or -1 off the path. */
  const walk = (wanted: number): void => {
    skipSpace()
    if (wanted >= 0) found = at
    const open = text[at]
    if (open === '"') return void readString()
    if (open !== '{' && open !== '[') {
      while (at < text.length && !/[,\]}\s]/.test(text[at] ?? '')) at += 1
      return
    }
    at += 1
    skipSpace()
    for (let index = 0; text[at] !== '}' && text[at] !== ']' && at < text.length; index += 1) {
      skipSpace()
      const key = open === '{' ? readString() : index
      skipSpace()
      if (text[at] === ':') at += 1
      const onPath = wanted >= 0 && wanted < path.length && path[wanted] === key
      walk(onPath ? wanted + 1 : -1)
      skipSpace()
      if (text[at] === ',') at += 1
      skipSpace()
    }
    at += 1
  }

  walk(0)
  return text.slice(0, found).split('\n').length
}
