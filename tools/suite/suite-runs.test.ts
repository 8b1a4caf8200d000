import { expect, test } from 'vitest'
import { provenSuite, type Run } from './suite-runs.ts'

const runs = (...answers: Partial<Run>[]) => {
  const heard: string[] = []
  const proving = provenSuite({
    times: answers.length - 1,
    run: (name) => {
      heard.push(name)
      return Promise.resolve({ green: true, seconds: 10, log: `${name}.log`, ...answers[heard.length - 1] })
    },
    keepBusy: () => {
      heard.push('busy')
      answers.splice(1, 0, {})
      return () => heard.push('quiet again')
    },
    tell: () => {},
  })
  return { proving, heard }
}

test('a suite is proven that is green each time, at most twice as long beside a busy program', async () => {
  const { proving, heard } = runs({}, { seconds: 19 }, { seconds: 20 })
  await expect(proving).resolves.toContain('2 times beside a busy program in 20 s at most')
  expect(heard).toEqual(['quiet', 'busy', 'busy-1', 'busy-2', 'quiet again'])
})

test('one run that is not green is not made good by others', async () => {
  await expect(runs({}, { green: false }, {}).proving).rejects.toThrow('busy-1 was not green: busy-1.log')
  await expect(runs({ green: false }, {}).proving).rejects.toThrow('quiet was not green')
})

test('a suite that holds only while nothing else happens is told, and the busy program ends', async () => {
  const { proving, heard } = runs({}, { seconds: 21 })
  await expect(proving).rejects.toThrow('2.1 times as long')
  expect(heard.at(-1)).toBe('quiet again')
})
