import { utcIso } from '@cledrau/domain/time/instant.ts'
import { showToast } from '../../page/messages.ts'
import { now } from '../../platform/clock.ts'
import type { NativeMessage, NativePush } from '../../platform/native/push.ts'
import { markOf } from '../../platform/push-mark.ts'
import { navigate } from '../../routes/hash-location.ts'
import { pathTo } from '../../routes/href.ts'
import { PATHS } from '../../routes/paths.ts'
import { travellerNow } from '../../state/traveller.ts'
import { throughLogin } from './follow-links.ts'
import { ledBy } from './link-rules.ts'

type Message = {
  id: string
  mark: string
  title: string
  body: string
  html: string
  url: string
  /** When it was told; empty of a server that doesn't say. */
  at: string
}

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** What a message says, whichever way the system hands it over: pressed, Android has all of it in `data` alone. */
export function readMessage({ id, title, body, data = {} }: NativeMessage): Message {
  return {
    id: text(data['id']) || text(id),
    mark: text(data['mark']),
    title: text(title) || text(data['title']),
    body: text(body) || text(data['body']),
    html: text(data['body_html']),
    url: text(data['url']),
    at: text(data['told_at']),
  }
}

/** Its page, where it names one that we know; else a page that shows the message itself, with its time. */
export function pageOf({ title, body, html, url, at }: Message, ours: string): string {
  const page = url === '' ? null : ledBy(url, ours)
  const time = at || utcIso(now())
  return page !== null && page !== PATHS.Home ? page : pathTo('Notification', { title, body: html || body, time })
}

/** The system may hold back a message until somebody else is signed in here, or nobody. */
async function isForUs({ mark }: Message): Promise<boolean> {
  const who = travellerNow()
  if (mark === '') return true
  if (who === null) return false
  // Only a page that counts as safe can tell; the server sends to nobody who left.
  return !('subtle' in crypto) || mark === (await markOf(who.customerId))
}

/** In front, a message is a few words over the page; pressed, it opens what it is about. The same one does each once. */
export function followMessages(push: NativePush, ours: string): void {
  const done = new Set<string>()
  const take = async (message: Message, pressed: boolean) => {
    const act = `${pressed ? 'open' : 'show'} ${message.id}`
    if (message.id !== '' && done.has(act)) return
    done.add(act)
    if (!(await isForUs(message))) return
    if (pressed) navigate(throughLogin(pageOf(message, ours)))
    else showToast([message.title, message.body].filter(Boolean).join(': '), 'bell')
  }
  push.onMessage((message, pressed) => void take(readMessage(message), pressed))
}
