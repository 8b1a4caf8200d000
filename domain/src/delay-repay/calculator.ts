import { schemeOf, type Schemes } from './bands.ts'
import { saidSum, type Said } from './said-sum.ts'
import { worthOf, type Product, type Worth } from './worth.ts'

export type CalculatorQuestion = {
  readonly product: Product
  readonly minutes: number
  /** The operator that began the delay. */
  readonly operator: string
}

export type CalculatorAnswer = Worth & {
  /** How it comes about, sentence by sentence. */
  readonly said: readonly Said[]
}

/** What anybody would be owed who had paid that, and came so late; nothing was claimed before. Works without a network. */
export function calculate({ product, minutes, operator }: CalculatorQuestion, schemes: Schemes): CalculatorAnswer {
  const scheme = schemeOf(schemes, operator)
  // A party that pays together claims person by person; here is one of them.
  const left = Math.ceil(product.price / product.people)
  const worth = worthOf(product, minutes, scheme, { left, claimsThatDay: 0 })
  return { ...worth, said: saidSum(product, minutes, scheme, worth) }
}
