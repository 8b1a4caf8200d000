import { expect, test } from 'vitest'
import { askedAtOnce } from './asked-at-once.ts'

test('the same question asked meanwhile is one question; asked afterwards, or failed, it is asked anew', async () => {
  const asked: string[] = []
  const ask = askedAtOnce(
    async (day: string, uid: string) => {
      asked.push(`${day} ${uid}`)
      await Promise.resolve()
      if (uid === 'LOST') throw new Error('lost')
      return asked.length
    },
    (...name) => name.join(' '),
  )
  expect(await Promise.all([ask('a', 'X'), ask('a', 'X'), ask('b', 'X')])).toEqual([2, 2, 2])
  expect(await ask('a', 'X')).toBe(3)
  await expect(Promise.all([ask('a', 'LOST'), ask('a', 'LOST')])).rejects.toThrow('lost')
  await expect(ask('a', 'LOST')).rejects.toThrow('lost')
  expect(asked).toEqual(['a X', 'b X', 'a X', 'a LOST', 'a LOST'])
})
