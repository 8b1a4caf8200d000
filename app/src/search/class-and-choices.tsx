import type { ReactNode } from 'react'
import { useId } from 'react'
import { useWords } from '../i18n/words.ts'
import { Segments } from '../ui/choice/segments.tsx'

type ClassAndChoicesProps<Class extends string> = {
  title: string
  /** The classes there are: with one there is nothing to choose. */
  classes: readonly Class[]
  ticketClass: Class
  onClass: (chosen: Class) => void
  /** What is chosen from, by the name of its group. */
  children: (group: string) => ReactNode
}

/** A question with a few answers, of which one is taken, in one class or the other. */
export function ClassAndChoices<Class extends string>(props: ClassAndChoicesProps<Class>) {
  const { title, classes, ticketClass, onClass, children } = props
  const { t } = useWords()
  const group = useId()
  return (
    <>
      <div className="spread row-wrap">
        <h2 className="t-2xl" id={group}>
          {title}
        </h2>
        {classes.length > 1 && (
          <Segments
            label={t('OPTIONS_CLASS')}
            options={classes.map((value) => ({
              value,
              label: t(value === 'FIRST' ? 'OPTIONS_FIRST' : 'OPTIONS_STANDARD'),
            }))}
            chosen={ticketClass}
            onChoose={onClass}
          />
        )}
      </div>
      <div role="radiogroup" aria-labelledby={group} className="stack stack-3">
        {children(group)}
      </div>
    </>
  )
}
