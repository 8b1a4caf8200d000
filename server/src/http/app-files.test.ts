import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

const STYLES = 'p{color:red}'
const SCRIPT = "document.querySelector('#root').textContent = '$&'"
const PAGE = `<!doctype html><style>${STYLES}</style><div id="root"></div><script data-app="/a.js">${SCRIPT}</script><script src="/b.js"></script>`

let folder: string
let house: TestServer

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'app-files-'))
  writeFileSync(join(folder, 'index.html'), PAGE)
  house = await startTestServer(inject('postgres'), { APP_DIR: folder })
})
afterEach(async () => {
  await house.close()
  rmSync(folder, { recursive: true })
})

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const policyOf = async (url: string) => {
  const { headers } = await house.app.server.inject({ url, headers: { accept: 'text/html' } })
  return String(headers['content-security-policy'])
}

test('the page may run what was built into it, to the byte, and the reader of codes; no other answer may', async () => {
  for (const url of ['/', '/index.html']) {
    const policy = await policyOf(url)
    expect(policy).toContain(`script-src 'self' 'wasm-unsafe-eval' ${hashOf(SCRIPT)};`)
    expect(policy).toContain(`style-src 'self' ${hashOf(STYLES)};`)
    // The reader of codes is WebAssembly; nothing else that is unsafe may run.
    expect(policy.replace("'wasm-unsafe-eval'", '')).not.toContain('unsafe')
  }
  expect(await policyOf('/api/v1/language')).not.toMatch(/sha256|wasm/)
})
