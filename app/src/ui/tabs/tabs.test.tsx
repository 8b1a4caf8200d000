import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Tabs } from './tabs.tsx'

afterEach(cleanup)

const tabs = (['single', 'return', 'season'] as const).map((key) => ({ key, label: key }))

function Sample() {
  const [chosen, setChosen] = useState<'single' | 'return' | 'season'>('single')
  return (
    <Tabs label="Ticket" tabs={tabs} chosen={chosen} onChoose={setChosen}>
      page of {chosen}
    </Tabs>
  )
}

test('tabs are one Tab stop, and arrows, Home and End choose', () => {
  render(<Sample />)
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })
  screen.getByRole('tab', { name: 'single' }).focus()
  press('ArrowRight')
  expect(document.activeElement?.textContent).toBe('return')
  expect(screen.getByRole('tabpanel', { name: 'return' }).textContent).toBe('page of return')
  press('End')
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('season')
  press('ArrowRight')
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('single')
  expect(screen.getAllByRole('tab').filter((tab) => tab.tabIndex === 0).length).toBe(1)
})
