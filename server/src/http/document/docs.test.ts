import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { CALL_GROUPS } from './call-groups.ts'

let house: TestServer
beforeAll(async () => {
  house = await startTestServer(inject('postgres'))
})
afterAll(() => house.close())

const read = (url: string) => house.app.server.inject(url)

test('the documentation opens with how to begin, and leads to every call', async () => {
  const page = await read('/api/docs')
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-type']).toContain('text/html')
  for (const [, address = ''] of page.body.matchAll(/(?:href|src)="([^"]+)"/g))
    expect((await read(address)).statusCode, address).toBe(200)
  expect(page.body).toContain('"/api/docs/document"')
})

test('its first two commands are answered as they stand', async () => {
  const { body } = await read('/api/docs')
  const commands = [...body.matchAll(/<code>([\s\S]*?)<\/code><\/pre>/g)].map(([, text = '']) => text)
  const token = /TOKEN=(\S+)/.exec(commands[0] ?? '')?.[1] ?? ''
  const pathOf = (command: string) => /https?:\/\/[^/]+(\/api[^'?]*)/.exec(command)?.[1] ?? ''
  expect((await read(`${pathOf(commands[0] ?? '')}?token=${token}`)).statusCode).toBe(200)

  const tomorrow = new Date(house.clock.now() + 86_400_000).toISOString().slice(0, 10)
  const fields = Object.fromEntries(
    [...(commands[1] ?? '').matchAll(/-d (\w+)=(\S+)/g)].map(([, name = '', value = '']) => [
      name,
      value.replace('$TOKEN', token).replace('$DAY', tomorrow),
    ]),
  )
  const found = await read(`${pathOf(commands[1] ?? '')}?${new URLSearchParams(fields)}`)
  expect(found.statusCode).toBe(200)
  expect(found.json<{ legSolutions: { outbound: unknown[] } }>().legSolutions.outbound.length).toBeGreaterThan(0)
})

test('every call stands in a group that people would look in, and the groups in the order of a journey', async () => {
  type Document = { tags: { name: string }[]; paths: Record<string, Record<string, { tags: string[] }>> }
  const { tags, paths } = (await read('/api/openapi.json')).json<Document>()
  const names = CALL_GROUPS.map(({ name }) => name)
  expect(tags.map(({ name }) => name)).toEqual(names)
  const lost = Object.entries(paths).filter(([, calls]) =>
    Object.values(calls).some((call) => !names.includes(call.tags[0] ?? '')),
  )
  expect(lost.map(([path]) => path)).toEqual([])
})

test('the list of calls loads itself only, asks nobody elsewhere, and stands in no frame', async () => {
  for (const address of ['/api/docs', '/api/docs/calls/', '/api/docs/calls/static/index.html']) {
    const policy = String((await read(address)).headers['content-security-policy'])
    expect(policy, address).toContain("frame-ancestors 'none'")
    expect(policy, address).toContain("script-src 'self';")
    expect(policy, address).not.toMatch(/https?:|validator|unsafe/)
  }
  expect((await read('/api/docs/calls/static/swagger-initializer.js')).body).toContain('"validatorUrl":null')
})
