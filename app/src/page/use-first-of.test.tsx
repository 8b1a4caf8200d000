import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { closeApp } from '../testing/app.tsx'
import { openAt } from '../testing/shell.tsx'
import { useFirstOf } from './use-first-of.ts'

afterEach(() => closeApp())

const TEN = Array.from({ length: 10 }, (_, index) => index)

test('a new page has the first of a long list with its first frame, and all of it right after', () => {
  openAt()
  const drawn: number[] = []
  const { rerender } = renderHook(
    ({ list }) => {
      const shown = useFirstOf(list, 3)
      drawn.push(shown.length)
      return shown
    },
    { initialProps: { list: TEN } },
  )
  expect(drawn[0]).toBe(3)
  expect(drawn.at(-1)).toBe(10)
  drawn.length = 0
  rerender({ list: [...TEN, 10] })
  expect(drawn).toEqual([11])
})

test('who comes back finds all of it at once', async () => {
  openAt()
  location.hash = '#/settings'
  await act(() => new Promise<void>((resolve) => addEventListener('hashchange', () => resolve(), { once: true })))
  await act(
    () =>
      new Promise<void>((resolve) => {
        addEventListener('popstate', () => resolve(), { once: true })
        history.back()
      }),
  )
  const drawn: number[] = []
  renderHook(() => drawn.push(useFirstOf(TEN, 3).length))
  expect(drawn[0]).toBe(10)
})
