import { onboarding } from '@cledrau/contract/account/onboarding.ts'
import type { OnboardingSlide } from '@cledrau/contract/account/onboarding.ts'
import { onboardingReleaseNotesOf, releaseNotesOf } from '@cledrau/contract/reading/release-notes.ts'
import type { ReleaseNote } from '@cledrau/contract/reading/release-notes.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { pathTo } from '../../routes/href.ts'
import { load } from '../../api/client.ts'
import { logTrouble } from '../../api/log.ts'
import { useLanguage } from '../../i18n/language.ts'
import { usePlatform } from '../../platform/platform.ts'
import { recall, remember } from '../../platform/storage.ts'
import { APP_VERSION } from '../../platform/version.ts'
import { navigate } from '../../routes/hash-location.ts'
import { mayHaveNotes, narrowStart, notesSettled } from './narrow-start-rules.ts'

export type NarrowStart =
  | { show: 'page' }
  | { show: 'onboarding'; slides: readonly OnboardingSlide[]; complete: () => void }
  | { show: 'release-notes'; note: ReleaseNote; read: () => void }

/** The introduction and what is new, each once a device. A failure of either keeps nobody from the page. */
export function useNarrowStart(): NarrowStart {
  const { native } = usePlatform()
  const language = useLanguage()
  const [onboardingComplete, setComplete] = useState(recall('onboardingComplete') === 'true')
  const [storedVersion, setStored] = useState(recall('releaseNotesVersion') ?? '')

  const slides = useQuery({
    queryKey: ['onboarding', APP_VERSION],
    enabled: native && !onboardingComplete,
    queryFn: ({ signal }) => load(onboarding, { appVersion: APP_VERSION }, { signal }),
  })
  const note = useQuery({
    queryKey: ['release-note', APP_VERSION, native],
    enabled: mayHaveNotes({ version: APP_VERSION, storedVersion }),
    queryFn: ({ signal }) => load(native ? onboardingReleaseNotesOf : releaseNotesOf, { id: APP_VERSION }, { signal }),
  })

  const failed = slides.error
  useEffect(() => {
    if (failed) logTrouble('onboarding', 'onboarding', failed)
  }, [failed])

  const store = () => {
    remember('releaseNotesVersion', APP_VERSION)
    setStored(APP_VERSION)
  }
  const settled = notesSettled({
    version: APP_VERSION,
    storedVersion,
    note: note.data ?? null,
    failed: note.isError,
    language,
  })
  useEffect(() => {
    if (settled) remember('releaseNotesVersion', APP_VERSION)
  }, [settled])

  const count = slides.isError ? 0 : (slides.data?.length ?? null)
  const show = narrowStart({
    native,
    onboardingComplete,
    slides: count,
    version: APP_VERSION,
    storedVersion,
    note: note.data ?? null,
    language,
  })

  if (show === 'onboarding')
    return {
      show,
      slides: (slides.data ?? []).toSorted((one, other) => one.sequence - other.sequence),
      complete: () => {
        remember('onboardingComplete', 'true')
        setComplete(true)
        if (!mayHaveNotes({ version: APP_VERSION, storedVersion })) navigate(pathTo('TicketSearch'), { replace: true })
      },
    }
  if (show === 'release-notes' && note.data) return { show, note: note.data, read: store }
  return { show: 'page' }
}
