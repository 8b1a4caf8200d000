import type { FastifyBodyParser, FastifyInstance } from 'fastify'
import { Failed } from './failures.ts'

/** No call of ours asks for half of this. */
const DEEPEST = 32

const QUOTE = 34
const BACKSLASH = 92
const OPENING = new Set([91, 123])
const CLOSING = new Set([93, 125])

/** How deep the brackets of a JSON text lie in each other; brackets in quotations don't count. */
export function depthOf(text: string): number {
  let [depth, deepest, quoted] = [0, 0, false]
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at)
    if (quoted && sign === BACKSLASH) at++
    else if (sign === QUOTE) quoted = !quoted
    else if (quoted) continue
    else if (OPENING.has(sign)) deepest = Math.max(deepest, ++depth)
    else if (CLOSING.has(sign)) depth--
  }
  return deepest
}

/** Much that looks at a body calls itself once per level. A body that is too deep for that is turned away as text. */
export function readJson(server: FastifyInstance): void {
  server.removeContentTypeParser('application/json')
  server.addContentTypeParser<string>('application/json', { parseAs: 'string' }, parseJson(server))
}

/** The same for JSON under another name. */
export function parseJson(server: FastifyInstance): FastifyBodyParser<string> {
  const parse = server.getDefaultJsonParser('error', 'error')
  return (request, body, done) => {
    if (depthOf(body) > DEEPEST) done(new Failed('BAD_REQUEST'))
    else void parse(request, body, done)
  }
}
