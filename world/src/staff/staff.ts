import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { LOOPBACK } from '../loopback.ts'
import { secretIn } from '../merchant.ts'
import { chanceOf, pick } from '../trains/chance.ts'
import { tasksPage, type Task } from './pages.ts'
import { WORDS, type Language } from './words.ts'

/** Plays the staff of all stations: they accept whoever asks for assistance, meet them, and now and then can't. */
export type Staff = {
  /** What staff prove themselves with: the product's `STAFF_KEY`. */
  key: string
  /** What they see, and where somebody decides for them. */
  url: string
  /** Looks once at what there is to do, and does what is due. */
  look: () => Promise<void>
  stop: () => Promise<void>
}

type Whereabouts = {
  folder: string
  port: number
  host?: string
  /** Where the product is, which may start after the staff and end before them. */
  product: string
  now?: () => number
  /** Known to the product already; without it, one is made. */
  key?: string
  /** With another one, others fail. */
  seed?: number
  /** How often they look, in milliseconds; not by themselves where it is 0. */
  every?: number
}

type Word = 'ACCEPTED' | 'MET' | 'FAILED'

const NAMES = ['Siân', 'Rhys', 'Angharad', 'Dafydd', 'Mair', 'Priya', 'Tomos', 'Grace', 'Elin', 'Yusuf', 'Nia', 'Owain']
/** Of so many they fail one. */
const ONE_IN = 20
/** They are there so long before the train. */
const BEFORE = 5 * 60_000
const LOOK_EVERY = 2000
const MOST_BODY = 4000
const PATIENCE = 10_000
/** The product is told who speaks, as by every app. */
const APP_TOKEN = 'cledrau-app-1'
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'"

export async function startStaff(where: Whereabouts): Promise<Staff> {
  const { folder, port, host = LOOPBACK, product, now = Date.now, seed = 1, every = LOOK_EVERY } = where
  const key = where.key ?? secretIn(folder)

  const ask = async <Reply>(call: 'tasks' | 'words', more: object, language: Language): Promise<Reply> => {
    const answered = await fetch(`${product.replace(/\/$/, '')}/api/v1/station-staff/${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': language },
      body: JSON.stringify({ token: APP_TOKEN, staffKey: key, ...more }),
      signal: AbortSignal.timeout(PATIENCE),
    })
    return (await answered.json()) as Reply
  }
  const tasksNow = async () => (await ask<{ tasks?: Task[] }>('tasks', {}, 'en')).tasks ?? []
  /** Whoever has a task keeps it: the same first name all the way. */
  const nameFor = ({ stopID, staffName }: Pick<Task, 'stopID' | 'staffName'>) =>
    staffName ?? pick(NAMES, chanceOf(`${seed} ${stopID} who`))
  const say = (task: Pick<Task, 'stopID' | 'staffName'>, word: Word, language: Language = 'en') =>
    ask<{ errorMessage?: string }>('words', { stopID: task.stopID, word, staffName: nameFor(task) }, language)

  /** Nobody knows whether the product heard it: at the next look it is said again, and changes nothing. */
  const look = async () => {
    for (const task of await tasksNow()) {
      const isDue = now() >= Date.parse(task.at) - BEFORE
      const fails = chanceOf(`${seed} ${task.stopID}`) < 1 / ONE_IN
      if (task.status === 'ASKED') await say(task, 'ACCEPTED')
      else if (isDue) await say(task, fails ? 'FAILED' : 'MET')
    }
  }

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://staff')
    const language = searchParams.get('lang') === 'cy' ? 'cy' : 'en'
    if (request.method === 'GET' && pathname === '/') return show(response, tasksPage(language, await tasksNow()))
    if (request.method !== 'POST' || pathname !== '/say' || !isByHand(request)) return show(response, '', 404)
    const fields = new URLSearchParams(await bodyOf(request))
    const stopID = fields.get('stopID') ?? ''
    const word = (['ACCEPTED', 'MET', 'FAILED'] as const).find((one) => one === fields.get('word'))
    const task = (await tasksNow()).find((one) => one.stopID === stopID)
    const { errorMessage } = word && task ? await say(task, word, language) : {}
    return show(response, tasksPage(language, await tasksNow(), errorMessage))
  }

  const server = createServer((request, response) => {
    const language = request.url?.includes('lang=cy') ? 'cy' : 'en'
    handle(request, response).catch(() => show(response, tasksPage(language, [], WORDS[language].noLine)))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  let looking: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  /** One look after the other, however long the product takes. Until it is there, nobody asks for anything. */
  const later = () => {
    if (stopped || every === 0) return
    timer = setTimeout(() => {
      looking = look()
        .catch(() => {})
        .finally(later)
    }, every)
  }
  later()
  return {
    key,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    look,
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await looking
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Somebody presses our button: pages of others may not press it for them. */
const isByHand = ({ headers }: IncomingMessage): boolean =>
  ['same-origin', undefined].includes(headers['sec-fetch-site'] as string | undefined)

const show = (response: ServerResponse, html: string, status = 200): void =>
  void response
    .writeHead(status, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': POLICY,
      'cache-control': 'no-store',
    })
    .end(html)

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) {
    body += String(chunk)
    if (body.length > MOST_BODY) throw new Error('too long')
  }
  return body
}
