import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBureau } from '@cledrau/world/smartcards/bureau.ts'
import { afterEach, expect, test } from 'vitest'
import { openBank } from './payments/bank.ts'
import { openCardBureau } from './smartcards/smartcards.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

async function listen(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

test.each([301, 302, 307, 308])('somebody who answers %s sends our calls nowhere else', async (status) => {
  const heard: string[] = []
  const elsewhere = await listen((request, response) => {
    heard.push(`${request.method} ${request.headers.authorization}`)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  const pointing = await listen((request, response) => {
    response.writeHead(status, { location: `http://${elsewhere}${request.url}` }).end()
  })
  const bank = openBank({ url: `http://us:secret@${pointing}`, notify: 'http://localhost', origins: [] })
  await expect(bank.find('one')).rejects.toThrow('the bank did not answer')
  await expect(bank.refund({ key: 'one', payment: 'two', amount: 100 })).rejects.toThrow()
  const bureau = openCardBureau(`http://us:secret@${pointing}`)
  await expect(bureau.find('633597002800000014')).rejects.toThrow()
  await expect(bureau.permit([])).rejects.toThrow()
  expect(heard).toEqual([])
})

test('the bureau does nothing for whoever doesn’t know the secret, and no page of others presses its buttons', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bureau-'))
  const bureau = await startBureau({ folder, port: 0 })
  try {
    const ours = await openCardBureau(bureau.cards).order('one', 'Carys Evans')
    expect(ours.status).toBe('ORDERED')
    const { isrn } = ours
    const asked = [
      { method: 'GET', path: `/cards/${isrn}` },
      { method: 'POST', path: '/cards', body: '{"key":"x","holder":"y"}' },
      { method: 'PUT', path: `/cards/${isrn}/products/one`, body: '{"recordLocator":"ABCDEF"}' },
      { method: 'DELETE', path: `/cards/${isrn}/products/one` },
      { method: 'POST', path: `/cards/${isrn}/touched`, accept: 'application/json', body: '{"ids":[]}' },
      { method: 'POST', path: `/cards/${isrn}/lost`, site: 'cross-site' },
      { method: 'POST', path: '/mood', site: 'cross-site', body: 'mood=lost' },
      { method: 'POST', path: '/permits', body: `{"smartcardType":22,"cards":[{"isrn":"${isrn}","ids":["one"]}]}` },
    ]
    for (const { method, path, body = null, accept = '*/*', site } of asked)
      for (const authorization of ['', 'Bearer guessed']) {
        const headers = { accept, authorization, ...(site ? { 'sec-fetch-site': site } : {}) }
        const { status } = await fetch(bureau.url + path, { method, body, headers, redirect: 'manual' })
        expect(status, `${method} ${path}`).toBe(401)
      }
    expect((await openCardBureau(bureau.cards).find(isrn))?.status).toBe('ORDERED')
    await expect(openCardBureau(bureau.url).find(isrn)).rejects.toThrow()
  } finally {
    await bureau.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})
