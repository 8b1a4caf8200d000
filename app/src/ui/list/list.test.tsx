import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { List, ListRow } from './list.tsx'

afterEach(cleanup)

test('a row leads somewhere, does something, or only says something', () => {
  const onClick = vi.fn()
  render(
    <List label="Travel">
      <ListRow href="#/updates" current>
        Updates
      </ListRow>
      <ListRow onClick={onClick} note="English, light">
        Settings
      </ListRow>
      <ListRow end="14 MB">On this phone</ListRow>
    </List>,
  )
  expect(screen.getByRole('list', { name: 'Travel' }).children.length).toBe(3)
  const link = screen.getByRole('link', { name: 'Updates' })
  expect([link.getAttribute('href'), link.getAttribute('aria-current')]).toEqual(['#/updates', 'true'])
  fireEvent.click(screen.getByRole('button', { name: /Settings/ }))
  expect(onClick).toHaveBeenCalledTimes(1)
  expect(screen.getByText('On this phone').closest('a, button')).toBeNull()
})

test('a row that opens another window can’t be used by it', () => {
  render(
    <List>
      <ListRow href="https://example.org" target="_blank">
        Elsewhere
      </ListRow>
    </List>,
  )
  expect(screen.getByRole('link').getAttribute('rel')).toBe('noopener')
})
