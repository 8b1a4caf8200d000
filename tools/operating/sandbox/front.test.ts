import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFront } from './front.ts'
import { foldersFor } from './folders.ts'
import type { House } from './house.ts'

/** A house that is being opened: what stands before it answers all the same. */
const opening = { target: () => undefined } as House
const front = openFront(() => opening)
beforeAll(() => new Promise<void>((listening) => front.listen(0, '127.0.0.1', listening)))
afterAll(() => {
  front.close()
  front.closeAllConnections()
})

const sent = async (line: string) => {
  const { port } = front.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  socket.write(`${line}\r\nhost: sandbox\r\nconnection: close\r\n\r\n`)
  return text(socket)
}

test.each(['GET //', 'GET ///@', 'GET http://[', 'GET http://:0', 'OPTIONS *', 'GET /%E0%A4%A', 'GET /sandbox/%00'])(
  '“%s” is answered, and ends nobody’s sandbox',
  async (line) => {
    expect(await sent(`${line} HTTP/1.1`)).toMatch(/^HTTP\/1\.1 (404|503) /)
    expect(await sent('GET /api/docs HTTP/1.1')).toMatch(/^HTTP\/1\.1 503 [^]*retry-after/i)
  },
)

test('two partners whose names lie in one folder would be one: they are told apart before anything opens', () => {
  expect(foldersFor(['Siop Un', 'Siop Dau'])).toEqual(['siop-un', 'siop-dau'])
  for (const names of [
    ['Siop Un', 'siop un'],
    ['Siop-Un', 'Siop Un'],
    ['Y Siop!', 'Y Siop?'],
    ['…', '!'],
  ])
    expect(() => foldersFor(names)).toThrow(names[1])
})
