import type { Instant } from '@cledrau/domain/time/instant.ts'
import { parseInstant } from '@cledrau/domain/time/london.ts'
import type { Chunks } from '../byte-lines.ts'
import { addFault, type FeedReport } from '../feed-report.ts'
import { attributeOf } from '../xml/element.ts'
import { type OpenTag, scanXml } from '../xml/scan-xml.ts'
import type { News, PushPort } from './news.ts'
import { readOneNews, type Where } from './read-push-port.ts'

/** No piece of news is longer. */
const LONGEST_NEWS = 4 * 2 ** 20
/** A message's first tag, with all its namespaces. */
const LONGEST_START = 8192
/** So many are told at once. */
const NEWS_AT_ONCE = 200
/** Where the next message begins, whatever became of the one before. */
const NEXT_MESSAGE = /<(?:[\w.-]+:)?Pport[\s>]/g

type Body = { readonly tag: OpenTag; readonly kind: 'update' | 'snapshot' }

/**
 * All that counted at a moment, unpacked: a message on each line, or one message of a hundred megabytes. It is read train by
 * train, so that it needs the room of a few. What can't be read is counted, and the next message is looked for.
 */
export async function* readSnapshot(chunks: Chunks, report: FeedReport, where: Where): AsyncGenerator<PushPort> {
  const decoder = new TextDecoder()
  let text = ''
  let pport: { readonly tag: OpenTag; readonly at: Instant } | undefined
  let body: Body | undefined
  let news: News[] = []

  const told = function* (): Generator<PushPort> {
    if (pport && body && news.length > 0)
      yield { at: pport.at, version: attributeOf(pport.tag, 'version') ?? '', body: { kind: body.kind, news } }
    news = []
  }
  /** Everything from here on to the next message is lost. */
  const passOver = (why: string) => {
    addFault(report, 'GARBLED', where.file, where.message, why)
    ;[pport, body] = [undefined, undefined]
    NEXT_MESSAGE.lastIndex = 1
    text = text.slice(NEXT_MESSAGE.exec(text)?.index ?? text.length)
  }
  const takeWhole = function* (isEnd: boolean): Generator<PushPort> {
    for (;;) {
      text = text.trimStart()
      const scanner = scanXml(text)
      let taken = 0
      while (scanner.skipToElement()) {
        const end = /^<\/([^\s>]*)\s*>/.exec(text.slice(scanner.at, scanner.at + 200))
        const open = body ?? pport
        if (end) {
          if (end[1] !== open?.tag.written) break
          yield* told()
          if (body) body = undefined
          else pport = undefined
          scanner.at += end[0].length
        } else if (body) {
          const element = scanner.element()
          if (!element) break
          const one = readOneNews(element, report, where)
          if (one) news.push(one)
          if (news.length >= NEWS_AT_ONCE) yield* told()
        } else {
          const begins = scanner.at
          const tag = scanner.opening()
          if (!tag) break
          if (!pport) {
            const at = tag.name === 'Pport' ? parseInstant(attributeOf(tag, 'ts') ?? '') : undefined
            if (at === undefined) break
            pport = tag.empty ? undefined : { tag, at }
          } else if (tag.name === 'sR' || tag.name === 'uR') {
            body = tag.empty ? undefined : { tag, kind: tag.name === 'sR' ? 'snapshot' : 'update' }
          } else {
            // Of the sender itself, which has no part in what counted.
            scanner.at = begins
            if (!scanner.element()) break
          }
        }
        taken = scanner.at
        // Between two messages there may be a line of its own.
        if (!pport) break
      }
      text = text.slice(taken)
      if (!pport && taken > 0) continue
      NEXT_MESSAGE.lastIndex = 1
      const isLost = pport
        ? isEnd || text.length > LONGEST_NEWS || NEXT_MESSAGE.test(text)
        : text.length > LONGEST_START || (isEnd && text.trim() !== '')
      if (!isLost) return
      yield* told()
      passOver(`not well-formed, or cut short: ${text.slice(0, 80)}`)
      if (text === '') return
    }
  }
  for await (const chunk of chunks) {
    text += decoder.decode(chunk, { stream: true })
    yield* takeWhole(false)
  }
  text += decoder.decode()
  yield* takeWhole(true)
}
