import { createHash } from 'node:crypto'

/** Codes of tickets are read by WebAssembly on the device. It may run; text that becomes JavaScript may not. */
export const READS_CODES = "'wasm-unsafe-eval'"

export type Hashes = { 'script-src': string[]; 'style-src': string[] }

/** What stands in the page itself, so that the first paint needs one answer: allowed as it was built, to the byte, and nothing else. */
export function hashesOf(html: string): Hashes {
  const hashOf = (content: string) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`
  const within = (tag: string) =>
    html
      .split(`<${tag}`)
      .slice(1)
      .flatMap((after) => {
        const begins = after.indexOf('>')
        return after.slice(0, begins).includes(' src=')
          ? []
          : hashOf(after.slice(begins + 1, after.indexOf(`</${tag}>`)))
      })
  return { 'script-src': within('script'), 'style-src': within('style') }
}
