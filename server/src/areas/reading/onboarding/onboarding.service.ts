import type { OnboardingSlide } from '@cledrau/contract/account/onboarding.ts'
import type { ReferenceData } from '../../../reference/reference.ts'
import { listPages, readPagePair, type Page } from '../content/read-page.ts'

export type Onboarding = { app: OnboardingSlide[]; payg: OnboardingSlide[] }

/** Slides stand in `onboarding/app` and `onboarding/payg`, in the order of their numbers. */
export const openOnboarding = (data: ReferenceData) =>
  data.open('onboarding', async (from): Promise<Onboarding> => {
    const slidesOf = async (folder: string): Promise<OnboardingSlide[]> => {
      const slides: OnboardingSlide[] = []
      for (const [index, name] of (await listPages(from, folder)).entries()) {
        const { en, cy } = await readPagePair(from, name, ['id', 'title', 'image', 'imageId', 'alt'])
        const id = Number(en.facts.id)
        if (!Number.isInteger(id) || id !== Number(cy.facts.id)) throw new Error(`${name}: the languages differ in id`)
        slides.push({
          id,
          sequence: index + 1,
          requiresLogin: en.facts.requiresLogin === 'yes',
          en: textOf(en),
          cy: textOf(cy),
        })
      }
      return slides
    }
    return { app: await slidesOf('onboarding/app'), payg: await slidesOf('onboarding/payg') }
  })

const textOf = ({ facts, html }: Page) => ({
  title: facts.title ?? '',
  content: html,
  image_id: Number(facts.imageId),
  image_info: { alt: facts.alt ?? '', url: { large: `/images/${facts.image}` } },
})
