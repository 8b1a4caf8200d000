import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { CoachList } from './coaches.tsx'
import { DepartureRow } from './departure-row.tsx'
import { PlatformBadge } from './platform-badge.tsx'

afterEach(cleanup)

test('a late train is heard with both times, how late, and its platform', () => {
  render(
    <DepartureRow
      href="#/live-times"
      time="08:55"
      expected={{ time: '09:01', spoken: 'expected' }}
      to="Merthyr Tydfil"
      status="6 min late"
      kind="late"
      platform={<PlatformBadge spoken="platform 7">7</PlatformBadge>}
    />,
  )
  const row = screen.getByRole('link', { name: /08:55.*expected.*09:01.*Merthyr Tydfil.*6 min late.*platform 7$/ })
  expect(row.getAttribute('href')).toBe('#/live-times')
})

test('how full a coach is stands next to its letter in a word', () => {
  render(<CoachList label="Coaches" coaches={[{ name: 'A', full: 1, word: 'Full' }]} />)
  expect(screen.getByRole('listitem').textContent).toBe('AFull')
})
