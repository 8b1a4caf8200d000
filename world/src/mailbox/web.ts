import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { MailStore } from './mail-store.ts'
import { addressesPage, mailDocument, mailPage, mailsPage, missingPage } from './pages.ts'
import type { Language } from './words.ts'

export type Web = { port: number; close: () => Promise<void> }

type Answer = { status: number; type: 'html' | 'json' | File; body: string | Buffer; policy?: string }
type File = { mimeType: string; fileName: string }

const PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'"
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox allow-popups allow-popups-to-escape-sandbox"
/** A browser shows a PDF with what it has for that, which a sandbox would keep away. */
const FILE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'"

const html = (body: string, status = 200): Answer => ({ status, type: 'html', body })
const json = (value: unknown, status = 200): Answer => ({ status, type: 'json', body: JSON.stringify(value) })

/** Pages for people, `/api/mails` for tests: list by `?to=`, one by id, DELETE to empty. */
export function startWeb(store: MailStore, port: number, host: string): Promise<Web> {
  const server = createServer((request, response) => {
    answer(store, request).then(
      (answered) => send(response, answered),
      () => send(response, json({ error: 'failed' }, 500)),
    )
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      resolve({
        port: (server.address() as AddressInfo).port,
        close: () =>
          new Promise((closed) => {
            server.close(() => closed())
            server.closeAllConnections()
          }),
      })
    })
  })
}

function send(response: ServerResponse, { status, type, body, policy = PAGE_POLICY }: Answer): void {
  response.writeHead(status, {
    ...(typeof type === 'object'
      ? {
          'content-type': type.mimeType,
          'content-disposition': `inline; filename*=UTF-8''${encodeURIComponent(type.fileName)}`,
        }
      : { 'content-type': type === 'html' ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8' }),
    'content-security-policy': policy,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  })
  response.end(body)
}

async function answer(store: MailStore, request: IncomingMessage): Promise<Answer> {
  const url = new URL(request.url ?? '/', 'http://mailbox')
  const to = url.searchParams.get('to') ?? undefined
  const language = languageOf(request, url)
  const [, first, id, part, place] = url.pathname.split('/')

  if (url.pathname === '/api/mails') {
    if (request.method === 'DELETE') await store.clear(to)
    return json(store.list(to))
  }
  if (first === 'api' && id === 'mails' && part) {
    const mail = store.find(part)
    return mail ? json(mail) : json({ error: 'unknown' }, 404)
  }
  if (url.pathname === '/') return html(addressesPage(language, store.addresses()))
  if (first === 'mails' && !id && to) return html(mailsPage(language, to, store.list(to)))

  const mail = first === 'mails' && id ? store.find(id) : undefined
  if (!mail) return html(missingPage(language), 404)
  if (part === 'attachments') {
    const file = await store.attachment(mail.id, Number(place))
    if (!file) return html(missingPage(language), 404)
    return { status: 200, type: file, body: file.bytes, policy: FILE_POLICY }
  }
  if (part === 'html') return { ...html(mailDocument(mail)), policy: MAIL_POLICY }
  return html(mailPage(language, mail, url.searchParams.get('view') === 'text' ? 'text' : 'html'))
}

function languageOf(request: IncomingMessage, url: URL): Language {
  const wanted = url.searchParams.get('lang') ?? String(request.headers['accept-language'] ?? '').slice(0, 2)
  return wanted === 'cy' ? 'cy' : 'en'
}
