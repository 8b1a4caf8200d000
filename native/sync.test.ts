import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { syncProjects } from '@cledrau/tools/native/sync.ts'
import { afterAll, expect, test } from 'vitest'
import { NATIVE } from './read-project.ts'

/** As far from the packages as the projects themselves are: their paths stand in what is generated. */
const copy = mkdtempSync(join(NATIVE, '../.native-'))
afterAll(() => rmSync(copy, { recursive: true }))

/** What Capacitor copies is kept by nobody. */
const COPIED =
  /(^|\/)(public|build|capacitor\.config\.json|capacitor\.plugins\.json|config\.xml|capacitor-cordova-\w+-plugins)(\/|$)/
const tracked = (folder: string) =>
  Object.fromEntries(
    globSync('{android,ios}/**/*', { cwd: folder, withFileTypes: true })
      .filter((file) => file.isFile())
      .map((file) => join(file.parentPath, file.name).slice(folder.length + 1))
      .filter((name) => !COPIED.test(name))
      .toSorted()
      .map((name) => [name, readFileSync(join(folder, name), 'base64')]),
  )

test('bringing the app into the projects needs nobody else, and leaves what is checked in as it is', () => {
  for (const part of ['android', 'ios', 'package.json', 'capacitor.config.json'])
    cpSync(join(NATIVE, part), join(copy, part), {
      recursive: true,
      filter: (path) => !COPIED.test(path.slice(NATIVE.length)),
    })
  mkdirSync(join(copy, 'www'))
  writeFileSync(join(copy, 'www/index.html'), '<html><head></head><body>the app</body></html>')
  const before = tracked(copy)
  expect(Object.keys(before).length).toBeGreaterThan(40)

  syncProjects(copy, { bankUrl: 'https://bank.example' })
  const after = tracked(copy)
  expect(Object.keys(after)).toEqual(Object.keys(before))
  expect(Object.keys(after).filter((name) => after[name] !== before[name])).toEqual([])

  for (const [page, config] of [
    ['android/app/src/main/assets/public/index.html', 'android/app/src/main/assets/capacitor.config.json'],
    ['ios/App/App/public/index.html', 'ios/App/App/capacitor.config.json'],
  ] as const) {
    expect(existsSync(join(copy, page))).toBe(true)
    const said = JSON.parse(readFileSync(join(copy, config), 'utf8')) as {
      server: { allowNavigation: string[]; url?: string }
    }
    // The app’s own files, and one frame: no address to load the app from stands anywhere.
    expect(said.server.allowNavigation).toEqual(['bank.example'])
    expect(said.server.url).toBeUndefined()
  }
})
