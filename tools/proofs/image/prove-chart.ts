import { strict as assert } from 'node:assert'
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { checkPlace } from '@cledrau/server/real-place.ts'
import { readSettings } from '@cledrau/server/settings.ts'
import { parseAllDocuments } from 'yaml'
import { findProgram } from '../../debian.ts'
import { ROOT } from '../../programs.ts'

const CHART = join(ROOT, 'deploy/chart')
const RENDERER = join(ROOT, 'tools/image/chart/render.go')
const GO = 'golang-go golang-github-masterminds-sprig-dev golang-gopkg-yaml.v3-dev'
const MODELS = 'kubernetes-models@5.1.0'

type Named = { name: string; value?: string }
type Container = { env: Named[]; securityContext: Record<string, unknown>; image: string }
type Pod = {
  containers: Container[]
  volumes: { secret?: { secretName: string } }[]
  automountServiceAccountToken: boolean
}
type Thing = {
  apiVersion: string
  kind: string
  metadata: { name: string }
  spec: {
    replicas?: number
    selector?: { matchLabels?: object }
    template?: { metadata: { labels: object }; spec: Pod }
  }
}

/** What every operator has to say; then what each may say besides. */
const SAID = { image: { digest: `sha256:${'1'.repeat(64)}` }, trustedProxies: '10.0.0.1' }
const VARIANTS: Record<string, object> = {
  'as it comes': {},
  'speaking TLS': { tlsSecret: 'cledrau-tls' },
  'with a list of erasures': { erasuresClaim: 'cledrau-erasures' },
  'behind an ingress': { ingress: { enabled: true, className: 'nginx', tlsSecret: 'trains', annotations: { a: 'b' } } },
  'open to its cluster': { networkPolicy: { enabled: false } },
  'one of each': { servers: { api: { replicas: 1 }, live: { replicas: 1 }, jobs: { replicas: 1 } } },
  'with settings': { settings: { RATE_LIMIT: 600 }, image: { pullSecrets: ['registry'] } },
}

/** Rendered with each switch, every object is one that Kubernetes takes, and every server starts as a real place with what it is given. */
export async function proveChart(folder: string): Promise<string> {
  const go = findProgram(['go'], GO)
  mkdirSync(folder, { recursive: true })
  const render = (name: string, values: object) => {
    const file = join(folder, `${name.replaceAll(' ', '-')}.yaml`)
    writeFileSync(file, JSON.stringify(values))
    const env = { ...process.env, GO111MODULE: 'off', GOPATH: '/usr/share/gocode', GOCACHE: join(folder, 'go') }
    const { status, stdout, stderr } = spawnSync(go, ['run', RENDERER, CHART, file], { encoding: 'utf8', env })
    return { status, stderr, things: status === 0 ? thingsIn(stdout) : [] }
  }
  for (const missing of ['image.digest', 'trustedProxies'])
    assert.match(render('too little', missing === 'image.digest' ? { trustedProxies: '::1' } : { image: SAID.image }).stderr, new RegExp(missing)) // prettier-ignore

  const validate = await openModels(folder)
  let objects = 0
  for (const [name, more] of Object.entries(VARIANTS)) {
    const { status, stderr, things } = render(name, { ...SAID, ...more, image: { ...SAID.image, ...('image' in more ? (more.image as object) : {}) } }) // prettier-ignore
    assert.equal(status, 0, `${name}: ${stderr}`)
    for (const thing of things) await validate(thing)
    look(name, things)
    objects += things.length
  }
  return `chart: ${Object.keys(VARIANTS).length} ways to render it, ${objects} objects, each as Kubernetes has it`
}

const thingsIn = (text: string): Thing[] =>
  parseAllDocuments(text).flatMap((document) => (document.toJS() as Thing | null) ?? [])

/** The shapes that Kubernetes publishes, by a package that is fetched for this alone. */
async function openModels(folder: string): Promise<(thing: Thing) => Promise<void>> {
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--no-save', '--loglevel=error', MODELS], { cwd: folder })
  type Model = new (thing: Thing) => { validate: () => void }
  return async (thing) => {
    const place = join(folder, 'node_modules/kubernetes-models', thing.apiVersion, 'index.js')
    const models = (await import(pathToFileURL(place).href)) as Record<string, Model>
    const model = models[thing.kind]
    assert.ok(model, `there is no ${thing.kind} of ${thing.apiVersion}`)
    new model(thing).validate()
  }
}

function look(name: string, things: readonly Thing[]): void {
  const of = (kind: string) => things.filter((thing) => thing.kind === kind)
  const pods = things.flatMap(({ kind, spec }) => (spec.template ? [{ kind, pod: spec.template.spec }] : []))
  for (const { kind, pod } of pods) {
    const [{ securityContext, image, env } = { securityContext: {}, image: '', env: [] }] = pod.containers
    assert.equal(pod.automountServiceAccountToken, false)
    assert.match(image, /@sha256:/)
    assert.partialDeepStrictEqual(securityContext, { runAsNonRoot: true, readOnlyRootFilesystem: true, allowPrivilegeEscalation: false }) // prettier-ignore
    const secrets = pod.volumes.flatMap(({ secret }) => secret?.secretName ?? [])
    // The owner's way into the database is the migration's alone.
    assert.equal(secrets.includes('cledrau-owner'), kind === 'Job')
    if (kind === 'Deployment') checkPlace(readSettings(filledIn(env)))
  }
  const deployments = of('Deployment')
  const roles = deployments.flatMap(({ spec }) => spec.template?.spec.containers[0]?.env.find((one) => one.name === 'ROLES')?.value ?? []) // prettier-ignore
  assert.deepEqual(roles.toSorted(), ['api', 'jobs', 'live'], name)
  const several = deployments.filter(({ spec }) => (spec.replicas ?? 1) > 1)
  assert.equal(of('PodDisruptionBudget').length, several.length, `${name}: not each of several may lose one at a time`)
  assert.equal(of('NetworkPolicy').length, name === 'open to its cluster' ? 0 : 1)
  assert.equal(of('Ingress').length, name === 'behind an ingress' ? 1 : 0)
  for (const { spec } of deployments)
    assert.partialDeepStrictEqual(spec.template?.metadata.labels, spec.selector?.matchLabels as object)
}

/** As the secrets fill it in; a name of a setting that nobody reads is found by what is missing then. */
const FILLED: Record<string, string> = {
  DATABASE_URL: 'postgres://cledrau_server:secret@db.example/cledrau?sslmode=verify-full',
  BUS_URL: 'tls://user:secret@bus.example:4222',
  SMTP_URL: 'smtps://relay.example',
  PAYMENTS_URL: 'https://merchant:secret@bank.example',
  SMARTCARDS_URL: 'https://merchant:secret@bureau.example',
  METRICS_TOKEN: 'at-least-sixteen-signs',
}
function filledIn(env: readonly Named[]): Record<string, string> {
  const filled = env.flatMap(({ name, value }): [string, string][] => {
    const setting = name.replace(/_FILE$/, '')
    if (setting.startsWith('TLS_')) return []
    if (name === setting) return [[name, value ?? 'a-pod']]
    assert.ok(FILLED[setting], `${setting} is no setting of a real place`)
    return [[setting, FILLED[setting] ?? '']]
  })
  return Object.fromEntries(filled)
}
