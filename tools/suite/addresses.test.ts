import { readClauses, type Clause } from './clauses.ts'
import { fieldsOf } from '@cledrau/contract/endpoint.ts'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { everyCall } from '@cledrau/server/testing/every-call.ts'
import { startTestServer, type TestServer } from '@cledrau/server/testing/test-server.ts'
import '@cledrau/server/testing/global-setup.ts'

/**
 * Apps that are in use ask at the addresses that the specification names. Tests call through the contract, so that both
 * would move together: here method, path and fields are read out of the specification's own sentences.
 */

type Named = { clause: Clause; method: string; written: string; path: string; fields: string[]; isAll: boolean }

const ADDRESS = /\b(GET|POST|PUT|DELETE) (\/?v1[\w./{}-]*)(\[\/\{id\}\])?(.*)$/
const FIELDS = /^ (?:with|takes query|takes|has body|with body|also takes query) (.+)$/

/** Their fields are told, not named. */
const IN_PROSE = ['ACCOUNT-024', 'REPAY-014']

/** These say what a field is for, which a field that is merely there doesn't prove. */
const SAYS_MORE = ['CONTENT-040', 'CONTENT-041', 'ACCOUNT-023', 'ACCOUNT-024']

function namedIn(clause: Clause): Named[] {
  const found = ADDRESS.exec(clause.text)
  if (!found) return []
  const [, method = '', name = '', alsoById, rest = ''] = found
  const ending = / with the ending (\/\w+)/.exec(rest)?.[1] ?? ''
  const written = `/${name.replace(/^\//, '').replace(/\.$/, '')}${ending}`
  const path = written.replace(/\/$/, '')
  const listed = ending !== '' || IN_PROSE.includes(clause.id) ? undefined : FIELDS.exec(rest.replace(/\.$/, ''))?.[1]
  // What a sentence says beyond address and fields is for other tests to prove.
  const isAll =
    !SAYS_MORE.includes(clause.id) &&
    (listed === undefined ? /^( is an? [\w -]+ call)?\.?$/.test(rest) : !/=| for | returns /.test(listed))
  const named = { clause, method, written, path, fields: listed === undefined ? [] : fieldNames(listed), isAll }
  return alsoById ? [named, { ...named, written: `${written}/{id}`, path: `${path}/{id}` }] : [named]
}

/** "type=all", "ticketType (season or multiflex)" and "bookingInformation (a list of …)" are fields with something said of them. */
function fieldNames(listed: string): string[] {
  const plain = listed.replaceAll(/\([^()]*\)|\[[^\]]*\]/g, '').replaceAll(/ for .*$|, whose .*$|, which .*$/g, '')
  return plain
    .split(/, and |, | and | when /)
    .map((one) => /^[\w]+/.exec(one.trim())?.[0] ?? '')
    .filter((one) => one !== '')
}

const named = readClauses().flatMap(namedIn)
const calls = await everyCall()
const sameShape = (path: string) => path.replaceAll(/\{\w+\}/g, '{}')
const callAt = ({ method, path }: Named) =>
  calls.find((call) => call.method === method && sameShape(call.path).replace(/\/$/, '') === sameShape(path))

let house: TestServer
beforeAll(async () => {
  house = await startTestServer(inject('postgres'))
})
afterAll(() => house.close())

describe('the addresses of the specification', () => {
  test('are read out of its sentences, all of them', () => {
    const spoken = readClauses().filter(({ text }) => /\b(GET|POST|PUT|DELETE) \/?v1/.test(text))
    expect(new Set(named.map(({ clause }) => clause.id))).toEqual(new Set(spoken.map(({ id }) => id)))
    expect(named.length).toBeGreaterThan(150)
  })

  test.each(named.map((one) => [titleOf(one), one] as const))('%s', async (_title, one) => {
    const call = callAt(one)
    expect(call, `${one.clause.id}: ${one.clause.text}`).toBeDefined()
    if (!call) return
    // The running server knows the address: it asks for the app's token first, where it would not find another page.
    const response = await house.app.server.inject({
      method: one.method as 'GET',
      url: `/api${one.written.replaceAll(/\{\w+\}/g, 'x')}`,
    })
    expect(response.json<{ code: string }>().code).toBe('APP_TOKEN')
    const { path, query, body } = fieldsOf(call)
    expect([...path, ...query, ...body, 'token']).toEqual(expect.arrayContaining(one.fields))
  })
})

function titleOf({ clause, method, path, fields, isAll }: Named): string {
  const what = `${method} ${path}${fields.length > 0 ? ` with ${fields.join(', ')}` : ''} is served`
  return isAll ? `${what} [${clause.id}]` : `${what} (${clause.id})`
}
