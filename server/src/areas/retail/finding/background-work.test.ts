import { expect, test } from 'vitest'
import { openBackgroundWork } from './background-work.ts'

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('two run at once for everybody, one for each address, and the others in turn', async () => {
  const background = openBackgroundWork()
  const running: string[] = []
  const ends = new Map<string, () => void>()
  const begin = (network: string, name: string) =>
    background(network, () => {
      running.push(name)
      return new Promise<void>((resolve) => ends.set(name, resolve))
    })
  const all = [begin('a', 'a1'), begin('a', 'a2'), begin('b', 'b1'), begin('c', 'c1')]
  await settled()
  expect(running).toEqual(['a1', 'b1'])
  ends.get('a1')?.()
  await settled()
  expect(running).toEqual(['a1', 'b1', 'a2'])
  ends.get('b1')?.()
  await settled()
  expect(running).toEqual(['a1', 'b1', 'a2', 'c1'])
  ends.get('a2')?.()
  ends.get('c1')?.()
  await Promise.all(all)
})

test('whoever asks for ever more is told to come back, and others aren’t', async () => {
  const background = openBackgroundWork()
  const never = () => new Promise<void>(() => {})
  for (let count = 0; count < 5; count++) void background('greedy', never)
  await expect(background('greedy', never)).rejects.toThrow('TOO_MANY_CALLS')
  expect(await background('honest', () => Promise.resolve('done'))).toBe('done')
})

test('work that fails gives its turn on', async () => {
  const background = openBackgroundWork()
  await expect(background('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await background('a', () => Promise.resolve(1))).toBe(1)
})
