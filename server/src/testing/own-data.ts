import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { AppOptions } from '@cledrau/contract/reading/options.ts'
import type { App } from '../app/app-parts.ts'

/** A copy of the reference data whose options a test switches while the server runs. */
export function ownData() {
  const folder = mkdtempSync(join(tmpdir(), 'cledrau-data-'))
  cpSync(resolve('data'), folder, { recursive: true })
  const file = join(folder, 'options/full.json')
  return {
    folder,
    switch: async (app: App, options: Partial<AppOptions>) => {
      writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), ...options }))
      await app.reference.fileChanged('options/full.json')
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
