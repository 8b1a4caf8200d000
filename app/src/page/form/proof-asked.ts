import { cell } from '../../platform/cell.ts'

/** Somebody is being asked to show that it is them. */
export type ProofQuestion = {
  title?: string
  text?: string
  /** What they have just typed into a form: nobody types it twice. */
  password?: string
  answer: (shown: boolean) => void
}
export const proofAsked = cell<ProofQuestion | null>(null)

/** Whether they showed it; false once they have thought better of it. */
export const askWhoItIs = (question: Omit<ProofQuestion, 'answer'>): Promise<boolean> =>
  new Promise((answered) => {
    proofAsked.get()?.answer(false)
    proofAsked.set({
      ...question,
      answer: (shown) => {
        proofAsked.set(null)
        answered(shown)
      },
    })
  })
