import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { liveTimes } from '@cledrau/contract/live/livetimes.ts'
import { stations } from '@cledrau/contract/stations/stations.ts'
import { freePort } from '@cledrau/server/db/embedded.ts'
import { search } from '@cledrau/server/testing/buying.ts'
import { startTestServer, type TestServer } from '@cledrau/server/testing/test-server.ts'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { findProgram } from '../debian.ts'
import { ROOT } from '../programs.ts'

const FOLDER = join(ROOT, 'deploy/dashboards')
const METRICS_TOKEN = 'for-whoever-watches'

type Target = { refId: string; expr: string; legendFormat: string }
type Panel = {
  id: number
  title: string
  gridPos: { x: number; y: number; w: number; h: number }
  targets: Target[]
}
type Dashboard = { uid: string; title: string; templating: { list: { name: string }[] }; panels: Panel[] }

const dashboards = readdirSync(FOLDER).map(
  (file) => [file, JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as Dashboard] as const,
)
const questions = dashboards.flatMap(([file, { panels }]) =>
  panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ of: `${file}: ${title}`, expr }))),
)
/** As Grafana fills them in. */
const filled = (expr: string, interval = '5m') =>
  expr.replaceAll('$__rate_interval', interval).replaceAll('$node', '.*')

let house: TestServer
let address: string
beforeAll(async () => {
  const environment = { METRICS_TOKEN, DARWIN_URL: 'stomp://user:secret@127.0.0.1:9', TRACES_URL: 'http://127.0.0.1:9' }
  house = await startTestServer(inject('postgres'), environment, { sharesBus: true })
  address = await house.app.server.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => house?.close())

test('there is a page for buying, searching, trains, the database with bus and jobs, and servers; no panel lies on another', () => {
  expect(dashboards.map(([file]) => file)).toEqual(['buy', 'database', 'live', 'nodes', 'search'].map((name) => `${name}.json`)) // prettier-ignore
  for (const [file, { uid, panels, templating }] of dashboards) {
    expect(uid).toBe(`cledrau-${file.replace('.json', '')}`)
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
    expect(new Set(panels.map(({ title }) => title)).size).toBe(panels.length)
    const taken = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, n) => `${x + (n % w)} ${y + Math.floor(n / w)}`),
    )
    expect(new Set(taken).size).toBe(taken.length)
    expect(Math.max(...panels.map(({ gridPos: { x, w } }) => x + w))).toBeLessThanOrEqual(24)
    for (const { targets } of panels) expect(targets.length).toBeGreaterThan(0)
    const asksByNode = panels.some(({ targets }) => targets.some(({ expr }) => expr.includes('$node')))
    expect(templating.list.map(({ name }) => name)).toEqual(asksByNode ? ['datasource', 'node'] : ['datasource'])
  }
})

test('each figure that a panel asks for is one that a server has, or a rule records', async () => {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  const text = await (await fetch(`${address}/metrics`, { headers })).text()
  const recorded = readFileSync(join(ROOT, 'deploy/prometheus/objectives.yml'), 'utf8')
  const measured = [...text.matchAll(/^# TYPE (\S+) (\w+)/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' || type === 'summary' ? ['_bucket', '_count', '_sum'].map((end) => name + end) : [name],
  )
  const known = new Set([...measured, ...[...recorded.matchAll(/- record: (\S+)/g)].map(([, name = '']) => name)])
  const asked = questions.flatMap(({ expr }) => [...expr.matchAll(/\b(?:cledrau_|slo:)[\w:]+/g)].map(([name]) => name))
  expect(asked.length).toBeGreaterThan(80)
  expect([...new Set(asked)].filter((name) => !known.has(name))).toEqual([])
  // By labels that they have, which a page without a value for one can't show.
  const labels = questions.flatMap(({ expr }) => [...expr.matchAll(/(cledrau_\w+)\{([^}]*)\}/g)].map(([, name = '', by = '']) => [name, by] as const)) // prettier-ignore
  for (const [name, by] of labels) {
    const base = name.replace(/_(bucket|count|sum)$/, '')
    const lines = text.split('\n').filter((line) => line.startsWith(`${base}`) && line.includes('{'))
    for (const [, label = ''] of by.matchAll(/(\w+)=/g))
      if (lines.length > 0 && label !== 'node') expect([name, lines.some((line) => line.includes(`${label}="`))]).toEqual([name, true]) // prettier-ignore
  }
})

/** What nobody tells of here: no trains come, nobody follows the database or puts its log away, nobody failed. */
const NOTHING_HERE =
  /cledrau_live_(news_age|beat_age|clock_apart|feed|faults|messages|listening)|slo:\w+:\w+\{slo="(boards|guards|wallet|buy)"|cledrau_(replica_|backup|full_backup|notices|payg_aside)|status=~"5|inspections|wallet|booking|payments\||by-day/

test('a Prometheus that reads the server answers each of them', async () => {
  const prometheus = findProgram(['prometheus'], 'prometheus')
  const folder = mkdtempSync(join(tmpdir(), 'prometheus-'))
  const port = await freePort()
  const rules = ['alerts.yml', 'objectives.yml'].map((file) => join(ROOT, 'deploy/prometheus', file))
  const file = join(folder, 'prometheus.json')
  const target = { targets: [new URL(address).host], labels: { node: 'api1' } }
  writeFileSync(
    file,
    JSON.stringify({
      global: { scrape_interval: '3s', evaluation_interval: '1s' },
      rule_files: rules,
      scrape_configs: [
        { job_name: 'cledrau', authorization: { credentials: METRICS_TOKEN }, static_configs: [target] },
      ],
    }),
  )
  const args = [`--config.file=${file}`, `--storage.tsdb.path=${folder}`, `--web.listen-address=127.0.0.1:${port}`]
  const child = spawn(prometheus, args, { stdio: 'ignore' })
  onTestFinished(async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill()
    await ended
    rmSync(folder, { recursive: true, force: true })
  })
  type Answer = { status: string; error?: string; data?: { result: unknown[] } }
  const ask = async (query: string): Promise<Answer> => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/query?${new URLSearchParams({ query })}`)
    return (await answer.json()) as Answer
  }
  const seen = async (query: string) => (await ask(query).catch(() => undefined))?.data?.result.length ?? 0

  /** As people ask who are there: for trains, boards, and whether their list of stations is still true. */
  const visit = async () => {
    await search(house)
    await house.call(liveTimes, { crs: 'CDF' })
    const { headers } = await house.call(stations, {})
    await house.call(stations, {}, { headers: { 'if-none-match': String(headers.etag) } })
  }
  await visit()
  // Twice at least, so that there is a rate, with something in between.
  await expect.poll(() => seen('sum_over_time(up[1m]) > 1')).toBe(1)
  await visit()
  await expect.poll(() => seen('slo:bad:share5m{slo="search"} >= 0')).toBe(1)

  const empty: string[] = []
  for (const { of, expr } of questions) {
    const { status, error, data } = await ask(filled(expr, '1m'))
    expect([of, status, error]).toEqual([of, 'success', undefined])
    if (data?.result.length === 0 && !NOTHING_HERE.test(expr)) empty.push(`${of}: ${expr}`)
  }
  expect(empty).toEqual([])
})
