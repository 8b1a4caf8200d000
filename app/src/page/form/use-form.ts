import type { FormEvent } from 'react'
import { useEffect, useId, useRef, useState } from 'react'
import type { WordName } from '../../i18n/names.ts'

/** What is wrong with which field: the words that say so. */
export type Problems<Field extends string> = Partial<Record<Field, WordName>>

type FormOptions<Values> = {
  start: Values
  /** The fields in the order in which they stand: the first that is wrong is the one that is shown. */
  order: readonly FieldOf<Values>[]
  check: (values: Values) => Problems<FieldOf<Values>>
  /** Everything is right: send it. */
  onSubmit: (values: Values) => void | Promise<void>
}

type FieldOf<Values> = keyof Values & string

/** Written down, not derived: reckoned anew from the hook for each part of a form, it took the compiler most of its time. */
export type Form<Values> = {
  values: Values
  problems: Problems<FieldOf<Values>>
  /** The wrong fields, in the order of the form. */
  wrong: FieldOf<Values>[]
  sending: boolean
  set: <Name extends FieldOf<Values>>(field: Name, value: Values[Name]) => void
  /** Problems that the server found. */
  show: (found: Problems<FieldOf<Values>>) => void
  submit: (event?: FormEvent) => void
  idOf: (field: FieldOf<Values>) => string
  clear: () => void
  /** What a text field needs to know. */
  text: (field: FieldOf<Values>) => TextOfField
}

type TextOfField = {
  id: string
  name: string
  value: string
  wrong: WordName | undefined
  onChange: (text: string) => void
  onFocus: () => void
}

/**
 * A form that judges when it is sent: every problem stands at its field, and the page goes to the first one.
 * A problem goes when its field is changed, or when somebody comes back to the field.
 */
export function useForm<Values>({ start, order, check, onSubmit }: FormOptions<Values>): Form<Values> {
  type Field = FieldOf<Values>
  const id = useId()
  const [values, setValues] = useState(start)
  const [problems, setProblems] = useState<Problems<Field>>({})
  const [sending, setSending] = useState(false)
  /** Going to the first problem isn't coming back to its field. */
  const going = useRef(false)
  const [shown, setShown] = useState(0)

  const idOf = (field: Field) => `${id}${field}`
  const wrong = order.filter((field) => problems[field] !== undefined)
  const first = wrong[0]

  useEffect(() => {
    if (shown === 0 || first === undefined) return
    const element = document.querySelector<HTMLElement>(`[id="${id}${first}"]`)
    going.current = true
    element?.scrollIntoView?.({ block: 'center' })
    element?.focus({ preventScroll: true })
    going.current = false
    // Only a new judgement moves the page, not each problem that goes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [shown])

  const forgive = (field: Field) => setProblems((before) => ({ ...before, [field]: undefined }))
  const set = <Name extends Field>(field: Name, value: Values[Name]) => {
    setValues((before) => ({ ...before, [field]: value }))
    forgive(field)
  }
  const show = (found: Problems<Field>) => {
    setProblems(found)
    setShown((times) => times + 1)
  }

  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (sending) return
    const found = check(values)
    if (order.some((field) => found[field] !== undefined)) return show(found)
    setProblems({})
    setSending(true)
    void Promise.resolve(onSubmit(values)).finally(() => setSending(false))
  }

  return {
    values,
    problems,
    wrong,
    sending,
    set,
    show,
    submit,
    idOf,
    clear: () => setProblems({}),
    text: (field) => ({
      id: idOf(field),
      name: field,
      value: String(values[field] ?? ''),
      wrong: problems[field],
      onChange: (text: string) => set(field, text as Values[typeof field]),
      onFocus: () => {
        if (!going.current) forgive(field)
      },
    }),
  }
}
