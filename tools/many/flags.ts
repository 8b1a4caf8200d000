/** `{ name: 'one' }` as programs are told it: `--name one`. */
export const flags = (values: Readonly<Record<string, string | number>>, dash = '--'): string[] =>
  Object.entries(values).flatMap(([name, value]) => [`${dash}${name}`, String(value)])
