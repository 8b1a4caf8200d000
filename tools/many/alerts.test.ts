import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startTestServer, type TestServer } from '@cledrau/server/testing/test-server.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { findProgram } from '../debian.ts'
import { ROOT } from '../programs.ts'

const run = promisify(execFile)
const RULES = join(ROOT, 'deploy/prometheus')
const PAGES = join(ROOT, 'docs/runbook')
const METRICS_TOKEN = 'for-whoever-watches'

let house: TestServer
let address: string
beforeAll(async () => {
  // Told of trains by a broker that isn't there, so that it measures all that can be measured.
  house = await startTestServer(inject('postgres'), { METRICS_TOKEN, DARWIN_URL: 'stomp://user:secret@127.0.0.1:9' })
  address = await house.app.server.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => house?.close())

const rules = readFileSync(join(RULES, 'alerts.yml'), 'utf8')
const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map((match) => match[1] as string)
const pageOf = (name: string) => readFileSync(join(PAGES, `${name}.md`), 'utf8')

test('each alert has a page that says what to do, and each page an alert', () => {
  const pages = readdirSync(PAGES).map((file) => file.replace('.md', ''))
  expect(pages.toSorted()).toEqual([...alerts, 'README'].toSorted())
  for (const name of alerts) {
    expect(pageOf('README')).toContain(`[${name}](${name}.md)`)
    for (const part of ['**Travellers**', '**Look**', '**Do.**']) expect(pageOf(name), name).toContain(part)
  }
})

test('what the rules ask for is measured', async () => {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  const measured = await (await fetch(`${address}/metrics`, { headers })).text()
  for (const [name] of rules.matchAll(/cledrau_\w+/g)) expect(measured).toContain(`# TYPE ${name} gauge`)
})

test.each(alerts)('the commands of %s’s page run', async (name) => {
  const curl = findProgram(['curl'], 'curl')
  const commands = [...pageOf(name).matchAll(/```sh\n([^`]+)```/g)].flatMap(([, text = '']) => text.trim().split('\n'))
  expect(commands.length).toBeGreaterThan(0)
  for (const command of commands) {
    const env = { PATH: `${join(curl, '..')}:${process.env.PATH}`, SERVER: address, METRICS_TOKEN }
    expect((await run('sh', ['-c', command], { env })).stdout, command).not.toBe('')
  }
})

test('rules speak when they should, and not before', async () => {
  const promtool = findProgram(['promtool'], 'prometheus')
  const asked = async (...args: string[]) => (await run(promtool, args, { cwd: RULES })).stdout
  expect(await asked('check', 'rules', 'alerts.yml')).toContain(`SUCCESS: ${alerts.length} rules found`)
  expect(await asked('test', 'rules', 'alerts.test.yml')).toContain('SUCCESS')
})
