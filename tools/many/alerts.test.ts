import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { API } from '@cledrau/server/http/serve.ts'
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

const FILES = ['alerts', 'objectives']
const textOf = (file: string) => readFileSync(join(RULES, `${file}.yml`), 'utf8')
const rules = FILES.map(textOf).join('\n')
/** What burns fast and what burns slowly have one name, and one page. */
const alerts = [...new Set([...rules.matchAll(/- alert: (\w+)/g)].map((match) => match[1] as string))]
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
  for (const [name] of rules.matchAll(/cledrau_\w+/g))
    expect(measured).toMatch(new RegExp(`^# TYPE ${name.replace(/_(bucket|count|sum)$/, '')} (gauge|histogram)$`, 'm'))
  const recorded = new Set([...rules.matchAll(/- record: (\S+)/g)].map(([, name]) => name))
  for (const [name] of rules.matchAll(/\bslo:\w+:\w+/g)) expect([...recorded]).toContain(name)
})

test('an objective is about calls that there are, each of them named whole', () => {
  const served = new Set(house.app.calls.map(({ path }) => `${API}${path.replaceAll(/\{(\w+)\}/g, ':$1')}`))
  const named = [...rules.matchAll(/route=~"([^"]+)"/g)].flatMap(([, routes = '']) => routes.split('|'))
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter((route) => !served.has(route))).toEqual([])
  // In time means: within one of the limits that are counted.
  for (const [, limit] of rules.matchAll(/le="([^"]+)"/g)) expect(['0.5', '1', '2.5']).toContain(limit)
})

test('each objective stands in the list of what may be counted on, with its share and its two limits', () => {
  const list = readFileSync(join(ROOT, 'docs/objectives.md'), 'utf8')
  const shares = [...list.matchAll(/^\| `(\w+)` \|.*\| ([\d.]+) % \|.*\[(\w+)\]/gm)]
  expect(shares.map(([, slo]) => slo).toSorted()).toEqual(['boards', 'buy', 'guards', 'search', 'wallet'])
  for (const [, slo, share, alert] of shares) {
    const allowed = 1 - Number(share) / 100
    const limits = [...rules.matchAll(new RegExp(`alert: ${alert}\\n\\s+expr: (.*)`, 'g'))].map(([, expr = '']) =>
      [...expr.matchAll(/slo:bad:share(\w+)\{slo="(\w+)"\} > ([\d.]+)/g)].map(([, over, of, limit]) => [
        of,
        over,
        Number(limit),
      ]),
    )
    const [fast, slow] = [14.4 * allowed, 3 * allowed].map((limit) => Number(limit.toFixed(6)))
    expect(limits).toEqual([
      [
        [slo, '1h', fast],
        [slo, '5m', fast],
      ],
      [
        [slo, '1d', slow],
        [slo, '2h', slow],
      ],
    ])
  }
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
  for (const file of FILES) {
    const count = [...textOf(file).matchAll(/- (alert|record): /g)].length
    expect(await asked('check', 'rules', `${file}.yml`)).toContain(`SUCCESS: ${count} rules found`)
    expect(await asked('test', 'rules', `${file}.test.yml`)).toContain('SUCCESS')
  }
  // Each is tried in both ways: where it speaks, and where it doesn't.
  const tried = FILES.flatMap((file) => textOf(`${file}.test`).split('- eval_time'))
  const isTried = (name: string, how: string) =>
    tried.some((one) => one.includes(`alertname: ${name}\n`) && one.includes(how))
  expect(alerts.filter((name) => !isTried(name, 'exp_labels'))).toEqual([])
  expect(alerts.filter((name) => !isTried(name, 'exp_alerts: []'))).toEqual([])
})

test('who is to be woken is woken, and all else waits for the morning', async () => {
  const amtool = findProgram(['amtool'], 'prometheus-alertmanager')
  const file = join(RULES, 'alertmanager.yml')
  const asked = async (...args: string[]) => (await run(amtool, args)).stdout
  expect(await asked('check-config', file)).toContain('SUCCESS')
  const told = async (severity: string) =>
    (await asked('config', 'routes', 'test', `--config.file=${file}`, `severity=${severity}`)).trim()
  const severities = new Set([...rules.matchAll(/severity: (\w+)/g)].map(([, severity = '']) => severity))
  expect([...severities].toSorted()).toEqual(['page', 'ticket'])
  expect(await told('page')).toBe('on-call')
  expect(await told('ticket')).toBe('tickets')
  // What one alert keeps silent are alerts that there are.
  const silenced = [...readFileSync(file, 'utf8').matchAll(/alertname=~?"([^"]+)"/g)].flatMap(([, names = '']) =>
    names.split('|'),
  )
  expect(silenced.filter((name) => !alerts.includes(name))).toEqual([])
})
