import { createHash } from 'node:crypto'
import { NOTIFICATION_CHANNELS, type NotificationChannel } from '@cledrau/contract/account/notification-preferences.ts'
import type { Language } from '@cledrau/contract/language.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { languageOf } from '../../../http/failures.ts'
import { API } from '../../../http/serve.ts'
import type { Say } from '../../../words.ts'
import { escape } from '../mails/html-parts.ts'
import type { NotificationPreferences } from './notification-preferences.service.ts'

type Asked = { Params: { channel: string; code: string } }

const STYLE = `:root{color-scheme:light dark}body{margin:0 auto;max-width:34rem;padding:2rem 1rem;background:light-dark(#fbfaf7,#11161d);color:light-dark(#15191f,#f2f1ec);font:1rem/1.5 system-ui,sans-serif}h1{font-size:1.5rem;line-height:1.9rem}button{min-height:3.25rem;padding:0 1.5rem;border:0;border-radius:.75rem;background:#005f73;color:#fff;font:inherit;font-weight:700}button:focus-visible{outline:3px solid currentcolor;outline-offset:2px}`
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'self'",
].join('; ')

const isChannel = (text: string): text is NotificationChannel => NOTIFICATION_CHANNELS.some((one) => one === text)

/**
 * Where the button in a letter leads. Mail programs post there by themselves when it is pressed (RFC 8058), without anybody
 * signed in; whoever opens it sees what a press would do. Programs that look at every link in a letter change nothing.
 */
export function unsubscribeRoutes(
  server: FastifyInstance,
  { preferences, say }: { preferences: Pick<NotificationPreferences, 'unsubscribe'>; say: Say },
): void {
  const send = (reply: FastifyReply, language: Language, status: number, body: string) =>
    reply
      .code(status)
      .header('content-security-policy', POLICY)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(
        `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="referrer" content="no-referrer"><title>Cledrau</title><style>${STYLE}</style></head><body><main>${body}</main></body></html>`,
      )
  const url = `${API}/v1/unsubscribe/:channel/:code`
  const schema = { hide: true }

  void server.register((scope, _options, ready) => {
    // What a mail program writes is nothing that we need.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 1024 }, (_request, _body, done) => done(null))

    scope.get<Asked>(url, { schema }, (request, reply) => {
      const { channel } = request.params
      const language = languageOf(request)
      const t = (name: string) => escape(say(language, name))
      if (!isChannel(channel)) return send(reply, language, 404, `<h1>${t('UNSUBSCRIBE_UNKNOWN')}</h1>`)
      const matter = t(`TOLD_CHANNEL_${channel.toUpperCase()}`)
      const form = `<form method="post"><button>${t('UNSUBSCRIBE_BUTTON')}</button></form>`
      return send(reply, language, 200, `<h1>${t('UNSUBSCRIBE_TITLE')}</h1><p>${matter}</p>${form}`)
    })
    scope.post<Asked>(url, { schema }, async (request, reply) => {
      const { channel, code } = request.params
      const language = languageOf(request)
      const known = isChannel(channel) && (await preferences.unsubscribe(code, channel)).ok
      if (!known) return send(reply, language, 404, `<h1>${escape(say(language, 'UNSUBSCRIBE_UNKNOWN'))}</h1>`)
      const [title, text] = ['UNSUBSCRIBE_DONE', 'UNSUBSCRIBE_AFTER'].map((name) => escape(say(language, name)))
      return send(reply, language, 200, `<h1>${title}</h1><p>${text}</p>`)
    })
    ready()
  })
}
