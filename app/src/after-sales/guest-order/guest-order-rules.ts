import { emailProblems } from '../../page/form/email-rules.ts'
import type { Problems } from '../../page/form/use-form.ts'

export type Named = { recordLocator: string; email: string }

/** As it was meant: people type spaces where they read some, and small letters where a keyboard has them. */
export const asMeant = (text: string): string => text.replaceAll(/\s/g, '').toUpperCase()

/** A reference is six letters and digits; whether there is such an order, nobody is told here. */
export const nameProblems = ({ recordLocator, email }: Named): Problems<keyof Named> => ({
  ...(!/^[A-Z0-9]{6}$/.test(asMeant(recordLocator)) && { recordLocator: 'GUEST_ORDER_REFERENCE_WRONG' }),
  ...emailProblems({ email }),
})

/** The code of the letter is six digits. */
export const codeProblems = ({ code }: { code: string }): Problems<'code'> =>
  /^\d{6}$/.test(asMeant(code)) ? {} : { code: 'GUEST_ORDER_CODE_WRONG' }
