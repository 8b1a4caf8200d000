import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OpenApi } from '@cledrau/server/http/document/document.ts'
import { ROOT } from '../../programs.ts'

/** What a linter says of a document; `undefined` where it couldn't be had. */
export type Lint = { found: number; said: string } | undefined

const HERE = join(ROOT, 'tools/proofs/document')
/** Nobody else hears that we look at our document. */
const QUIETLY = {
  ...process.env,
  REDOCLY_TELEMETRY: 'off',
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
  CI: 'true',
  npm_config_loglevel: 'error',
}
const SPECTRAL = '@stoplight/spectral-cli@6.16.3'

export const redocly = (document: OpenApi): Lint =>
  onFile(document, (file) => {
    const rules = ['--config', join(HERE, 'redocly.yaml'), '--format', 'json', '--max-problems', '1000']
    const { stdout, stderr } = spawnSync(join(ROOT, 'node_modules/.bin/redocly'), ['lint', file, ...rules], SPAWN)
    const { totals, problems } = readJson<{ totals: { errors: number; warnings: number }; problems: unknown[] }>(
      stdout,
      stderr,
    )
    return { found: totals.errors + totals.warnings, said: JSON.stringify(problems.slice(0, 5)) }
  })

/** It brings 242 packages: too many for a house that looks at its document with another program, too. */
export const spectral = (document: OpenApi): Lint =>
  onFile(document, (file) => {
    const fetched = ['exec', '--yes', `--package=${SPECTRAL}`, '--', 'spectral']
    const rules = ['lint', file, '--ruleset', join(HERE, 'spectral.yaml'), '--format', 'json', '--quiet']
    const { stdout, stderr } = spawnSync('npm', [...fetched, ...rules], SPAWN)
    if (/npm (error|ERR!) (network|code E)/.test(stderr)) return undefined
    const problems = readJson<unknown[]>(stdout, stderr)
    return { found: problems.length, said: JSON.stringify(problems.slice(0, 5)) }
  })

const SPAWN = { cwd: ROOT, env: QUIETLY, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 } as const

function readJson<Said>(stdout: string, stderr: string): Said {
  try {
    return JSON.parse(stdout.trim()) as Said
  } catch (cause) {
    throw new Error(`a linter said nothing that can be read: ${stdout.slice(0, 300)} ${stderr.slice(0, 300)}`, {
      cause,
    })
  }
}

function onFile(document: OpenApi, look: (file: string) => Lint): Lint {
  const folder = mkdtempSync(join(tmpdir(), 'cledrau-document-'))
  try {
    const file = join(folder, 'openapi.json')
    writeFileSync(file, JSON.stringify(document))
    return look(file)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
