import type { ReplyOf } from '@cledrau/contract/endpoint.ts'
import { DEPARTURES, type liveTimes } from '@cledrau/contract/live/livetimes.ts'
import type { Language } from '@cledrau/contract/language.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Clock } from '../../../clock.ts'
import { statusOf } from '../../../http/failures.ts'
import type { Say } from '../../../words.ts'
import { PLAIN_POLICY, plainBoard, plainRefusal } from './plain-board.ts'
import type { ReadyBoards } from './ready-boards.ts'

type Parts = { clock: Clock; ready: Pick<ReadyBoards, 'board'>; say: Say }
type Asked = { Params: { crs: string }; Querystring: Record<string, unknown> }

const CODE = /^[A-Za-z]{3}$/

/** `/board/CDF` and `/cy/board/CDF`: a board that needs nothing but a browser, of whatever age. */
export function plainBoardRoutes(server: FastifyInstance, { clock, ready, say }: Parts): void {
  const send = (reply: FastifyReply, language: Language, { status, html }: { status: number; html: string }) =>
    reply
      .code(status)
      .header('content-security-policy', PLAIN_POLICY)
      .header('content-language', language)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(html)

  const serve = (language: Language, prefix: string) =>
    server.get<Asked>(`${prefix}/board/:crs`, (request, reply) => {
      const { to, still } = request.query
      const refuse = (code: Parameters<typeof statusOf>[0]) =>
        send(reply, language, {
          status: statusOf(code),
          html: plainRefusal(language, say(language, `REFUSAL_${code}`)),
        })
      const { crs } = request.params
      if (!CODE.test(crs)) return refuse('STATION_UNKNOWN')
      const filterCrs = typeof to === 'string' && CODE.test(to) ? to : undefined
      const found = ready.board({ crs, filterType: DEPARTURES, ...(filterCrs ? { filterCrs } : {}) })
      if (!found.ok) return refuse(found.refusal)
      const board = JSON.parse(found.value.plain().toString()) as ReplyOf<typeof liveTimes>
      const html = plainBoard(board, { language, say, now: clock.now(), isStill: still !== undefined })
      return send(reply, language, { status: 200, html })
    })
  serve('en', '')
  serve('cy', '/cy')
}
