import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBank, type Bank } from '@cledrau/world/bank/bank.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { confirm, typeCard } from '../../testing/paying.ts'
import { noBank, openBank } from './bank.ts'
import { gatewayConforms } from './conformance.ts'
import { BankUnavailable, type PaymentsGateway } from './payments.ts'

let folder: string
let bank: Bank
let gateway: PaymentsGateway
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cledrau-bank-'))
  bank = await startBank({ folder })
  gateway = openBank({ url: bank.payments, notify: '', origins: ['http://localhost'] })
})
afterAll(async () => {
  await bank.stop()
  rmSync(folder, { recursive: true, force: true })
})

const frame = (form: string) => ({ url: `${bank.url}${form}` })

describe('the bank of the outside conforms', () => {
  gatewayConforms({
    gateway: () => gateway,
    now: Date.now,
    owner: () => ({
      pays: async (form, card) => {
        const told = await typeCard(frame(form), card === 'challenged' ? 'challenge' : card)
        if (told.outcome === 'challenge') await confirm(frame(form), told)
      },
      kept: async (customer) => {
        const key = crypto.randomUUID()
        const asked = {
          key,
          kind: 'verify',
          amount: 0,
          description: '',
          customer,
          cards: [],
          lifetimeSeconds: 600,
        } as const
        const { form } = await gateway.openSession({ ...asked, cards: [] })
        await typeCard(frame(form), 'approved')
        return (await gateway.find(key))?.token ?? ''
      },
    }),
  })
})

test('a bank that isn’t there is trouble from outside, after which asking again is safe', async () => {
  const away = openBank({ url: 'http://cledrau:secret@localhost:9', notify: '', origins: [] })
  await expect(away.find('x')).rejects.toThrow(BankUnavailable)
  await expect(noBank().capture('x')).rejects.toThrow(BankUnavailable)
})

test('a wrong secret opens nothing', async () => {
  const url = new URL(bank.payments)
  url.password = 'guessed'
  await expect(openBank({ url: url.href.replace(/\/$/, ''), notify: '', origins: [] }).find('x')).rejects.toThrow(
    BankUnavailable,
  )
})
