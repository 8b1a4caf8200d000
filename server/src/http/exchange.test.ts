import { expect, test } from 'vitest'
import { networkOf } from './exchange.ts'

test('an address is its own network, however it is written; of IPv6 a whole household is one', () => {
  expect(['203.0.113.77', '::ffff:203.0.113.77', '203.0.113.78'].map(networkOf)).toEqual([
    '203.0.113.77',
    '203.0.113.77',
    '203.0.113.78',
  ])
  expect(['2001:db8:1:2::5', '2001:db8:1:2:ffff::1', '2001:db8:1:3::5', '2001:db8::1'].map(networkOf)).toEqual([
    '2001:db8:1:2::/64',
    '2001:db8:1:2::/64',
    '2001:db8:1:3::/64',
    '2001:db8:0:0::/64',
  ])
})
