import { chooseLanguage, otherLanguage } from '../i18n/language.ts'
import { loadShippedWords } from '../i18n/load-words.ts'
import { useWords } from '../i18n/words.ts'
import { logTrouble } from '../api/log.ts'
import { Button } from '../ui/button/button.tsx'

/** Names the other language, in that language. The page stays where it is. */
export function LanguageToggle() {
  const { t, language } = useWords()
  const other = otherLanguage(language)

  const change = async () => {
    await loadShippedWords(other).catch((trouble: unknown) => logTrouble('words', other, trouble))
    chooseLanguage(other)
  }
  return (
    <Button kind="quiet" small lang={other} onClick={() => void change()}>
      {t(other === 'cy' ? 'LANGUAGE_CY' : 'LANGUAGE_EN')}
    </Button>
  )
}
