import type { Language } from '@cledrau/contract/language.ts'
import { useWords } from '../../i18n/words.ts'

const LONG_WORD = 18

/** The name here. The longest of all breaks where its parts meet, and is read out in the language that it is. */
export function StationName({ names }: { names: Readonly<Record<Language, string>> }) {
  const { language } = useWords()
  const name = names[language]
  if (!name.split(/[\s-]/).some((word) => word.length > LONG_WORD)) return name
  return (
    <span lang="cy">
      {name.replaceAll(/(pwll|gwyn|gyll|gogery|chwyrn|drobwll|llan(?=ty)|tysilio|gogo(?=g))/g, '$1\u00AD')}
    </span>
  )
}
