import { expect, inject, test } from 'vitest'
import { proveDenyList } from './prove-deny-list.ts'

/** The same code as `npm run proof -- deny-list`, with few cards. */
test('a renewed card doesn’t slip through and a paid one isn’t refused, however what readers are told comes', async () => {
  expect(await proveDenyList(inject('postgres'), { cards: 12, days: 4, seed: 1 })).toContain('nobody slipped through')
})
