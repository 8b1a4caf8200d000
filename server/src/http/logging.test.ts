import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { loggerOptions, requestIds } from './logging.ts'

test('a database’s complaint is logged without the row that it quotes [ASVS-16.3.4]', () => {
  let log = ''
  const stream = { write: (line: string) => void (log += line) }
  const server = Fastify({ logger: { ...(loggerOptions('info', 'one') as object), stream } })
  const complaint = Object.assign(new Error('duplicate key value violates unique constraint'), {
    code: '23505',
    constraint: 'accounts_email_key',
    detail: 'Key (email_key)=(gwenllian@example.org) already exists.',
    where: 'COPY accounts, line 1: "gwenllian@example.org"',
  })
  server.log.error({ err: new Error('a row could not be kept', { cause: complaint }) }, 'a call failed')
  expect(log).toContain('a row could not be kept')
  expect(log).toContain('23505')
  expect(log).toContain('accounts_email_key')
  expect(log).toContain('logging.test.ts')
  expect(log).not.toContain('gwenllian')
})

test('nor with the text that it could not read', () => {
  let log = ''
  const stream = { write: (line: string) => void (log += line) }
  const server = Fastify({ logger: { ...(loggerOptions('info', 'one') as object), stream } })
  const complaint = Object.assign(new Error('invalid input syntax for type uuid: "gwenllian"'), { code: '22P02' })
  server.log.error({ err: complaint }, 'a call failed')
  expect(log).toContain('22P02')
  expect(log).toContain('logging.test.ts')
  expect(log).not.toContain('gwenllian')
})

test('every call has a name of its own, and none says how many there were', () => {
  const next = requestIds()
  const ids = Array.from({ length: 1201 }, next)
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids) expect(id).toMatch(/^[\w-]{12}$/)
})
