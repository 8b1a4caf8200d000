import type { Language } from '@cledrau/contract/language.ts'
import { BankUnavailable, type NewSession, type PaymentsGateway } from '../../../gateways/payments/payments.ts'

/** The bank’s form for a page of ours; null where the bank is silent, and whoever asked begins again. */
export async function openFrame(
  gateway: PaymentsGateway,
  session: NewSession,
  language: Language,
): Promise<{ url: string; origin: string } | null> {
  try {
    const { form } = await gateway.openSession(session)
    return { url: `${gateway.origin}${form}?language=${language}`, origin: gateway.origin }
  } catch (trouble) {
    if (trouble instanceof BankUnavailable) return null
    throw trouble
  }
}
