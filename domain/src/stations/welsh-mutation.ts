export type Mutation = 'soft' | 'nasal' | 'aspirate'

/** Another beginning for what was typed, and the mutation that lies between the two. */
export type OtherBeginning = {
  readonly letters: string
  readonly mutation: Mutation
  /** `typed`: the traveller wrote the mutated form (i Gaerdydd). `name`: the sign carries it (Y Drenewydd). */
  readonly mutated: 'typed' | 'name'
}

/** Radical → mutated, by Welsh initial. Folded letters, so `dd` is two of them. */
const MUTATIONS: readonly (readonly [Mutation, string, string])[] = [
  ['soft', 'p', 'b'],
  ['soft', 't', 'd'],
  ['soft', 'c', 'g'],
  ['soft', 'b', 'f'],
  ['soft', 'd', 'dd'],
  ['soft', 'g', ''],
  ['soft', 'm', 'f'],
  ['soft', 'll', 'l'],
  ['soft', 'rh', 'r'],
  ['nasal', 'p', 'mh'],
  ['nasal', 't', 'nh'],
  ['nasal', 'c', 'ngh'],
  ['nasal', 'b', 'm'],
  ['nasal', 'd', 'n'],
  ['nasal', 'g', 'ng'],
  ['aspirate', 'p', 'ph'],
  ['aspirate', 't', 'th'],
  ['aspirate', 'c', 'ch'],
]

/** Letters that count as one: `c` doesn't stand at the head of "ch", nor `l` at that of "ll". */
const DIGRAPHS = ['ngh', 'ch', 'dd', 'ff', 'll', 'mh', 'ng', 'nh', 'ph', 'rh', 'th']

/** Every way the typed name could begin if a mutation was made, or should have been. */
export function otherBeginnings(typed: string): OtherBeginning[] {
  const beginnings: OtherBeginning[] = []
  for (const [mutation, radical, mutated] of MUTATIONS) {
    if (beginsWith(typed, mutated))
      beginnings.push({ letters: radical + typed.slice(mutated.length), mutation, mutated: 'typed' })
    if (mutation === 'soft' && beginsWith(typed, radical))
      beginnings.push({ letters: mutated + typed.slice(radical.length), mutation, mutated: 'name' })
  }
  return beginnings
}

function beginsWith(typed: string, initial: string): boolean {
  // A lost g leaves what followed it: a vowel, l, r or w.
  if (initial === '') return /^(?:[aeiouwy]|l(?!l)|r(?!h))/.test(typed)
  if (!typed.startsWith(initial)) return false
  return !DIGRAPHS.some(
    (digraph) => digraph.length > initial.length && digraph.startsWith(initial) && typed.startsWith(digraph),
  )
}
