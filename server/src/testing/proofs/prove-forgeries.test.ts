import { expect, test } from 'vitest'
import { proveForgeries } from './prove-forgeries.ts'

test('of many forged codes none is believed', async () => {
  expect(await proveForgeries(1800)).toContain('none believed')
})
