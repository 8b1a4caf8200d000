import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

const slideText = z.object({
  title: z.string(),
  /** HTML made by the server from Markdown. */
  content: z.string(),
  image_id: z.number(),
  image_info: z.object({ alt: z.string(), url: z.object({ large: z.string() }) }),
})

export const onboardingSlide = z.object({
  id: z.number(),
  sequence: z.number(),
  /** The last button waits until somebody is signed in. */
  requiresLogin: z.boolean(),
  en: slideText,
  cy: slideText,
})
export type OnboardingSlide = z.infer<typeof onboardingSlide>

export const onboarding = endpoint({
  method: 'GET',
  path: '/v1/onboarding',
  access: 'anyone',
  summary: 'The slides that introduce the app, or pay as you go.',
  request: z.object({ appVersion: z.optional(z.string()), onboardingType: z.optional(z.enum(['Payg'])) }),
  reply: z.array(onboardingSlide),
  reference: true,
})
