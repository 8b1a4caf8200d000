import { createHash } from 'node:crypto'
import { contentPolicy, shellPage, shellSettings, type ShellSettings } from '@cledrau/tools/native/web-files.ts'
import { expect, test } from 'vitest'

const API = 'https://trains.example/api'
const SETTINGS: ShellSettings = {
  apiUrl: API,
  bankUrl: 'https://bank.example',
  cardHostUrl: null,
  appleId: '1234567890',
}
const PAGE = `<html><head><meta charset="utf-8" /><title>Cledrau</title></head>
<body><div id="root"></div><template data-part="home"><main>…</main></template><script data-app="/a.js" data-parts="/b.js /c.js" data-further="/assets/f.narrow.en.js">inside()</script><script src="/first.js"></script></body></html>`

const JOINED = { app: '/assets/app.js', parts: ['/assets/beginning.js'] }

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('a shell is built for an API that is encrypted, or for this machine while it is tried', () => {
  expect(shellSettings({ NATIVE_API_URL: `${API}/` })).toEqual({
    apiUrl: API,
    bankUrl: null,
    cardHostUrl: null,
    appleId: null,
  })
  expect(
    shellSettings({
      NATIVE_API_URL: 'http://localhost:3000/api',
      NATIVE_BANK_URL: 'https://bank.example/pay',
      NATIVE_CARD_HOST_URL: 'https://cards.example/',
    }),
  ).toEqual({
    apiUrl: 'http://localhost:3000/api',
    bankUrl: 'https://bank.example',
    cardHostUrl: 'https://cards.example',
    appleId: null,
  })
  for (const wrong of [undefined, '', 'trains.example', 'http://trains.example/api', 'ftp://localhost/api'])
    expect(shellSettings({ NATIVE_API_URL: wrong }), wrong).toBeTypeOf('string')
  expect(shellSettings({ NATIVE_API_URL: API, NATIVE_BANK_URL: 'http://bank.example' })).toBeTypeOf('string')
  expect(shellSettings({ NATIVE_API_URL: API, NATIVE_CARD_HOST_URL: 'http://cards.example' })).toBeTypeOf('string')
  expect(shellSettings({ NATIVE_API_URL: API, NATIVE_APPLE_ID: '12"><script>' })).toBeTypeOf('string')
})

test('its page loads its own files, asks our API, and shows the bank’s form in a frame: nothing else [NATIVE-021]', () => {
  const policy = Object.fromEntries(
    contentPolicy(SETTINGS, PAGE)
      .split('; ')
      .map((part) => [part.split(' ')[0], part.split(' ').slice(1).join(' ')]),
  )
  expect(policy).toMatchObject({
    'default-src': "'none'",
    'script-src': `'self' 'wasm-unsafe-eval' ${hash('inside()')}`,
    'style-src': "'self'",
    'connect-src': "'self' https://trains.example",
    'frame-src': 'https://bank.example',
  })
  expect(contentPolicy(SETTINGS, PAGE).replace("'wasm-unsafe-eval'", '')).not.toMatch(/unsafe|\*/)
  expect(contentPolicy({ ...SETTINGS, bankUrl: null }, PAGE)).toContain("frame-src 'none'")
  // And the host of smartcards, where there is one: whatever app-data says, a card's commands come from no other.
  expect(contentPolicy({ ...SETTINGS, cardHostUrl: 'https://cards.example' }, PAGE)).toContain(
    "connect-src 'self' https://trains.example https://cards.example;",
  )
})

test('the page says where its API is, and is without what only a browser’s first visit shows', () => {
  const page = shellPage(PAGE, SETTINGS, JOINED)
  expect(page).toContain('<meta name="cledrau-api" content="https://trains.example/api" />')
  expect(page).toContain('<meta name="cledrau-apple-id" content="1234567890" />')
  // The policy comes first: nothing is loaded before it counts.
  expect(page.indexOf('Content-Security-Policy')).toBeLessThan(page.indexOf('<script'))
  expect(page).not.toContain('<template')
  expect(page).not.toContain('data-further')
  // Its scripts are those that were put together for it.
  expect(page).toContain('data-app="/assets/app.js" data-parts="/assets/beginning.js"')
  expect(page).toContain('<div id="root"></div>')
})
