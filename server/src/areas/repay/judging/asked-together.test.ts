import { expect, test } from 'vitest'
import { askedTogether } from './asked-together.ts'

test('what several ask in the same moment is asked once, and whoever asks later asks anew', async () => {
  const asked: string[][] = []
  const lengthOf = askedTogether(async (keys) => {
    asked.push([...keys])
    return new Map(keys.filter((key) => key !== '').map((key) => [key, key.length]))
  })
  expect(await Promise.all([lengthOf('one'), lengthOf('three'), lengthOf('one'), lengthOf('')])).toEqual([
    3,
    5,
    3,
    undefined,
  ])
  expect(await lengthOf('one')).toBe(3)
  expect(asked).toEqual([['one', 'three', ''], ['one']])
})

test('where it fails, it fails for all who asked, and the next one is asked again', async () => {
  let times = 0
  const ask = askedTogether(async (keys) => {
    times += 1
    if (times === 1) throw new Error('gone')
    return new Map(keys.map((key) => [key, key]))
  })
  const ended = await Promise.allSettled([ask('a'), ask('b')])
  expect(ended.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await ask('a')).toBe('a')
})
