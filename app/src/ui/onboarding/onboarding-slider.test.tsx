import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { OnboardingSlider } from './onboarding-slider.tsx'

const onCompleted = vi.fn()
beforeEach(() => {
  vi.useFakeTimers()
  onCompleted.mockClear()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const words = {
  skip: 'Skip',
  previous: 'Previous',
  next: 'Next',
  finish: 'Get started',
  place: (page: number, pages: number) => `${page} of ${pages}`,
}

const slide = (props: Partial<Parameters<typeof OnboardingSlider>[0]> = {}) =>
  render(
    <OnboardingSlider
      words={words}
      onCompleted={onCompleted}
      pages={[
        { key: 'a', title: 'First', body: '' },
        { key: 'b', title: 'Second', body: '' },
        { key: 'c', title: 'Third', body: '' },
      ]}
      {...props}
    />,
  )

const press = (name: string) => {
  vi.advanceTimersByTime(200)
  fireEvent.click(screen.getByRole('button', { name }))
}
const title = () => screen.getByRole('heading').textContent
const finish = () => screen.getByRole('button', { name: 'Get started' })

describe('the onboarding slider', () => {
  test('as a part of a page has no title of a page, nothing to skip to, and says where somebody is', () => {
    const onTurned = vi.fn()
    slide({ inPage: true, startPage: 2, onTurned })
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Second')
    expect(screen.queryByRole('button', { name: 'Skip' })).toBeNull()
    press('Next')
    expect(onTurned.mock.calls).toEqual([[3]])
  })

  test('goes forwards and back, and says where it is [ONBOARD-002]', () => {
    slide()
    expect(screen.queryByRole('button', { name: 'Previous' })).toBeNull()
    press('Next')
    expect(title()).toBe('Second')
    expect(screen.getByRole('img', { name: '2 of 3' })).toBeTruthy()
    expect(document.activeElement?.textContent).toBe('Second')
    press('Previous')
    expect(title()).toBe('First')
    expect(screen.getByRole('button', { name: 'Skip' })).toBeTruthy()
  })

  test('starts at its first page, or at the one it is given [ONBOARD-027]', () => {
    slide()
    expect(title()).toBe('First')
    cleanup()
    slide({ startPage: 3 })
    expect(title()).toBe('Third')
    cleanup()
    slide({ startPage: 9 })
    expect(title()).toBe('Third')
  })

  test('is completed at its last page, not before [ONBOARD-028]', () => {
    slide()
    press('Next')
    press('Next')
    expect(onCompleted).not.toHaveBeenCalled()
    press('Get started')
    expect(onCompleted.mock.calls).toEqual([['finished']])
  })

  test('is completed by skipping the rest [ONBOARD-029]', () => {
    slide()
    press('Skip')
    expect(onCompleted.mock.calls).toEqual([['skipped']])
  })

  test('can’t be finished offline [ONBOARD-030]', () => {
    slide({ startPage: 3, offline: true })
    expect(finish().hasAttribute('disabled')).toBe(true)
  })

  test('can’t be finished by a guest on a page that requires a login [ONBOARD-031]', () => {
    const pages = [{ key: 'only', title: 'Only', body: '', requiresLogin: true }]
    slide({ pages })
    expect(finish().hasAttribute('disabled')).toBe(true)
    cleanup()
    slide({ pages, loggedIn: true })
    expect(finish().hasAttribute('disabled')).toBe(false)
  })

  test('turns at a swipe of 100, not at less [CONST-027]', () => {
    slide()
    const swipe = (from: number, to: number) => {
      fireEvent.pointerDown(screen.getByRole('heading'), { clientX: from })
      fireEvent.pointerUp(screen.getByRole('heading'), { clientX: to })
    }
    swipe(300, 201)
    expect(title()).toBe('First')
    swipe(300, 200)
    expect(title()).toBe('Second')
    swipe(100, 200)
    expect(title()).toBe('First')
  })
})
