import { APP_TOKEN } from '@cledrau/contract/app-token.ts'
import * as calls from '@cledrau/contract/reading/content.ts'
import * as menus from '@cledrau/contract/reading/menus.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'

let house: TestServer
beforeAll(async () => {
  house = await startTestServer(inject('postgres'))
})
afterAll(() => house.close())

const said = expect.stringMatching(/\S/)

test('a page of content has a heading and a body in both languages [CONTENT-017] [CONTENT-046]', async () => {
  const { status, reply } = await house.call(calls.content, { id: 44 })
  expect(status).toBe(200)
  expect(reply.id).toBe(44)
  for (const text of [reply.en, reply.cy])
    expect(text).toEqual({
      image: { alt: said, url: { original: expect.stringMatching(/^\/images\//) } },
      headerText: said,
      bodyText: expect.stringMatching(/<table>/),
    })
})

test('the guest form’s page and the conditions are there [CONTENT-047]', async () => {
  expect((await house.call(calls.content, { id: 53 })).reply.en.headerText).toMatch(/without an account/)
  expect((await house.call(calls.content, { id: 81 })).reply.cy.headerText).toBe('Amodau teithio')
})

test('a page is read with its id in the query [PREF-037]', async () => {
  const read = (id: number) => house.app.server.inject(`/api/v1/content?id=${id}&token=${APP_TOKEN}`)
  const [page, other] = [await read(44), await read(53)]
  expect([page.statusCode, page.json<{ id: number }>().id]).toEqual([200, 44])
  expect(other.json<{ id: number }>().id).toBe(53)
})

test('an unknown page is a clear no in the caller’s language', async () => {
  const { status, failure } = await house.call(calls.content, { id: 9999 }, { headers: { 'accept-language': 'cy' } })
  expect([status, failure.code]).toEqual([404, 'CONTENT_UNKNOWN'])
  expect(failure.errorMessage).toMatch(/tudalen/)
})

test('all pages come in one answer, in plain HTML, and every link between them leads to one', async () => {
  const { reply } = await house.call(calls.contentPages, {})
  const ids = new Set(reply.map((page) => page.id))
  for (const page of reply)
    for (const { bodyText } of [page.en, page.cy]) {
      const tags = new Set([...bodyText.matchAll(/<\/?([a-z0-9]+)/g)].map(([, tag]) => tag))
      for (const tag of tags)
        expect([
          'h2',
          'h3',
          'p',
          'ul',
          'ol',
          'li',
          'a',
          'strong',
          'em',
          'table',
          'thead',
          'tbody',
          'tr',
          'th',
          'td',
        ]).toContain(tag)
      for (const [, id] of bodyText.matchAll(/#\/content\/(\d+)/g)) expect(ids).toContain(Number(id))
    }
})

test('every page of content that a menu offers exists', async () => {
  const offered = await Promise.all(
    [menus.sitemap, menus.headerMenus, menus.footer].map((call) => house.call(call, {})),
  )
  const { reply } = await house.call(calls.contentPages, {})
  const ids = new Set(reply.map((page) => page.id))
  const linked = [
    ...offered
      .map(({ text }) => text)
      .join('')
      .matchAll(/"\/content\/(\d+)"/g),
  ].map(([, id]) => Number(id))
  expect(linked.length).toBeGreaterThan(20)
  expect(linked.filter((id) => !ids.has(id))).toEqual([])
})

test('Home has its picture in five sizes, and the picture is there [CONTENT-019] [CONTENT-045]', async () => {
  const { reply } = await house.call(calls.homepage, {})
  for (const lang of ['en', 'cy'] as const) {
    const { image, headerText, bodyText } = reply[lang]
    expect(Object.keys(image.url)).toEqual(['thumb', 'small', 'medium', 'large', 'original'])
    expect(image).toMatchObject({
      categoryId: 1,
      title: said,
      alt: said,
      fileType: 'image/svg+xml',
      timestamp: said,
      lang,
    })
    expect([headerText, bodyText]).toEqual([said, expect.stringMatching(/<p>/)])
    const picture = await house.app.server.inject({ method: 'GET', url: image.url.large })
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/svg+xml'])
  }
})

test('every picture that a page shows is there, with words for who can’t see it', async () => {
  const { reply } = await house.call(calls.contentPages, {})
  for (const { en, cy } of reply)
    for (const { image } of [en, cy]) {
      if (image.url.original === '') continue
      expect(image.alt).toEqual(said)
      const picture = await house.app.server.inject({ method: 'GET', url: image.url.original })
      expect(picture.statusCode, image.url.original).toBe(200)
    }
})
