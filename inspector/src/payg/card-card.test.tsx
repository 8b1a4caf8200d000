import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { CardCard, RecentCards } from './card-card.tsx'
import { CardForm } from './card-form.tsx'
import type { CardRead } from './cards.ts'
import type { InspectorState } from '../inspector.ts'
import { NAMES, NOON, TAPPED_IN } from '../testing/office.ts'
import { dayIn, sayIn } from '../words.ts'

afterEach(cleanup)

const LISTS = {
  asOf: NOON,
  wholeAt: NOON,
  keys: [],
  paygOperators: ['AW'],
  voided: new Map(),
  until: new Map(),
  names: NAMES,
}
const READ: CardRead = { id: 'read', at: NOON, mark: 'a1', operator: 'AW', station: 'NWP', answer: TAPPED_IN }

describe.each(['en', 'cy'] as const)('in %s', (language) => {
  const say = sayIn(language)
  const state = (more: Partial<InspectorState>) =>
    ({ cards: [], lists: LISTS, online: true, deviceKey: 'key', ...more }) as unknown as InspectorState
  const shown = (read: Partial<CardRead>, more: Partial<InspectorState> = {}) =>
    renderToStaticMarkup(
      <CardCard read={{ ...READ, ...read }} state={state(more)} say={say} language={language} />,
    ).replaceAll('&#x27;', "'")
  const place = NAMES.stations.CDF?.[language] ?? ''

  test('tapped in says where, when and until when, on which card, and which railcard must be shown', () => {
    const html = shown({})
    expect(html).toContain('card result good')
    expect(html).toContain(say('INSPECTOR_CARD_IN_SINCE', { place, time: '11:41', until: '14:11' }))
    expect(html).toContain('Visa •••• 4242')
    const name = NAMES.railcards.YNG?.[language] ?? ''
    expect(html).toContain(say('INSPECTOR_CARD_SHOWN', { name, day: dayIn(language, '2027-05-31') }))
  })

  test('not tapped in, never seen and blocked are looked at twice; a train that takes no taps asks for a ticket', () => {
    const bare = { ...TAPPED_IN, tappedIn: null, discount: null }
    const notIn = shown({ answer: { ...bare, state: 'NOT_IN' } })
    expect(notIn).toContain('card result twice')
    expect(notIn).toContain(say('INSPECTOR_CARD_NOT_IN_WHY'))
    expect(shown({ answer: { ...bare, state: 'UNKNOWN' } })).toContain(say('INSPECTOR_CARD_UNKNOWN_WHY'))
    const blocked = shown({ answer: { ...TAPPED_IN, isBlocked: true } })
    expect(blocked).toContain('card result twice')
    expect(blocked).toContain(say('INSPECTOR_CARD_BLOCKED'))
    const elsewhere = shown({ answer: { ...TAPPED_IN, isTaken: false } })
    expect(elsewhere).toContain('card result bad')
    expect(elsewhere).toContain(say('INSPECTOR_CARD_NOT_TAKEN'))
  })

  test('without a signal it says what can’t be known, and what an earlier look and the lists still tell', () => {
    const before = { ...READ, id: 'before' }
    const html = shown({ answer: null }, { online: false, cards: [before] })
    expect(html).toContain(say('INSPECTOR_CARD_OFFLINE'))
    expect(html).toContain(say('INSPECTOR_CARD_SEEN_IN', { time: '12:00', place, until: '14:11' }))
    expect(shown({ answer: null, operator: 'GW' }, { online: false })).toContain(say('INSPECTOR_CARD_NOT_TAKEN'))
    expect(shown({ answer: null }, { deviceKey: null })).toContain(say('INSPECTOR_CARD_NO_KEY'))
    expect(shown({ answer: null })).toContain(say('INSPECTOR_CARD_ASKING'))
  })

  test('what was read before stands in a list', () => {
    render(<RecentCards state={state({ cards: [READ] })} say={say} language={language} />)
    expect(screen.getByRole('listitem').textContent).toContain('Visa •••• 4242')
  })

  test('a reader types into its field; without a train, or cut short, it says what to do', () => {
    const onRead = vi.fn()
    const type = (text: string) => {
      const field = screen.getByRole('textbox', { name: say('INSPECTOR_CARD_READ') })
      fireEvent.change(field, { target: { value: text } })
      fireEvent.submit(field)
    }
    const { rerender } = render(<CardForm say={say} hasTrain={false} onRead={onRead} />)
    type('tok_0123456789')
    expect(screen.getByRole('alert').textContent).toBe(say('INSPECTOR_CARD_CHOOSE_TRAIN'))
    rerender(<CardForm say={say} hasTrain onRead={onRead} />)
    expect(screen.queryByRole('alert')).toBeNull()
    type('tok')
    expect(screen.getByRole('alert').textContent).toBe(say('INSPECTOR_CARD_TOO_SHORT'))
    expect(onRead).not.toHaveBeenCalled()
    type(' tok_0123456789 ')
    expect(onRead.mock.calls).toEqual([['tok_0123456789']])
  })
})
