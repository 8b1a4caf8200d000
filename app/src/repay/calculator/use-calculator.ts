import { schemeOf, type Scheme } from '@cledrau/domain/delay-repay/bands.ts'
import { calculate, type CalculatorAnswer } from '@cledrau/domain/delay-repay/calculator.ts'
import type { Product } from '@cledrau/domain/delay-repay/worth.ts'
import { MINUTES_A_DAY } from '@cledrau/domain/time/hh-mm.ts'
import { useState } from 'react'
import { penceTyped } from '../pounds-field.tsx'
import { useSchemes } from './schemes.ts'

export const KINDS = [
  'SINGLE',
  'RETURN',
  'WEEKLY',
  'MONTHLY',
  'QUARTERLY',
  'ANNUAL',
  'FLEXI',
  'MULTIFLEX',
  'ROVER',
] as const
export type Kind = (typeof KINDS)[number]

/** Of these somebody says how many journeys or days there are in it. */
export const COUNTED: readonly Kind[] = ['MULTIFLEX', 'ROVER']
const FLEXI_PASSES = 8
export const MOST_MINUTES = MINUTES_A_DAY
export const MOST_COUNT = 31

/** A whole number as people type it; anything else, or too much, is none. */
export function wholeTyped(text: string, most: number): number | null {
  const value = /^\d{1,5}$/.test(text.trim()) ? Number(text) : null
  return value !== null && value <= most ? value : null
}

function productOf(kind: Kind, price: number, count: number | null): Product | null {
  const paid = { price, people: 1 }
  switch (kind) {
    case 'SINGLE':
    case 'RETURN':
      return { ...paid, kind }
    case 'FLEXI':
      return { ...paid, kind, passes: FLEXI_PASSES }
    case 'MULTIFLEX':
      return count ? { ...paid, kind, passes: count } : null
    case 'ROVER':
      return count ? { ...paid, kind, travelDays: count } : null
    default:
      return { ...paid, kind: 'SEASON', length: kind }
  }
}

export type Calculated = { answer: CalculatorAnswer; scheme: Scheme; minutes: number; product: Product }

/** The same rule that decides claims, asked with what somebody types. It needs no network. */
export function useCalculator(ours: string) {
  const schemes = useSchemes()
  const [asked, setAsked] = useState({ kind: 'SINGLE' as Kind, price: '', minutes: '', count: '', operator: ours })
  const set =
    <Field extends keyof typeof asked>(field: Field) =>
    (value: (typeof asked)[Field]) =>
      setAsked((before) => ({ ...before, [field]: value }))
  const [price, minutes, count] = [
    penceTyped(asked.price),
    wholeTyped(asked.minutes, MOST_MINUTES),
    wholeTyped(asked.count, MOST_COUNT),
  ]
  const product = price === null ? null : productOf(asked.kind, price, count)
  const scheme = schemeOf(schemes, asked.operator)
  const calculated: Calculated | null =
    product && minutes !== null
      ? { answer: calculate({ product, minutes, operator: asked.operator }, schemes), scheme, minutes, product }
      : null
  const wrong = {
    price: asked.price !== '' && price === null,
    minutes: asked.minutes !== '' && minutes === null,
    count: asked.count !== '' && !count,
  }
  return { asked, set, wrong, scheme, calculated, operators: Object.keys(schemes.operators) }
}
