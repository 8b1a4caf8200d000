import type { Language } from '@cledrau/contract/language.ts'

/** Welsh letters that are written with two signs; each has its own place in the alphabet. */
const PAIRS = ['Ch', 'Dd', 'Ff', 'Ng', 'Ll', 'Ph', 'Rh', 'Th']

/** The letter that a name stands under: Llandudno under Ll in Welsh, under L in English. */
export function initialOf(name: string, language: Language): string {
  const plain = name.normalize('NFD').replaceAll(/\p{M}/gu, '')
  const pair = language === 'cy' ? PAIRS.find((letters) => plain.startsWith(letters)) : undefined
  return pair ?? plain.charAt(0).toUpperCase()
}

type Named = { names: Readonly<Record<Language, string>> }

/** Names under their letters, in the order of the language's own alphabet. */
export function byInitial<S extends Named>(
  stations: readonly S[],
  language: Language,
): { initial: string; stations: S[] }[] {
  const { compare } = new Intl.Collator(language)
  const groups = new Map<string, S[]>()
  for (const station of stations.toSorted((one, other) => compare(one.names[language], other.names[language]))) {
    const initial = initialOf(station.names[language], language)
    groups.set(initial, [...(groups.get(initial) ?? []), station])
  }
  return [...groups]
    .map(([initial, found]) => ({ initial, stations: found }))
    .toSorted((one, other) => compare(one.initial, other.initial))
}
