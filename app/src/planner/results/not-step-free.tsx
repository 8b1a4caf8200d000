import { useWords } from '../../i18n/words.ts'
import { Note } from '../../ui/message/note.tsx'
import type { FoundJourneys } from '../journeys.ts'
import { useNamesOfPlace } from '../place-names.ts'

/** Why ways that others take aren't there for who wants no steps: which stations have some, and of which nobody knows. */
export function NotStepFree({ stations }: { stations: FoundJourneys['notStepFree'] }) {
  const { t, language } = useWords()
  const namesOf = useNamesOfPlace()
  const listed = (known: boolean) =>
    new Intl.ListFormat(language, { type: 'conjunction' }).format(
      stations.filter((one) => one.known === known).map(({ code }) => namesOf(code)?.[language] ?? code),
    )
  const [steps, unknown] = [listed(true), listed(false)]
  if (steps === '' && unknown === '') return null
  return (
    <Note>
      {steps !== '' && <p>{t('PLANNER_STEPS', { stations: steps })}</p>}
      {unknown !== '' && <p>{t('PLANNER_STEPS_UNKNOWN', { stations: unknown })}</p>}
    </Note>
  )
}
