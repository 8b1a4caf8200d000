import { recall, remember } from '../platform/storage.ts'
import { cell, useCell } from '../platform/cell.ts'

export const LOOKS = ['light', 'dark', 'system'] as const
export type Look = (typeof LOOKS)[number]

const isLook = (text: string | null): text is Look => LOOKS.some((look) => look === text)

const look = cell<Look>('system')

function show(next: Look) {
  look.set(next)
  if (next === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = next
}

export function loadLook(): void {
  const kept = recall('darkMode')
  show(isLook(kept) ? kept : 'system')
}

export function chooseLook(next: Look): void {
  remember('darkMode', next)
  show(next)
}

export const useLook = (): Look => useCell(look)
