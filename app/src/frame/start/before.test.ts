import { waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Standing } from './before.ts'
import { standingForApp } from './before.ts'

/** What the page's first script leaves: a picture of the page, and what was pressed on it. */
function stand(markup: string): Standing {
  document.body.innerHTML = `<div id="root" data-before="home">${markup}</div>`
  return document.querySelector('#root') as Standing
}

afterEach(() => {
  document.body.innerHTML = ''
  vi.useRealTimers()
})

const FORM = '<main id="main"><h1>Where to?</h1><button>From 09:21</button><input /></main>'

test('without a page in the HTML the app is drawn where it belongs', () => {
  document.body.innerHTML = '<div id="root"></div>'
  expect(standingForApp()).toBe(document.querySelector('#root'))
})

test('the app takes the place of the page once it shows as much, and not before', async () => {
  stand(`${FORM}<div role="dialog">Which language?</div>`)
  const app = standingForApp()
  app.innerHTML = '<main id="main"><p data-skeleton="">…</p></main><div role="dialog"></div>'
  await Promise.resolve()
  expect(app.isConnected).toBe(false)
  app.innerHTML = FORM
  await Promise.resolve()
  expect(app.isConnected).toBe(false)
  app.innerHTML = `${FORM}<div role="dialog">Which language?</div>`
  await waitFor(() => expect(document.querySelector('#root')).toBe(app))
  expect(document.querySelectorAll('main')).toHaveLength(1)
})

test('what was pressed, typed and focused too early is not lost', async () => {
  const page = stand(FORM)
  page.pressed = page.querySelector('button')
  page.escaped = true
  const field = page.querySelector('input') as HTMLInputElement
  field.value = 'tenby'
  page.focused = field

  const app = standingForApp()
  const heard: string[] = []
  app.addEventListener('click', ({ target }) => heard.push((target as HTMLElement).textContent ?? ''))
  app.addEventListener('input', ({ target }) => heard.push((target as HTMLInputElement).value))
  document.addEventListener('keydown', ({ key }) => heard.push(key), { once: true })
  app.innerHTML = FORM.replace('09:21', '09:22')
  await waitFor(() => expect(document.activeElement).toBe(app.querySelector('input')))
  expect(heard).toEqual(['tenby', 'Escape', 'From 09:22'])
})

test('a switch that was pressed and a class that was chosen too early are so in the app', async () => {
  const parts =
    '<main id="main"><input type="radio" name="class" value="2" checked /><input type="radio" name="class" value="1" />' +
    '<input type="checkbox" /><input type="checkbox" checked /></main>'
  const page = stand(parts)
  const [, first, fast, direct] = page.querySelectorAll('input')
  for (const one of [first, fast, direct]) one?.click()
  const app = standingForApp()
  app.innerHTML = parts.replaceAll('"class"', '"class-of-the-app"')
  await waitFor(() =>
    expect([...app.querySelectorAll('input')].map(({ checked }) => checked)).toEqual([false, true, true, false]),
  )
})

test('an app that lacks something takes the place all the same, after a while', async () => {
  vi.useFakeTimers()
  stand(`${FORM}<section aria-label="Cookies"></section>`)
  const app = standingForApp()
  app.innerHTML = FORM
  await Promise.resolve()
  expect(app.isConnected).toBe(false)
  vi.advanceTimersByTime(3000)
  expect(app.isConnected).toBe(true)
})

test('a page that was left for another one by its links gives way at once', async () => {
  stand('')
  const app = standingForApp()
  app.innerHTML = '<main id="main"><p data-skeleton="">…</p></main>'
  await waitFor(() => expect(app.isConnected).toBe(true))
})
