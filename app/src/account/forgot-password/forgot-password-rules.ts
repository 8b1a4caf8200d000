/** What became of asking for a link by e-mail. Whether there is such an account, nobody is told. */
export type ForgotAnswer = 'sent' | 'bad-request' | 'trouble'

/** `status`: of the answer that was no yes; 0 where nobody answered, and null where all went well. */
export function forgotAnswer(status: number | null): ForgotAnswer {
  if (status === null) return 'sent'
  return status === 400 ? 'bad-request' : 'trouble'
}

/** The words of each no that has words of its own; the rest is said as every call's trouble is. */
export const FORGOT_WORDS = {
  title: 'FORGOT_PASSWORD_BAD_REQUEST_MESSAGE_TITLE',
  message: 'FORGOT_PASSWORD_BAD_REQUEST_MESSAGE_TEXT',
  buttonLabel: 'FORGOT_PASSWORD_BAD_REQUEST_MESSAGE_BUTTON_LABEL',
} as const
