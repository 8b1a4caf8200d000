import { pathTo } from '../../routes/href.ts'
import { isPayment } from '../../routes/guards.ts'

export const MOST_IN_SHARED_COLUMN = 6

type Category = { items: readonly unknown[] }

/** A long category stands in a column of its own; the short ones share columns, in the order they came. */
export function footerColumns<C extends Category>(categories: readonly C[]): C[][] {
  const columns: C[][] = []
  let shared: C[] | null = null
  for (const category of categories) {
    if (category.items.length > MOST_IN_SHARED_COLUMN) {
      columns.push([category])
      shared = null
    } else if (shared) {
      shared.push(category)
    } else {
      shared = [category]
      columns.push(shared)
    }
  }
  return columns
}

const WITHOUT = ['results', 'season', 'additional-options', 'delivery-options', 'summary', 'confirmation']

/** Nothing leads away from somebody who is buying. Unlike guards, this looks for the word anywhere in the path. */
export function footerHides(path: string): boolean {
  if (WITHOUT.some((word) => path.includes(word))) return true
  return isPayment(path) && !path.startsWith(pathTo('PaymentCardsPage'))
}
