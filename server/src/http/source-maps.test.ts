import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import { startTestServer } from '../testing/test-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'source-maps-'))
mkdirSync(join(folder, 'assets'))
for (const name of ['index.html', 'assets/app.js', 'assets/app.js.map', 'assets/app.js.map.br'])
  writeFileSync(join(folder, name), name)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each([
  ['https://trains.example', 404],
  ['http://localhost:3000', 200],
])('at %s the file that says how the app is written answers %i [ASVS-13.4.2]', async (PUBLIC_URL, status) => {
  const house = await startTestServer(inject('postgres'), { PUBLIC_URL, APP_DIR: folder, INSPECTOR_DIR: folder })
  try {
    const read = async (address: string) => house.app.server.inject(address)
    for (const page of ['/', '/inspector/']) {
      expect((await read(`${page}assets/app.js`)).statusCode).toBe(200)
      expect((await read(`${page}assets/app.js.map`)).statusCode).toBe(status)
      const policy = String((await read(page)).headers['content-security-policy'])
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).not.toMatch(/'unsafe|https?:\/\//)
    }
  } finally {
    await house.close()
  }
})
