import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followChange, openPressed, readPushed, showPushed } from './pushed.ts'

const MARK = 'mark-of-carys-01'
const message = (more: object = {}, data: object = {}) =>
  JSON.stringify({
    web_push: 8030,
    notification: {
      title: '12 minutes late',
      body: 'The 09:21 is 12 minutes late.',
      navigate: 'http://localhost/#/live-times',
      lang: 'en',
      tag: 'train:1',
      timestamp: 1,
      data: { id: 'told-1', mark: MARK, url: 'http://localhost/#/live-times', ...data },
      ...more,
    },
  })

/** A worker with the notifications that its phone shows. */
function phone(key: string | null = 'key') {
  const shown: { title: string; tag: string; data: unknown; renotify: boolean; silent: boolean }[] = []
  const unsubscribe = vi.fn(() => Promise.resolve(true))
  const subscribe = vi.fn(() => Promise.resolve({}))
  return {
    shown,
    unsubscribe,
    subscribe,
    pushManager: { getSubscription: () => Promise.resolve(key === null ? null : { unsubscribe }), subscribe },
    getNotifications: ({ tag }: { tag: string }) => Promise.resolve(shown.filter((one) => one.tag === tag)),
    showNotification: (title: string, options: never) => {
      const { tag } = options as { tag: string }
      const at = shown.findIndex((one) => one.tag === tag)
      shown.splice(at < 0 ? shown.length : at, 1, { title, ...(options as object) } as (typeof shown)[number])
      return Promise.resolve()
    },
  }
}
const show = (on: ReturnType<typeof phone>, text?: string) => showPushed(on as never, text)

let mark: string | undefined = MARK
beforeEach(() => {
  mark = MARK
  const match = () => Promise.resolve(mark === undefined ? undefined : new Response(mark))
  vi.stubGlobal('caches', { open: () => Promise.resolve({ match }) })
})
afterEach(() => vi.unstubAllGlobals())

test('a message is shown in its own words and language, once however often it comes', async () => {
  const on = phone()
  await show(on, message())
  expect(on.shown).toMatchObject([{ title: '12 minutes late', lang: 'en', renotify: true, silent: false }])
  await show(on, message())
  expect(on.shown).toMatchObject([{ title: '12 minutes late', renotify: false, silent: true }])
})

test('newer news of the same matter takes its place, and is heard', async () => {
  const on = phone()
  await show(on, message())
  await show(on, message({ title: 'Cancelled' }, { id: 'told-2' }))
  await show(on, message({ tag: 'train:2' }, { id: 'told-3' }))
  expect(on.shown).toMatchObject([{ title: 'Cancelled', renotify: true }, { tag: 'train:2' }])
})

test('after somebody signed out, or another signed in, nothing is shown, and nothing more is asked for', async () => {
  for (const whose of [undefined, 'mark-of-owen-001']) {
    mark = whose
    const on = phone()
    await show(on, message())
    expect(on.shown).toEqual([])
    expect(on.unsubscribe).toHaveBeenCalledOnce()
  }
})

test('what isn’t a message of ours is left alone', async () => {
  const on = phone()
  for (const text of [undefined, '', 'hello', '{}', '[]', '{"web_push":8030}', message({ title: 7 })])
    await show(on, text)
  expect(on.shown).toEqual([])
  expect(readPushed(message())).toMatchObject({ id: 'told-1', mark: MARK })
})

/** Pages that are open, and what was opened. */
function windows(...open: { url: string; focused?: boolean; fails?: boolean }[]) {
  const opened: string[] = []
  const pages = open.map(({ url, focused = false, fails = false }) => ({
    url,
    focused,
    focus: vi.fn(() => Promise.resolve()),
    navigate: vi.fn(() => (fails ? Promise.reject(new TypeError('not controlled')) : Promise.resolve())),
    postMessage: vi.fn(),
  }))
  const openWindow = (url: string) => Promise.resolve(void opened.push(url))
  return { opened, pages, matchAll: () => Promise.resolve(pages), openWindow }
}
const press = (at: ReturnType<typeof windows>, url: unknown) =>
  openPressed(at as never, 'http://localhost', { id: 'told-1', url })

test('pressing it opens the train in a page that is open, else in a new one', async () => {
  const open = windows({ url: 'http://localhost/#/' }, { url: 'http://localhost/#/more', focused: true })
  await press(open, 'http://localhost/#/live-times')
  expect(open.pages[1]?.focus).toHaveBeenCalledOnce()
  expect(open.pages[1]?.navigate).toHaveBeenCalledWith('http://localhost/#/live-times')
  expect(open.opened).toEqual([])

  const none = windows()
  await press(none, 'http://localhost/#/live-times')
  expect(none.opened).toEqual(['http://localhost/#/live-times'])

  const stubborn = windows({ url: 'http://localhost/#/', fails: true })
  await press(stubborn, 'http://localhost/#/live-times')
  expect(stubborn.opened).toEqual(['http://localhost/#/live-times'])
})

test('it never leads to anybody else’s page', async () => {
  for (const url of ['https://elsewhere.example/', 'javascript:alert(1)', undefined]) {
    const none = windows()
    await press(none, url)
    expect(none.opened).toEqual(['http://localhost'])
  }
})

test('a browser that changed how it is reached is reached again, and its pages tell the server', async () => {
  const lost = phone(null)
  const open = windows({ url: 'http://localhost/#/' })
  await followChange(lost as never, open as never, new Uint8Array([4]))
  expect(lost.subscribe).toHaveBeenCalledWith(expect.objectContaining({ userVisibleOnly: true }))
  expect(open.pages[0]?.postMessage).toHaveBeenCalledWith('push-changed')
  const fine = phone()
  await followChange(fine as never, open as never, new Uint8Array([4]))
  expect(fine.subscribe).not.toHaveBeenCalled()
})
